//! A side's account, and what it takes for granted.

use scoring::{Entry, HalfPoints, Item, Tally, Usual};

use crate::{Joint, Sentence, Value, Word, sentence};

/// What an entry of a side's account is for.
#[must_use]
pub const fn item(item: Item) -> Word {
    match item {
        Item::LivingStones => Word::ItemLivingStones,
        Item::Spaces => Word::ItemSpaces,
        Item::Territory => Word::ItemTerritory,
        Item::Prisoners => Word::ItemPrisoners,
        Item::DeadStones => Word::ItemDeadStones,
        Item::SharedPoints => Word::ItemSharedPoints,
        Item::Compensation => Word::ItemCompensation,
        Item::HandicapCompensation => Word::ItemHandicapCompensation,
        Item::FirstPass => Word::ItemFirstPass,
        Item::OpponentsPenalty => Word::ItemOpponentsPenalty,
        Item::GroupTax => Word::ItemGroupTax,
    }
}

/// A side's account on one line.
#[must_use]
pub fn account(tally: &Tally) -> Sentence {
    let mut terms: Vec<Value> = Vec::new();
    for &Entry { item: of, amount } in tally.entries() {
        let entry = sentence!(AccountEntry { amount: Value::text(amount.abs()), item: item(of) });
        terms.push(match (terms.is_empty(), amount < HalfPoints::ZERO) {
            (true, _) => entry.into(),
            (false, true) => sentence!(AccountMinus { entry }).into(),
            (false, false) => sentence!(AccountPlus { entry }).into(),
        });
    }
    if tally.share() != Default::default() {
        let share = sentence!(AccountShare { share: Value::text(tally.share()) });
        terms.push(if terms.is_empty() { share.into() } else { sentence!(AccountPlus { entry: share }).into() });
    }
    if terms.is_empty() {
        terms.push(Word::AccountNothing.into());
    }
    sentence!(Account { terms: Value::Several(terms, Joint::Nothing), total: Value::text(tally.total()) })
}

/// What is taken for granted because nobody said otherwise.
#[must_use]
pub fn usual(usual: Usual) -> Sentence {
    match usual {
        Usual::Compensation(points) if points.halves() == 0 => Word::UsualNoCompensation.into(),
        Usual::Compensation(points) => sentence!(UsualCompensation { points: Value::text(points) }),
        Usual::EvenGame => Word::UsualEvenGame.into(),
        Usual::NoPenalties => Word::UsualNoPenalties.into(),
    }
}

/// All that is taken for granted; none where nothing is.
#[must_use]
pub fn taken_as_usual(usual: Vec<Usual>) -> Option<Sentence> {
    let usual: Vec<Value> = usual.into_iter().map(|taken| self::usual(taken).into()).collect();
    let (last, others) = usual.split_last()?;
    let all = if others.is_empty() {
        last.clone()
    } else {
        Value::Several(vec![Value::Several(others.to_vec(), Joint::Comma), last.clone()], Joint::And)
    };
    Some(sentence!(Usual { all: all.at_the_beginning() }))
}
