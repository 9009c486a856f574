//! What the hall is equipped with: the event's name, the tables' cameras and bowls, each with who set it.
//!
//! The configuration enters what it says as [`STATION`] at each start; what a person set in the dashboard stays, whatever it says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use device::port::Address;
use records::camera::{Camera, FRESH_S};
use records::chain::Hash;
use records::fact::{BowlSource, CameraSource, Fact, Side};
use words::Refusal;

use super::allowed_sources;
use super::command_error::CommandError;
use super::limits::LAST_TABLE;
use super::names::is_plain;

/// Who enters what the program itself does; no person is called so.
pub const STATION: &str = "station";
/// A camera each for the tables of the largest hall; every one is looked at all the time.
const MOST_CAMERAS: usize = 500;
/// An event's name fits on a sheet's first line.
const LONGEST_EVENT: usize = 120;
/// Addresses and paths are not longer.
const LONGEST_ADDRESS: usize = 500;
/// What OpenCV is asked to open: nothing that runs a program or joins files.
const SCHEMES: [&str; 7] = ["rtsp", "rtsps", "rtmp", "http", "https", "udp", "tcp"];

/// Everything that was set.
#[derive(Clone, Debug, Default)]
pub struct Equipment {
    /// The event's name.
    pub event: Option<Setting<String>>,
    /// The cameras, by table; none where one was taken away.
    pub cameras: BTreeMap<u16, Setting<Option<Camera>>>,
    /// The bowls, by table and side; none where one was taken away.
    pub bowls: BTreeMap<(u16, Side), Setting<Option<BowlSource>>>,
    /// What the scales of bowls showed with the empty bowl, in milligrams, by table and side.
    pub tares: BTreeMap<(u16, Side), Setting<i64>>,
}

/// Something that was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting<T> {
    /// What.
    pub value: T,
    /// By whom.
    pub who: String,
    /// The seal of the entry that says so.
    pub seal: Hash,
}

/// What the configuration says.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The event's name.
    pub event: String,
    /// The cameras, by table.
    pub cameras: BTreeMap<u16, Camera>,
    /// The bowls, by table and side.
    pub bowls: BTreeMap<(u16, Side), BowlSource>,
}

impl Equipment {
    /// Takes in what somebody entered, by the entry with this seal.
    pub fn take(&mut self, who: &str, seal: Hash, fact: &Fact) {
        let who = who.to_owned();
        match fact.clone() {
            Fact::EventSet { name } => self.event = Some(Setting { value: name, who, seal }),
            Fact::CameraSet { table, camera } => {
                self.cameras.insert(table, Setting { value: camera, who, seal });
            }
            Fact::BowlSet { table, side, bowl } => {
                // Another bowl, or another scale.
                self.tares.remove(&(table, side));
                self.bowls.insert((table, side), Setting { value: bowl, who, seal });
            }
            Fact::BowlTared { table, side, tare_mg } => {
                self.tares.insert((table, side), Setting { value: tare_mg, who, seal });
            }
            // No equipment is in it.
            Fact::LogBegun { .. }
            | Fact::PersonSet { .. }
            | Fact::PersonRemoved { .. }
            | Fact::ScraperSet { .. }
            | Fact::ScraperRemoved { .. }
            | Fact::PlayerSet { .. }
            | Fact::PlayerRemoved { .. }
            | Fact::RoundStarted { .. }
            | Fact::GameSet { .. }
            | Fact::GameRemoved { .. }
            | Fact::PhotoTaken { .. }
            | Fact::PhotoRead { .. }
            | Fact::PointSaid { .. }
            | Fact::ChainMarked { .. }
            | Fact::DeadAgreed { .. }
            | Fact::PlayersAgreedOnDead { .. }
            | Fact::StonesCounted { .. }
            | Fact::FirstPassSaid { .. }
            | Fact::GameRecorded { .. }
            | Fact::GameWatched { .. }
            | Fact::WatchedPointCorrected { .. }
            | Fact::GameLooksFinished { .. }
            | Fact::PicturesDiscarded { .. }
            | Fact::RefereeDecided { .. }
            | Fact::ResultClaimed { .. }
            | Fact::ClaimTakenBack { .. }
            | Fact::PlayerAgreed { .. }
            | Fact::ResultConfirmed { .. }
            | Fact::ResultHandedOver { .. }
            | Fact::ResultDiffers { .. }
            | Fact::ActUndone { .. }
            | Fact::ResultDisputed { .. }
            | Fact::GameReopened { .. }
            | Fact::RecountDrawn { .. }
            | Fact::RecountFound { .. } => {}
        }
    }

    /// The event's name; empty where it has none.
    #[must_use]
    pub fn event(&self) -> &str {
        self.event.as_ref().map_or("", |event| &event.value)
    }

    /// A table's camera.
    #[must_use]
    pub fn camera(&self, table: u16) -> Option<&Camera> {
        self.cameras.get(&table)?.value.as_ref()
    }

    /// A side's bowl.
    #[must_use]
    pub fn bowl(&self, table: u16, side: Side) -> Option<&BowlSource> {
        self.bowls.get(&(table, side))?.value.as_ref()
    }

    /// The event is to be called so.
    ///
    /// # Errors
    /// Where that is no name.
    pub fn set_event(&self, name: &str) -> Result<Vec<Fact>, CommandError> {
        if name.is_empty() || name.chars().count() > LONGEST_EVENT || !is_plain(name) {
            return Err(Refusal::EventName.into());
        }
        let is_so = self.event() == name;
        Ok(if is_so { Vec::new() } else { vec![Fact::EventSet { name: name.to_owned() }] })
    }

    /// Somebody wishes this camera for a table, or none, in the dashboard; `data` is the station's folder.
    ///
    /// # Errors
    /// As for [`Equipment::set_camera`], and where it is none that may be named there.
    pub fn wish_camera(&self, table: u16, camera: Option<Camera>, data: &Path) -> Result<Vec<Fact>, CommandError> {
        // What the configuration named may stay.
        let known = self.camera(table).map(|camera| &camera.source);
        if let Some(source) = camera.as_ref().map(|camera| &camera.source).filter(|source| known != Some(*source)) {
            allowed_sources::camera(source, data)?;
        }
        let facts = self.set_camera(table, camera.clone())?;
        // A telephone that is set anew has a new code, and the old one opens nothing any more.
        let is_anew =
            facts.is_empty() && camera.as_ref().is_some_and(|camera| camera.source == CameraSource::Telephone);
        Ok(if is_anew { vec![Fact::CameraSet { table, camera }] } else { facts })
    }

    /// Somebody wishes this bowl for a side, or none, in the dashboard; `data` is the station's folder.
    ///
    /// # Errors
    /// As for [`Equipment::set_bowl`], and where its port or profile is none that may be named there.
    pub fn wish_bowl(
        &self,
        table: u16,
        side: Side,
        bowl: Option<BowlSource>,
        data: &Path,
    ) -> Result<Vec<Fact>, CommandError> {
        if let Some(bowl) = bowl.as_ref().filter(|bowl| self.bowl(table, side) != Some(*bowl)) {
            allowed_sources::bowl(bowl, data)?;
        }
        self.set_bowl(table, side, bowl)
    }

    /// A table is to have this camera, or none.
    ///
    /// # Errors
    /// Where it cannot be meant, or is another table's.
    pub fn set_camera(&self, table: u16, camera: Option<Camera>) -> Result<Vec<Fact>, CommandError> {
        check_table(table)?;
        if let Some(camera) = &camera {
            check_camera(camera)?;
            let mut others = self.cameras.iter().filter(|(other, _)| **other != table);
            // Each table's telephone is another one.
            let is_one_thing = camera.source != CameraSource::Telephone;
            let is_taken = |other: &Option<Camera>| {
                is_one_thing && other.as_ref().is_some_and(|other| other.source == camera.source)
            };
            if let Some((&table, _)) = others.clone().find(|(_, setting)| is_taken(&setting.value)) {
                return Err(CommandError::Taken { table });
            }
            if others.by_ref().filter(|(_, setting)| setting.value.is_some()).count() >= MOST_CAMERAS {
                return Err(Refusal::TooManyCameras.into());
            }
        }
        let is_so = self.camera(table) == camera.as_ref();
        Ok(if is_so { Vec::new() } else { vec![Fact::CameraSet { table, camera }] })
    }

    /// A side is to have this bowl, or none.
    ///
    /// # Errors
    /// Where it cannot be meant, or its port is another bowl's.
    pub fn set_bowl(&self, table: u16, side: Side, bowl: Option<BowlSource>) -> Result<Vec<Fact>, CommandError> {
        check_table(table)?;
        if let Some(bowl) = &bowl {
            check_bowl(bowl)?;
            let mut others = self.bowls.iter().filter(|(place, _)| **place != (table, side));
            let is_taken = |other: &Option<BowlSource>| other.as_ref().is_some_and(|other| other.port == bowl.port);
            if let Some((&(table, _), _)) = others.find(|(_, setting)| is_taken(&setting.value)) {
                return Err(CommandError::Taken { table });
            }
        }
        let is_so = self.bowl(table, side) == bowl.as_ref();
        Ok(if is_so { Vec::new() } else { vec![Fact::BowlSet { table, side, bowl }] })
    }

    /// A side's bowl stands empty on its scale, which shows so much.
    ///
    /// # Errors
    /// Where there is no such bowl.
    pub fn tare(&self, table: u16, side: Side, tare_mg: i64) -> Result<Vec<Fact>, CommandError> {
        if self.bowl(table, side).is_none() {
            return Err(Refusal::NoSettledBowl.into());
        }
        Ok(vec![Fact::BowlTared { table, side, tare_mg }])
    }

    /// What the configuration says, as far as no person said otherwise; what it said before and says no more is taken away.
    ///
    /// # Errors
    /// Where something in it cannot be meant.
    pub fn follow(&self, plan: &Plan) -> Result<Vec<Fact>, CommandError> {
        // Held against what is set so far, so that the plan cannot name a port twice.
        let mut so_far = self.clone();
        let mut facts = Vec::new();
        if !plan.event.is_empty() && self.event.as_ref().is_none_or(|event| event.who == STATION) {
            facts.extend(self.set_event(&plan.event)?);
        }
        let tables: BTreeSet<u16> = self.cameras.keys().chain(plan.cameras.keys()).copied().collect();
        for table in tables {
            for fact in so_far.follow_camera(table, plan.cameras.get(&table).cloned())? {
                so_far.take(STATION, Hash::default(), &fact);
                facts.push(fact);
            }
        }
        let places: BTreeSet<(u16, Side)> = self.bowls.keys().chain(plan.bowls.keys()).copied().collect();
        for (table, side) in places.into_iter().filter(|place| is_ours(self.bowls.get(place))) {
            for fact in so_far.set_bowl(table, side, plan.bowls.get(&(table, side)).cloned())? {
                so_far.take(STATION, Hash::default(), &fact);
                facts.push(fact);
            }
        }
        Ok(facts)
    }

    /// A camera of the configuration, where no person said otherwise.
    ///
    /// # Errors
    /// As for [`Equipment::set_camera`].
    pub fn follow_camera(&self, table: u16, camera: Option<Camera>) -> Result<Vec<Fact>, CommandError> {
        if is_ours(self.cameras.get(&table)) { self.set_camera(table, camera) } else { Ok(Vec::new()) }
    }
}

/// Whether the configuration may still say what this is.
fn is_ours<T>(setting: Option<&Setting<T>>) -> bool {
    setting.is_none_or(|setting| setting.who == STATION)
}

fn check_table(table: u16) -> Result<(), CommandError> {
    if (1..=LAST_TABLE).contains(&table) { Ok(()) } else { Err(Refusal::RoundAndTable.into()) }
}

fn check_camera(camera: &Camera) -> Result<(), CommandError> {
    if camera.fresh_s.is_some_and(|fresh_s| !FRESH_S.contains(&fresh_s)) {
        return Err(Refusal::CameraFresh.into());
    }
    let (fits, refusal) = match &camera.source {
        CameraSource::Folder(folder) => (is_absolute(folder), Refusal::CameraFolder),
        CameraSource::Snapshot(address) => (is_address(address, &["http", "https"]), Refusal::CameraSnapshot),
        CameraSource::Device(device) => (is_absolute(device) && device.starts_with("/dev"), Refusal::CameraDevice),
        CameraSource::Opencv(source) => {
            (is_address(source, &SCHEMES) || is_absolute(Path::new(source)), Refusal::CameraOpencv)
        }
        // It has no address that could be wrong.
        CameraSource::Telephone => return Ok(()),
    };
    if fits { Ok(()) } else { Err(refusal.into()) }
}

fn check_bowl(bowl: &BowlSource) -> Result<(), CommandError> {
    let is_port = if bowl.port.starts_with("usb:") {
        is_line(&bowl.port) && bowl.port.parse::<Address>().is_ok()
    } else {
        is_absolute(Path::new(&bowl.port))
    };
    if !is_port {
        return Err(Refusal::BowlPort.into());
    }
    if bowl.protocol.parse::<device::protocols::Protocol>().is_err() {
        return Err(CommandError::Protocol { protocol: bowl.protocol.chars().take(40).collect() });
    }
    if bowl.line.as_ref().is_some_and(|line| line.parse::<device::line::LineSettings>().is_err()) {
        return Err(Refusal::BowlLine.into());
    }
    if bowl.profile.as_ref().is_some_and(|profile| !is_absolute(profile)) {
        return Err(Refusal::BowlProfile.into());
    }
    Ok(())
}

/// A path from the root on that leads where it says.
fn is_absolute(path: &Path) -> bool {
    let climbs = path.components().any(|part| part == std::path::Component::ParentDir);
    path.is_absolute() && !climbs && path.to_str().is_some_and(is_line)
}

fn is_address(text: &str, schemes: &[&str]) -> bool {
    let known = |(scheme, rest): (&str, &str)| schemes.contains(&scheme) && !rest.is_empty() && !rest.starts_with('/');
    is_line(text) && !text.contains(' ') && text.split_once("://").is_some_and(known)
}

fn is_line(text: &str) -> bool {
    text.len() <= LONGEST_ADDRESS && !text.chars().any(char::is_control)
}

/// An address as everybody may see it: without a password that stands in it.
#[must_use]
pub fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    match host.rsplit_once('@') {
        Some((_, host)) => format!("{scheme}://…@{host}{path}"),
        None => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use words::{Language, sentence};

    fn bowl(port: &str) -> BowlSource {
        BowlSource { port: port.to_owned(), protocol: "mt-sics".to_owned(), line: None, profile: None }
    }

    /// Why something is refused.
    fn words(refused: Result<Vec<Fact>, CommandError>) -> String {
        refused.unwrap_err().to_string()
    }

    /// The equipment after somebody entered facts.
    fn after(mut equipment: Equipment, who: &str, facts: Vec<Fact>) -> Equipment {
        for fact in facts {
            equipment.take(who, [7; 32], &fact);
        }
        equipment
    }

    #[test]
    fn what_cannot_be_meant_is_refused_with_what_to_write_instead() {
        let hall = Equipment::default();
        let cases = [
            (CameraSource::Folder("pictures".into()), Refusal::CameraFolder),
            (CameraSource::Folder("/data/../etc".into()), Refusal::CameraFolder),
            (CameraSource::Snapshot("file:///etc/passwd".into()), Refusal::CameraSnapshot),
            (CameraSource::Snapshot("http://".into()), Refusal::CameraSnapshot),
            (CameraSource::Snapshot("http://a b".into()), Refusal::CameraSnapshot),
            (CameraSource::Device("/etc/passwd".into()), Refusal::CameraDevice),
            (CameraSource::Opencv("concat:/a|/b".into()), Refusal::CameraOpencv),
            (CameraSource::Opencv(format!("/{}", "a".repeat(LONGEST_ADDRESS))), Refusal::CameraOpencv),
        ];
        for (camera, refusal) in cases {
            assert_eq!(words(hall.set_camera(1, Some(camera.into()))), Language::English.say(refusal));
        }
        for (wrong, refusal) in [
            (bowl("COM3"), Refusal::BowlPort),
            (bowl("usb:zz"), Refusal::BowlPort),
            (BowlSource { line: Some("fast".into()), ..bowl("/dev/ttyUSB0") }, Refusal::BowlLine),
            (BowlSource { profile: Some("bowls.toml".into()), ..bowl("/dev/ttyUSB0") }, Refusal::BowlProfile),
        ] {
            assert_eq!(words(hall.set_bowl(1, Side::Black, Some(wrong))), Language::English.say(refusal));
        }
        let morse = BowlSource { protocol: "morse".into(), ..bowl("/dev/ttyUSB0") };
        let said = "No instrument speaks “morse”: choose one of the list.";
        assert_eq!(words(hall.set_bowl(1, Side::Black, Some(morse))), said);
        assert_eq!(words(hall.set_camera(0, None)), Language::English.say(Refusal::RoundAndTable));
        assert_eq!(words(hall.set_event("two\nlines")), Language::English.say(Refusal::EventName));
    }

    #[test]
    fn one_camera_or_port_is_not_at_two_tables() {
        let camera = Camera::from(CameraSource::Device("/dev/video0".into()));
        let hall = Equipment::default();
        let hall = after(hall.clone(), "ada", hall.set_camera(1, Some(camera.clone())).unwrap());
        let taken = Language::English.tell(&sentence!(RefusalTaken { table: 1 }));
        assert_eq!(words(hall.set_camera(2, Some(camera.clone()))), taken);
        assert_eq!(hall.set_camera(1, Some(camera)).unwrap(), [], "it is so already");
        let hall = after(hall.clone(), "ada", hall.set_bowl(1, Side::Black, Some(bowl("/dev/ttyS0"))).unwrap());
        assert_eq!(words(hall.set_bowl(1, Side::White, Some(bowl("/dev/ttyS0")))), taken);
    }

    #[test]
    fn each_table_has_a_telephone_of_its_own_that_is_set_anew_by_wish_alone() {
        let telephone = || Some(Camera::from(CameraSource::Telephone));
        let hall = Equipment::default();
        let hall = after(hall.clone(), "ada", hall.set_camera(1, telephone()).unwrap());
        let wished = hall.wish_camera(2, telephone(), Path::new("/data")).unwrap();
        assert_eq!(wished, [Fact::CameraSet { table: 2, camera: telephone() }]);
        // The configuration says the same at each start, and the codes stay; somebody who says it again wants another.
        assert_eq!(hall.set_camera(1, telephone()).unwrap(), []);
        let anew = hall.wish_camera(1, telephone(), Path::new("/data")).unwrap();
        assert_eq!(anew, [Fact::CameraSet { table: 1, camera: telephone() }]);
    }

    #[test]
    fn the_configuration_is_followed_where_nobody_said_otherwise() {
        let folder = |name: &str| Camera::from(CameraSource::Folder(PathBuf::from("/pictures").join(name)));
        let mut plan = Plan { event: "Spring Cup".to_owned(), ..Plan::default() };
        plan.cameras = [(1, folder("1")), (2, folder("2"))].into();
        plan.bowls = [((1, Side::Black), bowl("/dev/ttyS0"))].into();
        let hall = Equipment::default();
        let hall = after(hall.clone(), STATION, hall.follow(&plan).unwrap());
        assert_eq!((hall.event(), hall.camera(2)), ("Spring Cup", Some(&folder("2"))));
        assert_eq!(hall.follow(&plan).unwrap(), [], "nothing new at the next start");
        let hall = after(hall.clone(), "ada", hall.set_camera(1, None).unwrap());
        let hall = after(hall.clone(), "ada", hall.set_event("Autumn Cup").unwrap());
        // The file now names another camera for the second table, and no bowl.
        plan.cameras.insert(2, folder("other"));
        plan.bowls.clear();
        let hall = after(hall.clone(), STATION, hall.follow(&plan).unwrap());
        assert_eq!((hall.event(), hall.camera(1), hall.camera(2)), ("Autumn Cup", None, Some(&folder("other"))));
        assert_eq!(hall.bowl(1, Side::Black), None);
        plan.bowls = [((3, Side::Black), bowl("/dev/ttyS1")), ((3, Side::White), bowl("/dev/ttyS1"))].into();
        assert_eq!(words(hall.follow(&plan)), Language::English.tell(&sentence!(RefusalTaken { table: 3 })));
    }

    #[test]
    fn a_password_in_an_address_is_not_shown() {
        assert_eq!(without_password("rtsp://ada:secret@cam/1@2"), "rtsp://…@cam/1@2");
        assert_eq!(without_password("http://cam/still.jpg?a=b@c"), "http://cam/still.jpg?a=b@c");
        assert_eq!(without_password("/pictures/1"), "/pictures/1");
    }
}
