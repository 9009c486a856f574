//! Paths of our own pages, which a login or a choice of language may lead on to: never an address of another site.

/// A path of our own pages, query included, that a login or a choice of language may lead to; none where it could lead elsewhere.
#[must_use]
pub fn local(path: &str) -> Option<&str> {
    /// Longer than any of our paths with a search in it.
    const LONGEST: usize = 500;
    let plain = path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/-_.~?=&%+".contains(&byte));
    (plain && path.len() <= LONGEST && path.starts_with('/') && !path.starts_with("//")).then_some(path)
}

/// The path of an address that a browser says it came from, where it is one of our pages.
#[must_use]
pub fn of_address(address: &str) -> Option<&str> {
    let (_, rest) = address.split_once("://")?;
    local(&rest[rest.find('/')?..])
}

/// Fields as the query of an address.
#[must_use]
pub fn query(fields: &[(&str, &str)]) -> String {
    let pairs: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    pairs.join("&")
}

/// A text as it stands in a query: letters beyond ASCII, and signs that mean something there, as bytes.
fn escaped(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
    text.bytes()
        .map(|byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// The login page that leads on to one of our pages.
#[must_use]
pub fn login(next: &str) -> String {
    let Some(next) = local(next).filter(|next| *next != "/") else { return "/login".to_owned() };
    format!("/login?{}", query(&[("next", next)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_paths_are_led_to() {
        for path in ["/", "/game/1/3", "/?round=2&state=doubtful", "/setup?round=1&table=2", "/?find=%E6%A3%8B"] {
            assert_eq!(local(path), Some(path));
        }
        let long = format!("/{}", "a".repeat(500));
        for path in
            ["//evil.example", "/\\evil.example", "https://evil.example", "", "game", "/\r\nx: y", "/a:b", &long]
        {
            assert_eq!(local(path), None, "{path}");
        }
    }

    #[test]
    fn the_way_back_leads_to_our_own_pages_only() {
        for (address, path) in [
            ("http://hall:8361/game/1/3", Some("/game/1/3")),
            ("http://hall:8361/", Some("/")),
            ("http://hall:8361/?round=2&state=doubtful", Some("/?round=2&state=doubtful")),
            ("http://hall:8361//evil.example", None),
            ("http://hall:8361/\\evil.example", None),
            ("javascript:alert(1)", None),
            ("http://hall", None),
        ] {
            assert_eq!(of_address(address), path, "{address}");
        }
    }

    #[test]
    fn the_login_page_carries_the_whole_path() {
        assert_eq!(login("/game/1/3"), "/login?next=/game/1/3");
        assert_eq!(login("/?round=2&find=%E6"), "/login?next=/%3Fround%3D2%26find%3D%25E6");
        for path in ["/", "//evil.example", "https://evil.example"] {
            assert_eq!(login(path), "/login", "{path}");
        }
    }
}
