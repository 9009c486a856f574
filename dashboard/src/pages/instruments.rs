//! What hangs at which table: cameras and bowls, how they are now, and the administrator's forms to set them.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use device::protocols::Protocol;
use hall::allowed_sources;
use hall::command_error::CommandError;
use hall::equipment::{Equipment, STATION, without_password};
use hall::live_hall::broken_off;
use instruments::bowls::{BowlView, profiles};
use instruments::camera::{self, Life};
use maud::{Markup, html};
use records::camera::Camera;
use records::camera::FRESH_S;
use records::fact::{BowlSource, CameraSource, Side};
use report::names::side_word;
use serde::Deserialize;
use server::Station;
use server::forms::{Choice, SubmittedForm};
use server::request_error::RequestError;
use server::roles::Visitor;
use words::{Refusal, Word, sentence};

use super::super::board_drawing::qr_code;
use super::super::views::at_tables::{AtTable, equipped, playing};
use super::asking::{Question, ask, is_sure};
use super::layout::{life_word, page, side_class, token};

/// The table whose camera and bowls are to be put right.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    table: Option<u16>,
}

/// The page.
pub async fn show(State(station): State<Arc<Station>>, visitor: Visitor, Query(asked): Query<Asked>) -> Html<String> {
    let say = |word| visitor.language.say(word);
    let (equipment, playing) = station.live_hall.see(|hall| (hall.equipment.clone(), playing(hall)));
    let tables = equipped(playing, &station.cameras, &station.bowls);
    let table = asked.table.or(tables.first().copied()).unwrap_or(1);
    let tables = tables.into_iter().map(|table| AtTable::of(&station.cameras, &station.bowls, table));
    let body = html! {
        h1 { (say(Word::Instruments)) }
        (camera_form(&station, &visitor, &equipment, table))
        (telephone::qr_code::address(&station, &visitor, table, &token(&visitor), qr_code))
        @for side in [Side::Black, Side::White] { (bowl_form(&station, &visitor, &equipment, table, side)) }
        h2 { (say(Word::Tables)) }
        ul .tables {
            @for at in tables { @let table = at.table; li .card { div .inside {
                div .title { strong { (say(Word::Table)) " " (table) }
                    a href=(format!("/instruments?table={table}#camera")) { (say(Word::Change)) span .hidden { " " (say(Word::Table)) " " (table) } } }
                (camera(&station, &visitor, &equipment, &at))
                @for (side, view) in &at.bowls { (bowl(&visitor, &equipment, table, *side, view.as_ref())) }
            } } }
        }
    };
    page(&visitor, say(Word::Instruments), Some("live.js"), &body)
}

/// A table's camera as it is.
fn camera(
    station: &Station,
    visitor: &Visitor,
    equipment: &Equipment,
    AtTable { table, camera, .. }: &AtTable,
) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        p { (say(Word::Camera)) ": "
            @match camera {
                None => (say(Word::None)),
                Some((life, _)) => span class=(if *life == Life::Live { "well" } else { "ill" }) { (say(life_word(*life))) },
            }
        }
        @if let Some(camera) = equipment.camera(*table) { p .mono { (address_of(station, visitor, &camera.source)) } }
        @if let Some((_, Some(trouble))) = camera { p .hint { (trouble.message(visitor.language)) } }
        @if matches!(camera, Some((Life::Live, _))) {
            img .preview data-follows="" src=(format!("/camera/{table}")) alt=(format!("{}, {} {table}", say(Word::Camera), say(Word::Table))) loading="lazy";
        }
        (set_by(visitor, equipment.cameras.get(table).map(|setting| setting.who.as_str())))
    }
}

/// A side's bowl as it is.
fn bowl(visitor: &Visitor, equipment: &Equipment, table: u16, side: Side, view: Option<&BowlView>) -> Markup {
    let say = |word| visitor.language.say(word);
    html! {
        p { span class=(format!("dot {}", side_class(side))) role="img" aria-label=(say(side_word(side))) {} (say(Word::Bowl)) ": "
            @match view {
                None => (say(Word::None)),
                Some(view) if view.live => span .well { (say(Word::Live)) @if let Some(indicated) = view.indicated(visitor.language) { " (" (indicated) ")" } },
                Some(view) => span .ill { (view.state.tell(visitor.language)) },
            }
        }
        @if let Some(bowl) = equipment.bowl(table, side) {
            @if let Some(warning) = view.and_then(|view| view.beyond_class.as_ref()) {
                p .ill role="alert" { (visitor.language.tell(warning)) }
            }
            p .mono { (bowl.port) ", " (bowl.protocol) @if let Some(line) = &bowl.line { ", " (line) }
                @if let Some(profile) = &bowl.profile { ", " (profile.display()) } }
        }
        (set_by(visitor, equipment.bowls.get(&(table, side)).map(|setting| setting.who.as_str())))
    }
}

/// Who set something; what the configuration says needs no name.
fn set_by(visitor: &Visitor, who: Option<&str>) -> Markup {
    html! { @if let Some(who) = who.filter(|who| *who != STATION) { p .hint { (visitor.language.say(Word::SetBy)) " " (who) } } }
}

fn camera_form(station: &Station, visitor: &Visitor, equipment: &Equipment, table: u16) -> Markup {
    let say = |word| visitor.language.say(word);
    let camera = equipment.camera(table);
    let now = camera.map(|camera| &camera.source);
    let fresh_s = camera.and_then(|camera| camera.fresh_s);
    let usual = now.map_or(Duration::ZERO, camera::fresh_by_source).as_secs();
    let kinds = [
        ("none", Word::None, now.is_none()),
        ("folder", Word::Folder, matches!(now, Some(CameraSource::Folder(_)))),
        ("snapshot", Word::Snapshot, matches!(now, Some(CameraSource::Snapshot(_)))),
        ("device", Word::Device, matches!(now, Some(CameraSource::Device(_)))),
        ("opencv", Word::Stream, matches!(now, Some(CameraSource::Opencv(_)))),
        ("telephone", Word::TelephonePair, now == Some(&CameraSource::Telephone)),
    ];
    html! {
        form #camera method="post" action="/instruments/camera" .panel .grid {
            h2 { (say(Word::Camera)) }
            (token(visitor))
            label { (say(Word::Table)) input name="table" type="number" min="1" max="9999" required value=(table); }
            label { (say(Word::Kind)) select name="kind" {
                @for (kind, word, chosen) in kinds { option value=(kind) selected[chosen] { (say(word)) } }
            } }
            label .wide { (say(Word::Address)) input name="address" maxlength="500" autocapitalize="off" autocomplete="off" spellcheck="false"
                value=[now.map(|now| written(station, now))] placeholder="http://192.168.1.20/still.jpg"; }
            label { (say(Word::FreshFor)) input name="fresh_s" type="number" min=(FRESH_S.start()) max=(FRESH_S.end()) value=[fresh_s]
                placeholder=[(usual > 0).then_some(usual)]; }
            p .hint .wide { (say(Word::CameraHint)) " " (say(Word::FreshHint)) }
            button .main { (say(Word::Save)) }
        }
    }
}

fn bowl_form(station: &Station, visitor: &Visitor, equipment: &Equipment, table: u16, side: Side) -> Markup {
    let say = |word| visitor.language.say(word);
    let now = equipment.bowl(table, side);
    let protocol = now.map_or("mt-sics", |bowl| bowl.protocol.as_str());
    let profile =
        now.and_then(|bowl| bowl.profile.as_ref()).map(|profile| shown(station, allowed_sources::PROFILES, profile));
    html! {
        details .panel open[now.is_some()] {
            summary { (say(Word::Bowl)) ", " (say(side_word(side))) }
            form method="post" action="/instruments/bowl" .grid {
                (token(visitor))
                input type="hidden" name="side" value=(side_class(side));
                label { (say(Word::Table)) input name="table" type="number" min="1" max="9999" required value=(table); }
                label { (say(Word::Port)) input name="port" maxlength="500" autocapitalize="off" autocomplete="off" spellcheck="false"
                    value=[now.map(|bowl| &bowl.port)] placeholder="/dev/ttyUSB0"; }
                label { (say(Word::Protocol)) select name="protocol" {
                    @for &name in Protocol::NAMES { option selected[name == protocol] { (name) } }
                } }
                label { (say(Word::Line)) input name="line" maxlength="20" autocomplete="off" value=[now.and_then(|bowl| bowl.line.as_ref())] placeholder="9600 8N1"; }
                label .wide { (say(Word::Profile)) input name="profile" maxlength="500" autocapitalize="off" autocomplete="off" spellcheck="false"
                    value=[profile]; }
                p .hint .wide { (say(Word::BowlHint)) }
                button .main { (say(Word::Save)) }
            }
        }
    }
}

/// A path as the form has it: by its name where it lies in its folder.
fn shown(station: &Station, kind: &str, path: &Path) -> String {
    let name = allowed_sources::name_of(station.live_hall.store.folder(), kind, path);
    name.map_or_else(|| path.display().to_string(), str::to_owned)
}

/// A source as it was written.
fn written(station: &Station, source: &CameraSource) -> String {
    match source {
        CameraSource::Folder(path) => shown(station, allowed_sources::CAMERAS, path),
        CameraSource::Device(path) => path.display().to_string(),
        CameraSource::Snapshot(address) | CameraSource::Opencv(address) => address.clone(),
        CameraSource::Telephone => String::new(),
    }
}

/// A source as everybody may see it; what has no address says what it is.
fn address_of(station: &Station, visitor: &Visitor, source: &CameraSource) -> String {
    if *source == CameraSource::Telephone {
        return visitor.language.say(Word::TelephonePair).to_owned();
    }
    without_password(&written(station, source))
}

/// Where what is named lies; what the configuration named may be sent as it is shown.
fn path(station: &Station, kind: &str, name: String) -> PathBuf {
    allowed_sources::named(station.live_hall.store.folder(), kind, &name).unwrap_or_else(|| name.into())
}

/// Asks whether a table's camera or bowl shall be taken away.
fn remove_first<T>(
    visitor: &Visitor,
    form: &SubmittedForm<T>,
    table: u16,
    word: Word,
    what: &str,
    action: &str,
) -> Response {
    let say = |word| visitor.language.say(word);
    let named = format!("{} {table}: {}, {what}", say(Word::Table), say(word));
    let question = Question {
        text: visitor.language.tell(&sentence!(RemoveThis { what: named })),
        action,
        does: say(Word::Remove).to_owned(),
        back: "/instruments",
        shown: Vec::new(),
    };
    ask(visitor, form, &question)
}

/// A table's camera, as its form says it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct WishedCamera {
    table: Option<u16>,
    kind: Choice<Kind>,
    address: String,
    fresh_s: Option<u32>,
}

/// A kind of camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    None,
    Folder,
    Snapshot,
    Device,
    Opencv,
    Telephone,
}

/// A side's bowl, as its form says it; none where no port is named.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct WishedBowl {
    table: Option<u16>,
    side: Choice<Side>,
    port: Option<String>,
    protocol: String,
    line: Option<String>,
    profile: Option<String>,
}

/// A table has another camera from now on, or none.
pub async fn set_camera(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    form: SubmittedForm<WishedCamera>,
) -> Result<Response, RequestError> {
    let WishedCamera { table, kind, address, fresh_s } = form.values.clone();
    let table = table.ok_or(RequestError::Form(Refusal::NameTable))?;
    let source = match kind.or(Refusal::ChooseKind)? {
        Kind::None => None,
        Kind::Folder => Some(CameraSource::Folder(path(&station, allowed_sources::CAMERAS, address))),
        Kind::Snapshot => Some(CameraSource::Snapshot(address)),
        Kind::Device => Some(CameraSource::Device(address.into())),
        Kind::Opencv => Some(CameraSource::Opencv(address)),
        Kind::Telephone => Some(CameraSource::Telephone),
    };
    let camera = source.map(|source| Camera { source, fresh_s });
    let data = station.live_hall.store.folder().to_owned();
    // What is refused is refused at once.
    let gone = station.live_hall.see(|hall| {
        hall.equipment.wish_camera(table, camera.clone(), &data)?;
        Ok::<_, CommandError>(
            hall.equipment
                .camera(table)
                .filter(|_| camera.is_none())
                .map(|gone| address_of(&station, &visitor, &gone.source)),
        )
    })?;
    if let Some(gone) = gone.filter(|_| !is_sure(&form)) {
        return Ok(remove_first(&visitor, &form, table, Word::Camera, &gone, "/instruments/camera"));
    }
    station.live_hall.enter(visitor.name(), move |hall| hall.equipment.wish_camera(table, camera, &data)).await?;
    station.equip().await;
    Ok(Redirect::to(&format!("/instruments?table={table}")).into_response())
}

/// A side has another bowl from now on, or none where no port is named.
pub async fn set_bowl(
    State(station): State<Arc<Station>>,
    visitor: Visitor,
    form: SubmittedForm<WishedBowl>,
) -> Result<Response, RequestError> {
    let WishedBowl { table, side, port, protocol, line, profile } = form.values.clone();
    let table = table.ok_or(RequestError::Form(Refusal::NameTable))?;
    let side = side.or(Refusal::BlackOrWhite)?;
    let profile = profile.map(|name| path(&station, allowed_sources::PROFILES, name));
    let bowl = port.map(|port| BowlSource { port, protocol, line, profile: profile.clone() });
    let wished = bowl.clone();
    let data = station.live_hall.store.folder().to_owned();
    // Asked first whether it may be named at all: nothing else is opened.
    let gone = station.live_hall.see(|hall| {
        hall.equipment.wish_bowl(table, side, wished, &data)?;
        Ok::<_, CommandError>(hall.equipment.bowl(table, side).filter(|_| bowl.is_none()).map(|bowl| bowl.port.clone()))
    })?;
    if let Some(gone) = gone.filter(|_| !is_sure(&form)) {
        return Ok(remove_first(&visitor, &form, table, Word::Bowl, &gone, "/instruments/bowl"));
    }
    if let Some(profile) = profile.filter(|_| bowl.is_some()) {
        let read = tokio::task::spawn_blocking(move || profiles::one(&profile).map(drop));
        let read = read.await.map_err(|ended| broken_off(&ended))?;
        read.map_err(|error| RequestError::Unread { refusal: Refusal::BadProfile, cause: error.system() })?;
    }
    station.live_hall.enter(visitor.name(), move |hall| hall.equipment.wish_bowl(table, side, bowl, &data)).await?;
    station.equip().await;
    Ok(Redirect::to(&format!("/instruments?table={table}")).into_response())
}
