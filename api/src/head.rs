//! How far the log is, told to everybody: what was shown cannot be taken back.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use data_encoding::HEXLOWER;
use records::chain::Hash;
use records::head::Head;
use serde::{Deserialize, Serialize};
use server::Station;
use utoipa::ToSchema;

/// Seals in one answer: less than 70 KB.
const MOST_SEALS: usize = 1_000;

/// From which entry on seals are wanted.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    from: Option<u64>,
}

/// How far a log is
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Head)]
pub struct SignedHead {
    /// The key that it is signed by
    public_key: String,
    /// The last entry told
    sequence: u64,
    /// Its seal
    seal: String,
    /// Both, signed, on a line
    head: String,
    /// The seals up to it
    seals: Vec<String>,
}

/// How far the log is: its head, signed, and the seals of its entries, for witnesses
#[utoipa::path(
    get, path = "/head", security(()),
    params((
        "from" = Option<u64>, Query, minimum = 1, maximum = 9007199254740991_i64,
        description = "The first entry whose seal is wanted; without it the last alone. At most 1,000 are told, and the head is that of the \
                       last of them"
    )),
    responses((status = 200, description = "The head", body = SignedHead))
)]
pub async fn head(State(station): State<Arc<Station>>, Query(asked): Query<Asked>) -> Json<SignedHead> {
    let (head, seals) = station.live_hall.see(|hall| part(&hall.seals, asked.from));
    let store = &station.live_hall.store;
    Json(SignedHead {
        public_key: HEXLOWER.encode(store.public_key().as_bytes()),
        sequence: head.sequence,
        seal: HEXLOWER.encode(&head.seal),
        head: head.line(|text| store.sign(text)),
        seals: seals.iter().map(|seal| HEXLOWER.encode(seal)).collect(),
    })
}

/// The seals from the entry that was asked for, or the last alone. Where there are more than go into one answer, the head is that of the
/// last seal told.
fn part(all: &[Hash], from: Option<u64>) -> (Head, Vec<Hash>) {
    let first =
        from.map_or(all.len().saturating_sub(1), |from| usize::try_from(from.saturating_sub(1)).unwrap_or(usize::MAX));
    // Whoever knows of more entries than there are is told how many there are.
    let Some(wanted) = all.get(first..) else { return (Head::of(all), Vec::new()) };
    let wanted = &wanted[..wanted.len().min(MOST_SEALS)];
    (Head::of(&all[..first + wanted.len()]), wanted.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seals_are_told_from_where_they_are_asked_for_and_the_head_is_that_of_the_last() {
        let all: Vec<Hash> =
            (0..2_500_u16).map(|number| [number.to_be_bytes(); 16].concat().try_into().unwrap()).collect();
        let sequences = |from| {
            let (head, seals) = part(&all, from);
            assert!(seals.last().is_none_or(|last| *last == head.seal));
            (head.sequence, seals.len())
        };
        assert_eq!(sequences(None), (2_500, 1));
        assert_eq!(sequences(Some(2_500)), (2_500, 1));
        assert_eq!(sequences(Some(1)), (1_000, 1_000));
        assert_eq!(sequences(Some(1_000)), (1_999, 1_000));
        assert_eq!(sequences(Some(9_000)), (2_500, 0), "a log that was longer once");
        assert_eq!(sequences(Some(0)), (1_000, 1_000));
        assert_eq!((part(&[], None), part(&[], Some(1))), ((Head::of(&[]), Vec::new()), (Head::of(&[]), Vec::new())));
    }
}
