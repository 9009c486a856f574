//! A headless Chromium, driven over WebDriver (w3.org/TR/webdriver2): as much of it as the tests need, with Debian's `chromedriver`.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use data_encoding::BASE64;
use serde_json::{Value, json};

/// What would let a test run that has no browser.
pub const TO_BROWSE: &str = "Chromium and its driver (apt-get install chromium chromium-driver)";
/// Where Debian keeps it.
const CHROMIUM: &str = "/usr/bin/chromium";
/// A page that has not come so far by then never will.
const PATIENCE: Duration = Duration::from_secs(90);
/// Between two looks at a page.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// The key under which an element is named (section 12.2).
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// The window that is looked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// The narrowest phone that the pages are made for.
    Phone,
    Desktop,
}

impl Window {
    pub const BOTH: [Self; 2] = [Self::Phone, Self::Desktop];

    pub fn name(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Desktop => "desktop",
        }
    }
}

/// A browser with one window.
pub struct Browser {
    driver: Child,
    agent: ureq::Agent,
    session: String,
    station: SocketAddr,
    pub window: Window,
}

impl Browser {
    /// Opens a browser before a station; none where there is no Chromium.
    pub fn open(station: SocketAddr, window: Window) -> Option<Self> {
        Self::open_with(station, window, &[])
    }

    /// The same with more said on its command line.
    pub fn open_with(station: SocketAddr, window: Window, more: &[&str]) -> Option<Self> {
        /// It leaves again where another takes its port between its choosing and its opening it.
        const TIMES: usize = 5;
        if !Path::new(CHROMIUM).exists() {
            return None;
        }
        let mut opened = None;
        for _ in 0..TIMES {
            let driver =
                Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
            let mut driver = driver.ok()?;
            let lines = BufReader::new(driver.stdout.take().unwrap()).lines().map_while(Result::ok);
            let port = lines.take(20).find_map(|line| {
                line.split_once("successfully on port ").map(|(_, port)| port.trim_end_matches('.').to_owned())
            });
            if let Some(port) = port {
                opened = Some((driver, port));
                break;
            }
            let _ = driver.wait();
        }
        let (driver, port) = opened.expect("chromedriver says its port");
        let config = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE));
        let agent: ureq::Agent = config.build().into();
        let own = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--lang=en",
            "--window-size=1280,900",
            "--hide-scrollbars",
        ];
        let args = [&own, more].concat();
        let mut options = json!({
            "binary": CHROMIUM,
            "args": args,
            "prefs": { "intl.accept_languages": "en" }
        });
        if window == Window::Phone {
            let metrics = json!({ "width": 360, "height": 740, "pixelRatio": 2.0, "touch": true, "mobile": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let wanted =
            json!({ "capabilities": { "alwaysMatch": { "browserName": "chrome", "goog:chromeOptions": options } } });
        let mut browser = Self { driver, agent, session: format!("http://127.0.0.1:{port}/session"), station, window };
        let opened = browser.call("", wanted);
        let id = opened["sessionId"].as_str().unwrap_or_else(|| panic!("Chromium does not open: {opened}"));
        browser.session = format!("{}/{id}", browser.session);
        Some(browser)
    }

    /// Sends a command; what comes back is its value, an error included.
    fn call(&self, command: &str, body: Value) -> Value {
        let address = format!("{}{command}", self.session);
        let body = body.to_string();
        let mut answer = self.agent.post(address).content_type("application/json").send(&body).unwrap();
        let text = answer.body_mut().with_config().limit(64 << 20).read_to_string().unwrap();
        serde_json::from_str::<Value>(&text).unwrap()["value"].take()
    }

    pub fn go(&self, path: &str) {
        self.call("/url", json!({ "url": format!("http://{}{path}", self.station) }));
    }

    /// Sets a cookie of the station whose page is shown.
    pub fn cookie(&self, name: &str, value: &str) {
        let set = self.call("/cookie", json!({ "cookie": { "name": name, "value": value, "path": "/" } }));
        assert!(set.is_null(), "{set}");
    }

    /// Makes the window so many pixels wide; below a tablet's width it is a phone's.
    pub fn width(&self, width: u32) {
        self.size(width, 844);
    }

    /// Makes the window so many pixels wide and high.
    pub fn size(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.call("/goog/cdp/execute", json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics }));
    }

    /// Runs a function's body in the page.
    pub fn script(&self, body: &str) -> Value {
        self.call("/execute/sync", json!({ "script": body, "args": [] }))
    }

    /// Runs one that calls its last argument when it is done.
    pub fn script_that_waits(&self, body: &str) -> Value {
        self.call("/execute/async", json!({ "script": body, "args": [] }))
    }

    /// Waits until an expression of the page is true.
    pub fn until(&self, expression: &str) {
        let began = Instant::now();
        while self.script(&format!("return !!({expression})")) != json!(true) {
            assert!(began.elapsed() < PATIENCE, "never came true: {expression}\n{}", self.text("body"));
            std::thread::sleep(LOOK_EVERY);
        }
    }

    /// An element, once it is there.
    fn find(&self, css: &str) -> String {
        let began = Instant::now();
        loop {
            let found = self.call("/element", json!({ "using": "css selector", "value": css }));
            if let Some(id) = found[ELEMENT].as_str() {
                return id.to_owned();
            }
            assert!(began.elapsed() < PATIENCE, "there is no {css}\n{}", self.script("return document.body.innerText"));
            std::thread::sleep(LOOK_EVERY);
        }
    }

    /// Clicks or taps an element; tries again while the page is moving under it.
    pub fn click(&self, css: &str) {
        let began = Instant::now();
        loop {
            let element = self.find(css);
            let done = self.call(&format!("/element/{element}/click"), json!({}));
            if done.is_null() {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "{css} cannot be clicked: {done}");
            std::thread::sleep(LOOK_EVERY);
        }
    }

    /// Types into an element, or chooses a file for it.
    pub fn write(&self, css: &str, text: &str) {
        let element = self.find(css);
        let done = self.call(&format!("/element/{element}/value"), json!({ "text": text }));
        assert!(done.is_null(), "{css}: {done}");
    }

    /// Presses keys wherever the focus is.
    pub fn press(&self, keys: &str) {
        let presses: Vec<Value> = keys
            .chars()
            .flat_map(|key| [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })])
            .collect();
        let done = self.call("/actions", json!({ "actions": [{ "type": "key", "id": "keys", "actions": presses }] }));
        assert!(done.is_null(), "{done}");
    }

    pub fn text(&self, css: &str) -> String {
        let shown = self.script(&format!("return document.querySelector({}).innerText", json!(css)));
        shown.as_str().unwrap_or_default().to_owned()
    }

    /// A picture of the whole page, in `target/screenshots`.
    pub fn picture(&self, name: &str) {
        let whole =
            json!({ "cmd": "Page.captureScreenshot", "params": { "format": "png", "captureBeyondViewport": true } });
        let taken = self.call("/goog/cdp/execute", whole);
        let bytes = BASE64.decode(taken["data"].as_str().expect("a picture").as_bytes()).unwrap();
        std::fs::write(screenshots().join(format!("{}-{name}.png", self.window.name())), bytes).unwrap();
    }

    /// The page on paper, as a PDF.
    pub fn print(&self, name: &str) -> Vec<u8> {
        let printed = self.call("/print", json!({ "background": true, "page": { "width": 21.0, "height": 29.7 } }));
        let bytes = BASE64.decode(printed.as_str().expect("a PDF").as_bytes()).unwrap();
        std::fs::write(screenshots().join(format!("{name}.pdf")), &bytes).unwrap();
        bytes
    }

    /// Shows the pages as at night, or as by day.
    pub fn scheme(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        let emulated = json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": features } });
        self.call("/goog/cdp/execute", emulated);
    }

    pub fn log_in(&self, name: &str) {
        self.go("/login");
        self.write("input[name=name]", name);
        self.write("input[name=password]", &crate::harness::password(name));
        self.click("main button");
        self.until("document.querySelector('.who form[action=\"/logout\"]')");
    }

    pub fn log_out(&self) {
        self.click(".who form[action='/logout'] button");
        self.until("location.pathname === '/login'");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser goes with its session; the driver is ours to end.
        let _ = self.agent.delete(&self.session).call();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Where pictures of the pages are kept, for people to look at.
fn screenshots() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../screenshots");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
