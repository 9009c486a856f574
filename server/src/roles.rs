//! Who asks, and what each route lets in.

use records::fact::Role;
use words::{Language, Sentence};

use super::session::Session;

/// Who may come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Everybody.
    Open,
    /// Whoever is logged in, and programs with a token for the figures.
    Figures,
    /// Those with one of these roles.
    Roles(&'static [Role]),
}

/// Whoever is logged in.
pub const SEE: Access = Access::Roles(&Role::ALL);
/// Those who enter results.
pub const ENTER: Access = Access::Roles(&[Role::Arbiter, Role::ChiefReferee]);
/// Those who work at the hall.
pub const OFFICIALS: Access = Access::Roles(&[Role::Arbiter, Role::ChiefReferee, Role::Administrator]);
/// Who settles disputes.
pub const SETTLE: Access = Access::Roles(&[Role::ChiefReferee]);
/// Those who look into the log.
pub const AUDIT: Access = Access::Roles(&[Role::Auditor, Role::ChiefReferee, Role::Administrator]);
/// Those who look at drawn games again, and read the report of the event.
pub const RECOUNT: Access = Access::Roles(&[Role::Arbiter, Role::ChiefReferee, Role::Auditor, Role::Administrator]);
/// Who names people.
pub const ADMINISTER: Access = Access::Roles(&[Role::Administrator]);
/// Those who set games up.
pub const SET_UP: Access = Access::Roles(&[Role::Administrator, Role::ChiefReferee]);

/// Who asks.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// Their session and role.
    pub person: Option<(Session, Role)>,
    /// How they came: forms of a cookie need a token beside it.
    pub by: By,
    /// Their language.
    pub language: Language,
    /// Logs that are not what they were, this station's among them, and why: for those who audit.
    pub alarms: Vec<Sentence>,
}

/// How a session is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// By a cookie, which a browser sends along unasked.
    Cookie,
    /// By a header, which only a program sends.
    Bearer,
}

impl Visitor {
    /// Their name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.person.as_ref().map_or("", |(session, _)| &session.name)
    }

    /// What their forms bring along.
    #[must_use]
    pub fn csrf(&self) -> &str {
        self.person.as_ref().map_or("", |(session, _)| &session.csrf)
    }

    /// Whether a route with this access lets them in.
    #[must_use]
    pub fn may(&self, access: Access) -> bool {
        match access {
            Access::Open => true,
            Access::Figures => self.person.is_some(),
            Access::Roles(roles) => self.person.as_ref().is_some_and(|(_, role)| roles.contains(role)),
        }
    }
}
