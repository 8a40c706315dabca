//! Work on all threads of the current rayon pool, in parts that are worth a thread.
//!
//! Rayon's own iterators are compiled anew for every chain of calls and every type in it, which is
//! half of what a generic solver is made of. Here only the loop over the parts is rayon's, and it
//! is compiled once.

use std::{
    convert::Infallible,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use rayon::prelude::*;

/// Does the work with each number below `count`, in any order.
pub fn each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().with_max_len(1).for_each(work);
}

/// [`each`], until something fails: then some numbers are left out.
pub fn try_each<E: Send>(
    count: usize,
    work: impl Fn(usize) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let (stopped, failure) = (AtomicBool::new(false), Mutex::new(None));
    each(count, &|index| {
        if stopped.load(Relaxed) {
            return;
        }
        if let Err(error) = work(index) {
            stopped.store(true, Relaxed);
            locked(&failure).get_or_insert(error);
        }
    });
    unlocked(failure).map_or(Ok(()), Err)
}

/// Changes each item.
pub fn each_item<T: Send>(items: &mut [T], work: impl Fn(usize, &mut T) + Sync) {
    let items: Vec<Mutex<&mut T>> = items.iter_mut().map(Mutex::new).collect();
    each(items.len(), &|index| work(index, &mut locked(&items[index])));
}

/// What the work gives for each number below `count`, in order.
pub fn map<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let Ok(all) = try_map(count, |index| Ok::<_, Infallible>(work(index)));
    all
}

/// [`map`], until something fails.
pub fn try_map<T: Send, E: Send>(
    count: usize,
    work: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let mut results: Vec<Option<T>> = std::iter::repeat_with(|| None).take(count).collect();
    {
        let places: Vec<Mutex<&mut Option<T>>> = results.iter_mut().map(Mutex::new).collect();
        try_each(count, |index| {
            **locked(&places[index]) = Some(work(index)?);
            Ok(())
        })?;
    }
    Ok(results.into_iter().flatten().collect())
}

/// What the work gives for each part of so many items (the last may be smaller), in order.
pub fn map_parts<S: Sync, T: Send>(
    items: &[S],
    size: usize,
    work: impl Fn(&[S]) -> T + Sync,
) -> Vec<T> {
    map(items.len().div_ceil(size), |part| work(part_of(items, size, part)))
}

/// [`map_parts`], until something fails.
pub fn try_map_parts<S: Sync, T: Send, E: Send>(
    items: &[S],
    size: usize,
    work: impl Fn(&[S]) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    try_map(items.len().div_ceil(size), |part| work(part_of(items, size, part)))
}

/// What the work gives for each item, in order; so many items at a time.
pub fn map_items<S: Sync, T: Send>(
    items: &[S],
    size: usize,
    work: impl Fn(&S) -> T + Sync,
) -> Vec<T> {
    let mut all = Vec::with_capacity(items.len());
    for part in map_parts(items, size, |part| part.iter().map(&work).collect::<Vec<T>>()) {
        all.extend(part);
    }
    all
}

fn part_of<S>(items: &[S], size: usize, part: usize) -> &[S] {
    let rest = &items[part * size..];
    &rest[..size.min(rest.len())]
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn unlocked<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_item_and_part_is_visited_once_and_results_are_in_order() {
        for count in [0, 1, 7, 1000] {
            let items: Vec<usize> = (0..count).collect();
            assert_eq!(map(count, |index| index), items);
            assert_eq!(map_items(&items, 3, |&item| 2 * item), map(count, |index| 2 * index));
            let parts = map_parts(&items, 4, <[usize]>::to_vec);
            assert!(parts.iter().rev().skip(1).all(|part| part.len() == 4));
            assert_eq!(parts.concat(), items);
            let mut changed = items.clone();
            each_item(&mut changed, |index, item| *item += index + 1);
            assert_eq!(changed, map(count, |index| 2 * index + 1));
        }
    }

    #[test]
    fn the_first_failure_ends_it() {
        let visited = Mutex::new(0);
        let failed = try_map(1_000_000, |index| {
            *visited.lock().unwrap() += 1;
            if index % 1000 == 999 { Err(index) } else { Ok(()) }
        });
        assert!(failed.unwrap_err() % 1000 == 999);
        assert!(visited.into_inner().unwrap() < 1_000_000);
        assert_eq!(try_map_parts(&[1, 2, 3], 2, |part| Ok::<_, ()>(part.len())), Ok(vec![2, 1]));
        assert_eq!(try_each(3, |index| if index == 2 { Err(index) } else { Ok(()) }), Err(2));
    }

    #[test]
    #[should_panic(expected = "seven")]
    fn a_panic_reaches_the_caller() {
        each(10, &|index| assert!(index != 7, "seven"));
    }
}
