//! The cookies that the station gives out: for its own pages alone, out of reach of scripts, and never in the clear where the station is
//! reached by HTTPS.

use std::time::Duration;

use axum::http::HeaderMap;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};

use super::client_address::Caller;

/// The session cookie's name.
pub const COOKIE: &str = "shoutan";
/// The language cookie's name.
pub const LANGUAGE: &str = "language";

/// The value of the cookie of this name that a browser sends.
#[must_use]
pub fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    CookieJar::from_headers(headers).get(name).map(|cookie| cookie.value().to_owned())
}

/// A cookie that goes with the browser's window.
#[must_use]
pub fn of_the_window(caller: Caller, name: &'static str, value: String) -> Cookie<'static> {
    ours(caller, Cookie::new(name, value))
}

/// A cookie that a browser keeps for so long.
#[must_use]
pub fn kept(caller: Caller, name: String, value: String, lasts: Duration) -> Cookie<'static> {
    // No cookie of ours lasts longer than a duration can say.
    ours(caller, Cookie::build((name, value)).max_age(lasts.try_into().unwrap_or_default()).build())
}

/// What takes a cookie away.
#[must_use]
pub fn taken_away(caller: Caller, name: &'static str) -> Cookie<'static> {
    kept(caller, name.to_owned(), String::new(), Duration::ZERO)
}

fn ours(caller: Caller, mut cookie: Cookie<'static>) -> Cookie<'static> {
    cookie.set_path("/");
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Strict);
    cookie.set_secure(caller.is_encrypted);
    cookie
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(is_encrypted: bool) -> Caller {
        Caller { address: [192, 0, 2, 1].into(), is_encrypted }
    }

    #[test]
    fn a_cookie_is_for_our_pages_alone() {
        let text = of_the_window(caller(false), COOKIE, "a-B_9".to_owned()).to_string();
        assert_eq!(text, "shoutan=a-B_9; HttpOnly; SameSite=Strict; Path=/");
        let text = kept(caller(true), "known".to_owned(), "x.y".to_owned(), Duration::from_secs(60)).to_string();
        assert_eq!(text, "known=x.y; HttpOnly; SameSite=Strict; Secure; Path=/; Max-Age=60");
        assert!(taken_away(caller(true), COOKIE).to_string().ends_with("; Max-Age=0"));
    }

    #[test]
    fn each_cookie_is_found_by_its_name() {
        let mut headers = HeaderMap::new();
        for line in ["a=1; shoutan=token", "language=ko"] {
            headers.append("cookie", line.parse().unwrap());
        }
        assert_eq!(cookie(&headers, COOKIE).as_deref(), Some("token"));
        assert_eq!(cookie(&headers, LANGUAGE).as_deref(), Some("ko"));
        assert_eq!(cookie(&headers, "outan"), None);
    }
}
