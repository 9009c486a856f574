//! Every route of the station with who may ask for it: the one list that the router, the tests and the OpenAPI document are held against.

use std::sync::Arc;

use api::{document, events, export, games, head, health, metrics, results};
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get, post};
use records::fact::Role;
use server::Station;
use server::roles::{ADMINISTER, AUDIT, Access, ENTER, OFFICIALS, RECOUNT, SEE, SET_UP, SETTLE};

use super::pages::{
    account, backup, game, game_actions, hall, instruments, log, login, people, players, projector, readiness, recount,
    report, scrapers, setup, sheet, watched,
};

/// A route.
pub struct Route {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// Its path, parameters in braces.
    pub path: &'static str,
    /// Who may come in.
    pub(super) access: Access,
    pub(super) handler: MethodRouter<Arc<Station>>,
}

impl Route {
    /// Whether somebody in this role, or nobody in particular, is let in.
    #[must_use]
    pub fn lets_in(&self, role: Option<Role>) -> bool {
        match self.access {
            Access::Open => true,
            Access::Figures => role.is_some(),
            Access::Roles(roles) => role.is_some_and(|role| roles.contains(&role)),
        }
    }
}

macro_rules! routes {
    ($($method:ident $path:literal $access:expr => $handler:expr;)*) => {
        vec![$(Route { method: stringify!($method), path: $path, access: $access, handler: $method($handler) },)*]
    };
}

/// Every route.
#[must_use]
pub fn all() -> Vec<Route> {
    routes! {
        get "/" SEE => hall::show;
        get "/hall" SEE => hall::fragment;
        get "/table/{table}" SEE => hall::table;
        get "/login" Access::Open => login::show;
        post "/login" Access::Open => login::enter;
        post "/logout" SEE => login::leave;
        post "/language" Access::Open => login::language;
        get "/first" Access::Open => login::first;
        post "/first" Access::Open => login::make_first;
        get "/game/{round}/{table}" SEE => game::show;
        get "/game/{round}/{table}/account" SEE => game::fragment;
        post "/game/{round}/{table}/photo" ENTER => game_actions::photo;
        post "/game/{round}/{table}/record" ENTER => game_actions::record;
        post "/game/{round}/{table}/watched" ENTER => game_actions::watched;
        get "/game/{round}/{table}/watched" SEE => watched::of_game;
        post "/game/{round}/{table}/watched-point" ENTER => game_actions::watched_point;
        get "/watched" SEE => watched::fragment;
        get "/cameras-keep" Access::Open => watched::kept;
        post "/game/{round}/{table}/camera" ENTER => game_actions::camera;
        post "/game/{round}/{table}/point" ENTER => game_actions::point;
        post "/game/{round}/{table}/mark" ENTER => game_actions::mark;
        post "/game/{round}/{table}/dead" ENTER => game_actions::agree_on_dead;
        post "/game/{round}/{table}/stones" ENTER => game_actions::stones;
        post "/game/{round}/{table}/bowls" ENTER => game_actions::bowls;
        post "/game/{round}/{table}/first-pass" ENTER => game_actions::first_pass;
        post "/game/{round}/{table}/terms" ENTER => game_actions::terms;
        post "/game/{round}/{table}/decide" SETTLE => game_actions::decide;
        post "/game/{round}/{table}/tare" ENTER => game_actions::tare;
        post "/game/{round}/{table}/claim" ENTER => game_actions::claim;
        post "/game/{round}/{table}/word" ENTER => game_actions::word;
        post "/game/{round}/{table}/take-back" ENTER => game_actions::take_back;
        post "/game/{round}/{table}/undo" ENTER => game_actions::undo;
        post "/game/{round}/{table}/confirm" ENTER => game_actions::confirm;
        post "/game/{round}/{table}/agree" ENTER => game_actions::agree;
        post "/game/{round}/{table}/dispute" ENTER => game_actions::dispute;
        post "/game/{round}/{table}/reopen" SETTLE => game_actions::reopen;
        get "/game/{round}/{table}/sheet" SEE => sheet::show;
        get "/game/{round}/{table}/evidence" SEE => sheet::evidence;
        get "/game/{round}/{table}/sgf" SEE => export::sgf;
        get "/photo/{name}" SEE => sheet::photo;
        get "/camera/{table}" SEE => sheet::camera;
        get "/export/{round}/{file}" SEE => export::results;
        get "/projector" SEE => projector::show;
        get "/projector/tables" SEE => projector::fragment;
        get "/readiness" SEE => readiness::show;
        post "/readiness" OFFICIALS => readiness::try_disk;
        get "/me" SEE => account::show;
        post "/me/password" SEE => account::change;
        post "/me/sessions" SEE => account::end_others;
        get "/people" ADMINISTER => people::show;
        post "/people" ADMINISTER => people::set;
        post "/people/remove" ADMINISTER => people::remove;
        post "/people/scrapers" ADMINISTER => scrapers::set;
        post "/people/scrapers/remove" ADMINISTER => scrapers::remove;
        get "/setup" SET_UP => setup::show;
        post "/setup" SET_UP => setup::set;
        post "/setup/event" SET_UP => setup::event;
        post "/setup/round" SET_UP => setup::start_round;
        post "/setup/remove" SET_UP => setup::remove;
        get "/players" SET_UP => players::show;
        post "/players" SET_UP => players::set;
        post "/players/list" SET_UP => players::list;
        post "/players/remove" SET_UP => players::remove;
        get "/players/slips" ADMINISTER => players::slips;
        get "/telephone/{table}/{code}" Access::Open => telephone::sending::show;
        post "/telephone/{table}/{code}" Access::Open => telephone::sending::take;
        get "/instruments" ADMINISTER => instruments::show;
        post "/instruments/camera" ADMINISTER => instruments::set_camera;
        post "/instruments/bowl" ADMINISTER => instruments::set_bowl;
        get "/log" AUDIT => log::show;
        post "/log/copy" AUDIT => backup::make;
        get "/recount" RECOUNT => recount::show;
        post "/recount" AUDIT => recount::draw;
        get "/recount/{entry}/{round}/{table}" RECOUNT => recount::game;
        post "/recount/{entry}/{round}/{table}" RECOUNT => recount::found;
        get "/report" RECOUNT => report::show;
        get "/report.json" RECOUNT => report::data;
        get "/live" SEE => events::notices;
        get "/api/v1/openapi.json" Access::Open => document::show;
        get "/api/v1/health" Access::Open => health::health;
        get "/api/v1/head" Access::Open => head::head;
        get "/api/v1/metrics" Access::Figures => metrics::show;
        post "/api/v1/session" Access::Open => api::login::session;
        get "/api/v1/games" SEE => games::games;
        get "/api/v1/games/{round}/{table}" SEE => games::game;
        post "/api/v1/games/{round}/{table}/photos" ENTER => games::photo;
        get "/api/v1/results" SEE => results::all;
        get "/api/v1/events" SEE => events::results;
        get "/static/station.css" Access::Open => || file("text/css; charset=utf-8", super::STYLES);
        get "/static/game.js" Access::Open => || file("text/javascript; charset=utf-8", include_str!("../pages/game.js"));
        get "/static/forms.js" Access::Open => || file("text/javascript; charset=utf-8", include_str!("../pages/forms.js"));
        get "/static/live.js" Access::Open => || file("text/javascript; charset=utf-8", include_str!("../pages/live.js"));
        get "/static/telephone.js" Access::Open => || file("text/javascript; charset=utf-8", telephone::SCRIPT);
        get "/static/telephone.css" Access::Open => || file("text/css; charset=utf-8", telephone::STYLES);
        get "/static/icon.svg" Access::Open => || file("image/svg+xml", super::ICON);
    }
}

/// A file that is part of the program.
async fn file(kind: &'static str, text: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text)
}
