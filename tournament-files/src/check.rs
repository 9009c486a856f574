//! `shoutan pairing check`: what a rating list would refuse or take wrongly, each finding with its line.

use pairing::check::Weight;
use terminal::ending::Ending;
use words::{Value, Word, sentence};

use crate::arguments::Check;
use crate::listener::Listener;
use crate::telling;

pub fn run(asked: &Check, listener: Listener) -> anyhow::Result<Ending> {
    let mut ending = Ending::Done;
    for path in &asked.files {
        let Some((format, findings)) = listener.open(path, pairing::check::check)? else {
            ending = Ending::Unreadable;
            continue;
        };
        let file = || Value::text(path.display());
        for finding in &findings {
            let weight = match finding.weight() {
                Weight::Wrong => Word::CheckIsWrong,
                Weight::Doubtful => Word::CheckIsDoubtful,
            };
            let why = telling::finding(&finding.kind);
            listener.say(match finding.line {
                0 => sentence!(CheckWhole { file: file(), weight, why }),
                line => sentence!(CheckFinding { file: file(), line: Value::text(line), weight, why }),
            })?;
        }
        let wrong = findings.iter().filter(|finding| finding.weight() == Weight::Wrong).count();
        let doubtful = findings.len() - wrong;
        listener.say(sentence!(CheckDone { file: file(), format: format.name(), wrong, doubtful }))?;
        if wrong > 0 {
            ending = ending.max(Ending::Refused);
        }
    }
    Ok(ending)
}
