//! Rows that are filled on all threads, one for each of many positions.

use std::sync::atomic::Ordering::Relaxed;

use rayon::prelude::*;

use crate::{Context, Error, Kind};

/// Rows that are worth a thread where each is done in no time. Fewer are done where the caller
/// stands; more run on the current rayon pool.
pub const PORTION: usize = 512;

/// So many copies of a value, or an error if there is no room for them.
pub(crate) fn filled<T: Clone>(count: Option<usize>, value: T) -> Result<Vec<T>, Error> {
    let no_room = || Error::new(Kind::Memory, "the answer does not fit into memory");
    let count = count.ok_or_else(no_room)?;
    // Whether there is room is asked first: what comes from the system filled with zeros need not be
    // filled again, but an error of that way cannot be caught.
    Vec::<T>::new().try_reserve_exact(count).map_err(|_| no_room())?;
    Ok(vec![value; count])
}

/// An error in the row with this number.
pub(crate) fn in_row(index: usize, error: Error) -> Error {
    Error { message: format!("row {index}: {}", error.message), ..error }.at(index)
}

/// An error if the request was canceled.
pub(crate) fn check_canceled(context: &Context<'_>) -> Result<(), Error> {
    let canceled = context.limits.cancel.is_some_and(|cancel| cancel.load(Relaxed));
    if canceled { Err(Error::new(Kind::Stopped, "interrupted")) } else { Ok(()) }
}

/// Fills one row of `out` for each of this many rows; `work` gets the row's number and its place.
/// Of several rows that fail, the first is reported.
pub(crate) fn fill<T: Send>(
    context: &Context<'_>,
    count: usize,
    (width, out): (usize, &mut [T]),
    work: impl Fn(usize, &mut [T]) -> Result<(), Error> + Sync,
) -> Result<(), Error> {
    let mut nothing = vec![(); count];
    let work = |index, row: &mut [T], _: &mut [()]| work(index, row);
    fill_both(context, PORTION, count, (width, out), (1, &mut nothing), work)
}

/// [`fill`] for two arrays at once, both with their widths, in portions of this many rows.
pub(crate) fn fill_both<A: Send, B: Send>(
    context: &Context<'_>,
    portion: usize,
    count: usize,
    a: (usize, &mut [A]),
    b: (usize, &mut [B]),
    work: impl Fn(usize, &mut [A], &mut [B]) -> Result<(), Error> + Sync,
) -> Result<(), Error> {
    let portions = portions(portion, count, a).zip(portions(portion, count, b)).enumerate();
    let first_failure = |(number, (mut a, mut b)): (usize, (Rows<'_, A>, Rows<'_, B>))| {
        let first = number * portion;
        if let Err(canceled) = check_canceled(context) {
            return Some((first, canceled));
        }
        (first..count.min(first + portion)).find_map(|index| {
            let failed = work(index, a.next_row(), b.next_row()).err()?;
            Some((index, in_row(index, failed)))
        })
    };
    let failed = if count <= portion || rayon::current_num_threads() == 1 {
        portions.into_iter().find_map(first_failure)
    } else {
        let portions: Vec<_> = portions.collect();
        let failures = portions.into_par_iter().filter_map(first_failure);
        failures.min_by_key(|&(index, _)| index)
    };
    failed.map_or(Ok(()), |(_, error)| Err(error))
}

/// Some rows of an array. They may be empty.
struct Rows<'a, T> {
    width: usize,
    left: &'a mut [T],
}

impl<'a, T> Rows<'a, T> {
    fn next_row(&mut self) -> &'a mut [T] {
        let (row, left) = std::mem::take(&mut self.left).split_at_mut(self.width);
        self.left = left;
        row
    }
}

/// An array in portions of this many rows.
fn portions<T>(
    portion: usize,
    count: usize,
    (width, out): (usize, &mut [T]),
) -> impl Iterator<Item = Rows<'_, T>> {
    let mut left = out;
    (0..count.div_ceil(portion)).map(move |number| {
        let rows = portion.min(count - number * portion);
        let (taken, rest) = std::mem::take(&mut left).split_at_mut(rows * width);
        left = rest;
        Rows { width, left: taken }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_filled_once_and_the_first_failure_is_reported() {
        for (count, width) in [(0, 2), (1, 3), (PORTION, 1), (3 * PORTION + 5, 2), (2000, 0)] {
            let mut out = vec![0; count * width];
            let context = Context::default();
            fill(&context, count, (width, &mut out), |index, row| {
                for item in row {
                    *item += index + 1;
                }
                Ok(())
            })
            .unwrap();
            assert!(out.iter().enumerate().all(|(at, &item)| item == at / width.max(1) + 1));

            let failing = [700, 1500].into_iter().filter(|&index| index < count).min();
            let failed = fill(&context, count, (width, &mut out), |index, _| {
                let bad = index == 700 || index == 1500;
                if bad { Err(Error::new(Kind::Position, "bad")) } else { Ok(()) }
            });
            assert_eq!(failed.err().and_then(|error| error.index), failing);
        }
    }

    #[test]
    fn too_much_is_an_error() {
        assert_eq!(filled(None, 0_u8).unwrap_err().kind, Kind::Memory);
        assert_eq!(filled(Some(usize::MAX / 2), 0_u64).unwrap_err().kind, Kind::Memory);
    }
}
