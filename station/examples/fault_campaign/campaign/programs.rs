//! Programs as processes of their own, which are killed without a word and started again.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use joint_hall::identity::Identity;
use records::Store;
use records::fact::{Fact, Role};
use server::passwords;

/// A program that runs.
pub struct Running {
    child: Child,
    pub address: SocketAddr,
    // A closed pipe would end the program at its next line.
    _said: BufReader<ChildStdout>,
}

impl Running {
    fn begin(command: &mut Command) -> Self {
        let log = std::env::var_os("SHOUTAN_TEST_LOG").map_or_else(Stdio::null, |_| Stdio::inherit());
        let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok();
        let port = line.rsplit(':').next().and_then(digits).unwrap_or_else(|| panic!("it says where it is: {line:?}"));
        Self { child, address: ([127, 0, 0, 1], port).into(), _said: said }
    }
}

impl Drop for Running {
    /// As kill -9 does.
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        self.child.wait().unwrap();
    }
}

/// A station's folder.
pub struct StationFolder {
    pub folder: PathBuf,
    pub tables: std::ops::RangeInclusive<u16>,
    /// The program `shoutan`.
    program: PathBuf,
}

impl StationFolder {
    /// Two arbiters, and the way to the joint hall, which tells the games.
    pub fn prepare(
        folder: PathBuf,
        room: &str,
        tables: std::ops::RangeInclusive<u16>,
        hall: &HallFolder,
        at: SocketAddr,
    ) -> Self {
        std::fs::create_dir_all(&folder).unwrap();
        let section =
            hall.section().replace("Room A", room).replace("1-40", &format!("{}-{}", tables.start(), tables.end()));
        let begin = section.find("address = ").unwrap();
        let end = begin + section[begin..].find('\n').unwrap();
        let section = format!("{}address = \"http://{at}\"{}", &section[..begin], &section[end..]);
        let config = format!("listen = \"127.0.0.1:0\"\ndata = \"data\"\n{section}");
        std::fs::write(folder.join("station.toml"), config).unwrap();
        let prepared = Self { folder, tables, program: hall.program.clone() };
        runtime().block_on(async {
            let (store, _) = Store::open(&prepared.data()).await.unwrap();
            let public_key = data_encoding::HEXLOWER.encode(store.public_key().as_bytes());
            let mut facts = vec![Fact::LogBegun { version: String::new(), public_key }];
            for name in super::officials::NAMES {
                let password = passwords::hash(&super::officials::password(name));
                facts.push(Fact::PersonSet { name: name.to_owned(), role: Role::Arbiter, password });
            }
            store.append("station", &facts).await.unwrap();
            store.close().await.unwrap();
        });
        prepared
    }

    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    pub fn start(&self) -> Running {
        Running::begin(Command::new(&self.program).args(["serve", "--config"]).arg(self.folder.join("station.toml")))
    }

    /// The results that stand by the station's own log: table and result, with the entry that confirmed it.
    pub fn results(&self) -> Vec<(u16, u64, String)> {
        let (_, entries) = runtime().block_on(Store::open(&self.data())).unwrap();
        let hall = hall::Hall::of(&entries);
        let result = |game: &hall::Game| {
            let (confirmation, claim) = (game.confirmation.as_ref()?, game.claim.as_ref()?);
            Some((game.id.table, confirmation.sequence, claim.record.result.clone()))
        };
        hall.games.values().filter_map(result).collect()
    }
}

/// The hall's folder.
pub struct HallFolder {
    pub folder: PathBuf,
    pub database: String,
    /// The program `shoutan`.
    pub program: PathBuf,
}

impl HallFolder {
    pub fn start(&self) -> Running {
        Running::begin(self.command().args(["--listen", "127.0.0.1:0"]))
    }

    /// Loads a game at each of these tables, as its administrator does.
    pub fn load(&self, at: SocketAddr, tables: u16) {
        let code = Identity::open_or_make(&self.folder).unwrap().code();
        let mut list = String::from("round,table,black,white\n");
        for table in 1..=tables {
            list.push_str(&format!("1,{table},Black {table},White {table}\n"));
        }
        let form = [("event", super::EVENT), ("rules", "ing-1996"), ("code", &code), ("list", &list)];
        let agent: ureq::Agent = ureq::Agent::config_builder().max_redirects(0).build().into();
        let answer = agent.post(format!("http://{at}/pairings")).send_form(form).unwrap();
        assert_eq!(answer.status(), 303);
    }

    fn section(&self) -> String {
        let told = self.command().args(["--token", super::EVENT]).output().unwrap();
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
        String::from_utf8(told.stdout).unwrap()
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.arg("hall").arg("--database").arg(&self.database).arg("--data").arg::<&Path>(&self.folder);
        command
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}
