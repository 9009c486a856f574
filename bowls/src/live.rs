//! `shoutan bowls`: both bowls live in the terminal, drawn a few times a second.

mod panel;

use std::time::Duration;

use device::driver::{Handle, Instrument};
use device::journal::Journal;
use device::port::Address;
use device::protocols::Protocol;
use device::reading::Counting;
use device::session::{Command, PortTrust};
use instruments::bowls::profiles::{self, Profiles};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyModifiers};
use ratatui::layout::{Constraint, Layout};
use ratatui::widgets::Paragraph;
use terminal::ending::Ending;
use tokio::time::sleep;
use words::Word;

use super::arguments::{Bowls, Counted};
use super::{Listener, start};
use panel::Panel;

/// The screen is drawn so often: quick enough for a hand that pours, idle for the rest.
const FRAME: Duration = Duration::from_millis(150);
/// Rows of one bowl.
const ROWS: u16 = 7;

/// Shows the bowls until `q`.
pub async fn run(asked: &Bowls, listener: Listener) -> anyhow::Result<Ending> {
    let white_protocol = asked.white_protocol.unwrap_or(asked.protocol);
    let bowls: Vec<(&str, Protocol, &Address)> = [
        (listener.language.say(Word::Black), asked.protocol, &asked.black),
        (listener.language.say(Word::White), white_protocol, &asked.white),
    ]
    .into_iter()
    .filter_map(|(name, protocol, address)| Some((name, protocol, address.as_ref()?)))
    .collect();
    if bowls.is_empty() {
        listener.say_aside(Word::BowlsNamePorts);
        return Ok(Ending::Usage);
    }
    let profiles = profiles::load(asked.counted.profile.as_deref())?;
    let journal = asked.journal.as_deref().map(Journal::append).transpose()?;
    let handles: Vec<(&str, Handle)> = bowls
        .into_iter()
        .map(|(name, protocol, address)| {
            let instrument = Instrument {
                address: address.clone(),
                protocol,
                line: asked.line,
                bound: None,
                trust: PortTrust::Confirm,
            };
            (name, start(name, instrument, journal.as_ref()))
        })
        .collect();
    let mut terminal = ratatui::try_init()?;
    let shown = show(&mut terminal, &handles, (&asked.counted, &profiles), listener).await;
    ratatui::restore();
    journal.map_or(Ok(()), Journal::close)?;
    shown.map(|()| Ending::Done)
}

async fn show(
    terminal: &mut ratatui::DefaultTerminal,
    handles: &[(&str, Handle)],
    (counted, profiles): (&Counted, &Profiles),
    listener: Listener,
) -> anyhow::Result<()> {
    let mut tares = vec![counted.counting(None).tare; handles.len()];
    loop {
        for (tare, (_, handle)) in tares.iter_mut().zip(handles) {
            if counted.tares_first() && tare.is_none() {
                *tare = panel::settled_mass(&handle.view.borrow());
            }
        }
        let panels: Vec<Panel> = handles
            .iter()
            .zip(&tares)
            .map(|((name, handle), &tare)| {
                let view = handle.view.borrow().clone();
                let profile = view.identity.as_ref().and_then(|identity| profiles.get(identity)).cloned();
                Panel::of(name, &view, &Counting { tare, ..counted.counting(profile) }, listener.language)
            })
            .collect();
        terminal.draw(|frame| {
            let rows = Layout::vertical(
                panels.iter().map(|_| Constraint::Length(ROWS)).chain([Constraint::Length(1), Constraint::Min(0)]),
            )
            .split(frame.area());
            for (panel, &area) in panels.iter().zip(rows.iter()) {
                frame.render_widget(panel, area);
            }
            let keys = listener.language.say(Word::BowlsKeys);
            frame.render_widget(Paragraph::new(keys), rows[panels.len()]);
        })?;
        sleep(FRAME).await;
        while event::poll(Duration::ZERO)? {
            let Event::Key(key) = event::read()? else { continue };
            match key.code {
                KeyCode::Char('q') | KeyCode::Esc => return Ok(()),
                KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Ok(()),
                KeyCode::Char('c') => handles.iter().for_each(|(_, handle)| handle.command(Command::Confirm)),
                KeyCode::Char('t') => {
                    for (tare, (_, handle)) in tares.iter_mut().zip(handles) {
                        *tare = panel::settled_mass(&handle.view.borrow()).or(*tare);
                    }
                }
                _ => {}
            }
        }
    }
}
