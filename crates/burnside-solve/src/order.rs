//! Sorting that is compiled once.
//!
//! The sorts of the standard library and of rayon are compiled anew for every type and every way to
//! compare, some ten kilobytes each, which was a fifth of all code that is compiled for every game.
//! Here numbers of items are sorted, and only what moves the items is generic. It takes longer for
//! many items; the order of all classes of a game comes from elsewhere.

use std::cmp::Ordering;

use rayon::prelude::*;

/// The numbers below `count` in the order that a comparison gives them; equal ones ascend.
pub fn order(count: usize, compare: &(dyn Fn(usize, usize) -> Ordering + Sync)) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    order.par_sort_unstable_by(|&a, &b| compare(a as usize, b as usize).then(a.cmp(&b)));
    order
}

/// Sorts items; equal ones stay in their order.
pub fn sort_by<T: Sync>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering + Sync) {
    let mut order = order(items.len(), &|a, b| compare(&items[a], &items[b]));
    // Around each cycle: a place gets its item, and what was there waits at the next one.
    for first in 0..items.len() {
        let mut place = first;
        loop {
            let next = std::mem::replace(&mut order[place], place as u32) as usize;
            if next == first {
                break;
            }
            items.swap(place, next);
            place = next;
        }
    }
}

/// [`sort_by`] what a function gives for each item.
pub fn sort_by_key<T: Sync, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K + Sync) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_stable_sort_of_the_standard_library() {
        for count in [0, 1, 2, 3, 50, 5_000] {
            for kinds in [1, 2, 7, 1 << 20] {
                let item = |index: u64| (index * index * 2_654_435_761 % 1_000_003 % kinds, index);
                let mut sorted: Vec<(u64, u64)> = (0..count).map(item).collect();
                let mut expected = sorted.clone();
                sort_by_key(&mut sorted, |&(key, _)| key);
                expected.sort_by_key(|&(key, _)| key);
                assert_eq!(sorted, expected);
            }
        }
    }
}
