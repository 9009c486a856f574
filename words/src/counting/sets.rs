//! The two sets of stones: what is known of each, what it does to the result, and what the referee does.

use board::Color;
use scoring::stone_audit::{Effect, Finding, Interval, Measurement, Moment, Place, Remedy, StoneAudit};

use crate::{Joint, Sentence, Value, Word, sentence};

/// What is known of the two sets of stones, and what to do.
#[must_use]
pub fn sets(audit: &StoneAudit) -> Vec<Sentence> {
    let findings = Color::BOTH.into_iter().map(|color| set(audit, color));
    findings.chain(audit.remedies().iter().map(remedy)).collect()
}

fn set(audit: &StoneAudit, color: Color) -> Sentence {
    let (whole, finding) = (audit.set, &audit.findings[color]);
    match (finding, on_board(audit, color)) {
        (Finding::NotProvable { .. }, Some(seen)) => {
            let rest = range(whole.saturating_sub(seen.most()), whole.saturating_sub(seen.least()));
            sentence!(SetOnBoard { color, seen: interval(seen), set: whole, rest, opponent: color.opponent() })
        }
        _ => self::finding(color, whole, finding),
    }
}

/// How many stones of a side are seen on the board at the end.
#[must_use]
pub fn on_board(audit: &StoneAudit, color: Color) -> Option<Interval> {
    let mut counts = audit.counts.iter().filter(|count| count.color == color);
    counts.find(|count| count.place == Place::Board && count.moment == Moment::AtEnd).map(|count| count.stones)
}

/// What was found about one side's set.
#[must_use]
pub fn finding(color: Color, set: u16, finding: &Finding) -> Sentence {
    match finding {
        Finding::Proven { .. } => sentence!(SetProven { color, set }),
        Finding::NotProvable { total, settled_by } => {
            let measurements = Value::several(settled_by.iter().map(|&next| measurement(next)), Joint::Or);
            sentence!(SetNotProvable { known: known_of_set(color, set, *total), measurements })
        }
        Finding::Violated { total, moment, proved } => {
            let moment = when(*moment);
            let Some(surplus) = total.least().checked_sub(set).filter(|&surplus| surplus > 0) else {
                let missing = range(set.saturating_sub(total.most()), set.saturating_sub(total.least()));
                let stones = interval(*total);
                return match proved {
                    true => sentence!(SetLacks { color, stones, moment, missing, set }),
                    false => sentence!(SetProbablyLacks { color, stones, moment, missing, set }),
                };
            };
            // A place that nobody counted holds any number: that says no more than the least.
            let is_told = total.most() - total.least() < set;
            let [stones, surplus] = if is_told {
                [interval(*total), range(surplus, total.most() - set)]
            } else {
                [total.least(), surplus].map(|least| sentence!(AtLeast { least }).into())
            };
            match proved {
                true => sentence!(SetTooMany { color, stones, moment, surplus, set }),
                false => sentence!(SetProbablyTooMany { color, stones, moment, surplus, set }),
            }
        }
        Finding::Contradicted { moment, place, counts: [one, other] } => sentence!(SetContradicted {
            color,
            place: lies(*place),
            moment: when(*moment),
            one: interval(*one),
            other: interval(*other)
        }),
    }
}

/// What is known of a set that is not proven whole.
fn known_of_set(color: Color, set: u16, total: Interval) -> Sentence {
    let (least, most) = (total.least(), total.most());
    match (least, set.saturating_sub(least), most.saturating_sub(set)) {
        (0, ..) => sentence!(KnownNothing { color, set }),
        (_, 0, 0) => sentence!(KnownProbablyAll { color, set }),
        (_, missing, 0) => sentence!(KnownLeast { least, color, set, missing }),
        (_, 0, surplus) => sentence!(KnownAllAndMore { color, set, surplus }),
        (_, missing, surplus) => sentence!(KnownLeastAndMore { least, color, set, missing, surplus }),
    }
}

/// What the referee does next.
#[must_use]
pub fn remedy(remedy: &Remedy) -> Sentence {
    match *remedy {
        Remedy::ReturnFromWrongPlace { color, place, stones } => {
            sentence!(RemedyReturn { stones: interval(stones), color, place: lies(place) })
        }
        Remedy::LookForMixedColors { lacks, stones } => {
            sentence!(RemedyMixedColors { opponent: lacks.opponent(), color: lacks, stones: interval(stones) })
        }
        Remedy::ReplaceAndRecount { color, stones } => sentence!(RemedyReplace { stones: or_more(stones), color }),
        Remedy::TakeOutAndRecount { color, stones } => sentence!(RemedyTakeOut { stones: or_more(stones), color }),
        Remedy::CountAgain { color, moment, place } => {
            sentence!(RemedyCountAgain { color, place: lies(place), moment: when(moment) })
        }
        Remedy::Measure(next) => {
            sentence!(RemedyMeasure { measurement: Value::from(measurement(next)).at_the_beginning() })
        }
    }
}

/// What a set that is not whole does to a result that is read off a filled board.
#[must_use]
pub fn effect(effect: &Effect) -> Sentence {
    let Effect { shift: _, counted, shown: [least, most], winner_at_stake } = effect;
    let shown = if least == most {
        Value::text(least)
    } else {
        sentence!(EffectFromTo { least: Value::text(least), most: Value::text(most) }).into()
    };
    let counted = Value::text(counted);
    match winner_at_stake {
        true => sentence!(EffectAtStake { shown, counted }),
        false => sentence!(EffectSameWinner { shown, counted }),
    }
}

fn measurement(next: Measurement) -> Sentence {
    let Measurement { color, moment, place } = next;
    match moment {
        Moment::PutAway => sentence!(MeasureAway { color }),
        _ => sentence!(MeasureAt { color, place: lies(place), moment: when(moment) }),
    }
}

fn lies(place: Place) -> Sentence {
    match place {
        Place::Board => Word::PlaceBoard.into(),
        Place::Bowl(color) => sentence!(PlaceBowl { color }),
        Place::Lid(color) => sentence!(PlaceLid { color }),
    }
}

const fn when(moment: Moment) -> Word {
    match moment {
        Moment::BeforeGame => Word::MomentBeforeGame,
        Moment::AtEnd => Word::MomentAtEnd,
        Moment::FilledIn => Word::MomentFilledIn,
        Moment::PutAway => Word::MomentPutAway,
    }
}

fn interval(stones: Interval) -> Value {
    range(stones.least(), stones.most())
}

/// `3`, or `3 to 5`.
fn range(least: u16, most: u16) -> Value {
    if least == most { least.into() } else { sentence!(Range { least, most }).into() }
}

/// So many, or at least so many where there may be more.
fn or_more(stones: Interval) -> Value {
    stones.exact().map_or_else(|| sentence!(AtLeast { least: stones.least() }).into(), Value::from)
}
