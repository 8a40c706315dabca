//! Rows that are filled on all threads, one for each of many positions.

use std::{ops::Range, sync::atomic::Ordering::Relaxed};

use burnside_solve::parallel;

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

/// [`fill`] with a row of the same number to read from; these rows have a width that is not 0.
pub(crate) fn map<A: Sync, B: Send>(
    context: &Context<'_>,
    (read_width, read): (usize, &[A]),
    (width, out): (usize, &mut [B]),
    work: impl Fn(&[A], &mut [B]) -> Result<(), Error> + Sync,
) -> Result<(), Error> {
    let count = read.len() / read_width;
    let portions = read.chunks(PORTION * read_width).zip(portions(PORTION, count, (width, out)));
    in_portions(context, PORTION, count, portions, |_, (read, mut out)| {
        let mut rows = read.chunks_exact(read_width).enumerate();
        rows.find_map(|(index, row)| Some((index, work(row, out.next_row()).err()?)))
    })
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
    let portions = portions(portion, count, a).zip(portions(portion, count, b));
    in_portions(context, portion, count, portions, |mut rows, (mut a, mut b)| {
        let first = rows.start;
        rows.find_map(|index| Some((index - first, work(index, a.next_row(), b.next_row()).err()?)))
    })
}

/// Works on portions of this many of `count` rows, on all threads if there is enough to do. `work`
/// gets the numbers of the rows, and gives the first of them that fails, counted in its portion.
fn in_portions<P: Send>(
    context: &Context<'_>,
    portion: usize,
    count: usize,
    portions: impl Iterator<Item = P>,
    work: impl Fn(Range<usize>, P) -> Option<(usize, Error)> + Sync,
) -> Result<(), Error> {
    let first_failure = |(number, rows): (usize, P)| {
        let first = number * portion;
        if let Err(canceled) = check_canceled(context) {
            return Some((first, canceled));
        }
        let (index, failed) = work(first..count.min(first + portion), rows)?;
        Some((first + index, in_row(first + index, failed)))
    };
    let mut portions = portions.enumerate();
    let failed = if count <= portion || rayon::current_num_threads() == 1 {
        portions.find_map(first_failure)
    } else {
        let mut portions: Vec<_> = portions.map(|portion| (Some(portion), None)).collect();
        parallel::each_item(&mut portions, |_, (portion, failure)| {
            *failure = portion.take().and_then(first_failure);
        });
        portions.into_iter().find_map(|(_, failure)| failure)
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

            let read: Vec<_> = (0..count).flat_map(|index| [index; 3]).collect();
            map(&context, (3, &read), (width, &mut out), |row, out| {
                assert!(row.len() == 3 && row[0] == row[2]);
                out.fill(row[0]);
                Ok(())
            })
            .unwrap();
            assert!(out.iter().enumerate().all(|(at, &item)| item == at / width.max(1)));
            let failed = map(&context, (3, &read), (width, &mut out), |row, _| {
                let bad = row[0] == 700 || row[0] == 1500;
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
