//! Two officials at a station who enter results by its API, and go on where they were when it comes back.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;

/// Who claims, and who confirms.
pub const NAMES: [&str; 2] = ["arbiter", "second"];

pub fn password(name: &str) -> String {
    format!("{name} {name}")
}

/// The result of a table's game.
pub fn result_of(table: u16) -> String {
    if table.is_multiple_of(2) { "B+R".to_owned() } else { "W+T".to_owned() }
}

/// Officials at a station, which may be away.
pub struct Officials {
    agent: ureq::Agent,
    /// Where the station is; none while it is away.
    pub at: Arc<Mutex<Option<SocketAddr>>>,
    tokens: [Option<String>; 2],
}

impl Officials {
    pub fn at(address: Arc<Mutex<Option<SocketAddr>>>) -> Self {
        let config = ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0);
        let config = config.max_idle_connections(0).timeout_global(Some(Duration::from_secs(20)));
        Self { agent: config.build().into(), at: address, tokens: [None, None] }
    }

    /// Does what comes next in a table's game; whether its result stands.
    pub fn go_on(&mut self, table: u16) -> Option<bool> {
        let game = self.get(&format!("/api/v1/games/1/{table}"))?;
        match game["state"].as_str()? {
            "confirmed" => return Some(true),
            "waiting" => {
                // The last thing that was entered for the game is the claim.
                let claim = game["sequence"].as_u64()?;
                self.post(1, &format!("/game/1/{table}/confirm"), &format!("claim={claim}"))?;
            }
            _ => {
                let result = result_of(table).replace('+', "%2B");
                self.post(0, &format!("/game/1/{table}/word"), &format!("result={result}"))?;
            }
        }
        Some(false)
    }

    fn address(&self) -> Option<SocketAddr> {
        *self.at.lock().unwrap()
    }

    fn token(&mut self, who: usize) -> Option<String> {
        if self.tokens[who].is_none() {
            let name = NAMES[who];
            let form = format!("name={name}&password={}", password(name).replace(' ', "%20"));
            let asked = self.agent.post(format!("http://{}/api/v1/session", self.address()?));
            let asked = asked.header("content-type", "application/x-www-form-urlencoded").send(form);
            let told: Value = asked.ok()?.body_mut().read_json().ok()?;
            self.tokens[who] = told["token"].as_str().map(str::to_owned);
        }
        self.tokens[who].clone()
    }

    /// A page as the first of them sees it, or what programs are told there.
    pub fn page(&mut self, path: &str) -> Option<String> {
        let token = self.token(0)?;
        let asked = self.agent.get(format!("http://{}{path}", self.address()?));
        let mut answer = asked.header("authorization", format!("Bearer {token}")).call().ok()?;
        if answer.status() == 401 {
            self.tokens = [None, None];
        }
        answer.body_mut().read_to_string().ok()
    }

    fn get(&mut self, path: &str) -> Option<Value> {
        serde_json::from_str(&self.page(path)?).ok()
    }

    fn post(&mut self, who: usize, path: &str, form: &str) -> Option<()> {
        let token = self.token(who)?;
        let seen = self.get("/api/v1/health")?["sequence"].as_u64()?;
        let asked = self.agent.post(format!("http://{}{path}", self.address()?));
        let asked = asked
            .header("authorization", format!("Bearer {token}"))
            .header("accept", "application/json")
            .header("content-type", "application/x-www-form-urlencoded");
        let answer = asked.send(format!("{form}&seen={seen}")).ok()?;
        assert!(answer.status() != 403, "{path}: {}", answer.status());
        (answer.status() == 200).then_some(())
    }
}
