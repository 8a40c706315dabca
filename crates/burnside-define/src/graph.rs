//! Automorphisms of a colored graph with labeled edges: colors are refined until nothing more can
//! be told apart, then one vertex after another is singled out and its images are tried.
//!
//! What comes out is checked edge by edge, so a clash of hashes can lose a symmetry but never
//! invent one.

use rustc_hash::{FxHashMap, FxHashSet};

/// Looks at no more edges than this in all: enough for every sensible game, and an end to others.
const PATIENCE: u64 = 40_000_000;

/// The graph. Edges are directed and labeled.
#[derive(Default, Debug)]
pub(crate) struct Graph {
    colors: Vec<u32>,
    /// Label and other end; outgoing ones have even labels, incoming ones odd.
    edges: Vec<Vec<(u32, u32)>>,
    names: FxHashMap<String, u32>,
    /// Vertices that are told by their color and edges alone.
    known: FxHashMap<(u32, Vec<(u32, u32)>), u32>,
}

/// One step of the stabilizer chain: everything found here fixes the vertices singled out before.
#[derive(Debug)]
pub(crate) struct Level {
    /// The vertex that is singled out.
    pub(crate) vertex: u32,
    /// Automorphisms that move it and fix what was singled out before.
    pub(crate) found: Vec<Vec<u32>>,
}

fn mix(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

impl Graph {
    /// The number of a color's name.
    fn color(&mut self, name: &str) -> u32 {
        let next = self.names.len() as u32;
        *self.names.entry(name.to_owned()).or_insert(next)
    }

    /// A new vertex.
    pub(crate) fn vertex(&mut self, color: &str) -> u32 {
        let color = self.color(color);
        self.colors.push(color);
        self.edges.push(Vec::new());
        self.colors.len() as u32 - 1
    }

    /// An edge with a label.
    pub(crate) fn edge(&mut self, from: u32, label: u32, to: u32) {
        self.edges[from as usize].push((2 * label, to));
        self.edges[to as usize].push((2 * label + 1, from));
    }

    /// The vertex with this color and these edges; a second one would be the same.
    pub(crate) fn with_edges(&mut self, color: &str, edges: &[(u32, u32)]) -> u32 {
        let mut key = (self.color(color), edges.to_vec());
        key.1.sort_unstable();
        if let Some(&vertex) = self.known.get(&key) {
            return vertex;
        }
        let vertex = self.vertex(color);
        for &(label, to) in edges {
            self.edge(vertex, label, to);
        }
        self.known.insert(key, vertex);
        vertex
    }

    fn size(&self) -> usize {
        self.colors.len()
    }

    /// Refines colors until vertices of one color look alike from everywhere.
    fn refine(&self, colors: &mut [u32], work: &mut u64) {
        let edges: usize = self.edges.iter().map(Vec::len).sum();
        let mut count = 0;
        let mut keys: Vec<(u32, u64)> = vec![(0, 0); self.size()];
        let mut sorted = keys.clone();
        loop {
            *work += edges as u64;
            for (vertex, key) in keys.iter_mut().enumerate() {
                let around = self.edges[vertex].iter().fold(0_u64, |sum, &(label, to)| {
                    let seen = u64::from(label) << 32 | u64::from(colors[to as usize]);
                    sum.wrapping_add(mix(seen.wrapping_add(0x9e37_79b9_7f4a_7c15)))
                });
                *key = (colors[vertex], around);
            }
            sorted.clear();
            sorted.extend_from_slice(&keys);
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() == count {
                return;
            }
            count = sorted.len();
            for (color, key) in colors.iter_mut().zip(&keys) {
                *color = sorted.binary_search(key).map_or(0, |rank| rank as u32);
            }
        }
    }

    /// Singles out a vertex and refines.
    fn single_out(&self, colors: &[u32], vertex: u32, work: &mut u64) -> Vec<u32> {
        let mut colors = colors.to_vec();
        colors[vertex as usize] = self.size() as u32;
        self.refine(&mut colors, work);
        colors
    }

    /// The stabilizer chain of the automorphism group, from the whole group down. Vertices are
    /// singled out in the order of their numbers. Also whether the search was complete.
    pub(crate) fn automorphisms(&self) -> (Vec<Level>, bool) {
        let mut work = 0;
        let mut colors = self.colors.clone();
        self.refine(&mut colors, &mut work);
        let mut left = vec![colors];
        let mut base = Vec::new();
        loop {
            let colors = &left[left.len() - 1];
            let mut sizes = vec![0_u32; self.size() + 1];
            for &color in colors {
                sizes[color as usize] += 1;
            }
            let Some(vertex) = (0..self.size()).find(|&v| sizes[colors[v] as usize] > 1) else {
                break;
            };
            base.push(vertex as u32);
            let next = self.single_out(colors, vertex as u32, &mut work);
            left.push(next);
        }
        let mut edges = FxHashSet::default();
        for (from, list) in self.edges.iter().enumerate() {
            edges.extend(list.iter().map(|&(label, to)| (from as u32, label, to)));
        }
        let search = Search { graph: self, left: &left, base: &base, edges };
        let mut levels: Vec<Level> = Vec::new();
        // From the smallest subgroup up, so that known automorphisms save work.
        for depth in (0..base.len()).rev() {
            let mut found: Vec<Vec<u32>> = Vec::new();
            let vertex = base[depth];
            let colors = &left[depth];
            let mut orbit = vec![vertex];
            let grow = |orbit: &mut Vec<u32>, found: &[Vec<u32>], levels: &[Level]| {
                let mut next = 0;
                while next < orbit.len() {
                    let here = orbit[next] as usize;
                    for map in found.iter().chain(levels.iter().flat_map(|level| &level.found)) {
                        if !orbit.contains(&map[here]) {
                            orbit.push(map[here]);
                        }
                    }
                    next += 1;
                }
            };
            for candidate in 0..self.size() as u32 {
                let alike = colors[candidate as usize] == colors[vertex as usize];
                if !alike || work > PATIENCE || orbit.contains(&candidate) {
                    continue;
                }
                let right = self.single_out(colors, candidate, &mut work);
                if let Some(map) = search.extend(depth + 1, &right, &mut work) {
                    found.push(map);
                    grow(&mut orbit, &found, &levels);
                }
            }
            levels.push(Level { vertex, found });
        }
        levels.reverse();
        (levels, work <= PATIENCE)
    }
}

struct Search<'g> {
    graph: &'g Graph,
    left: &'g [Vec<u32>],
    base: &'g [u32],
    edges: FxHashSet<(u32, u32, u32)>,
}

impl Search<'_> {
    /// An automorphism that carries the coloring at this depth onto another one.
    fn extend(&self, depth: usize, right: &[u32], work: &mut u64) -> Option<Vec<u32>> {
        if *work > PATIENCE {
            return None;
        }
        let left = &self.left[depth];
        let mut balance = vec![0_i32; self.graph.size() + 1];
        for (&a, &b) in left.iter().zip(right) {
            balance[a as usize] += 1;
            balance[b as usize] -= 1;
        }
        if balance.iter().any(|&difference| difference != 0) {
            return None;
        }
        let Some(&vertex) = self.base.get(depth) else {
            let mut by_color = vec![0; self.graph.size() + 1];
            for (&color, v) in right.iter().zip(0..) {
                by_color[color as usize] = v;
            }
            let map: Vec<u32> = left.iter().map(|&color| by_color[color as usize]).collect();
            return self.is_automorphism(&map).then_some(map);
        };
        let color = left[vertex as usize];
        (0..self.graph.size() as u32).filter(|&image| right[image as usize] == color).find_map(
            |image| {
                let next = self.graph.single_out(right, image, work);
                self.extend(depth + 1, &next, work)
            },
        )
    }

    fn is_automorphism(&self, map: &[u32]) -> bool {
        let keeps_color =
            |(v, &image): (usize, &u32)| self.graph.colors[v] == self.graph.colors[image as usize];
        map.iter().enumerate().all(keeps_color)
            && self.edges.iter().all(|&(from, label, to)| {
                self.edges.contains(&(map[from as usize], label, map[to as usize]))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(graph: &Graph) -> usize {
        // The product of the orbits along the chain.
        let (levels, complete) = graph.automorphisms();
        assert!(complete);
        (0..levels.len())
            .map(|depth| {
                let maps: Vec<_> = levels[depth..].iter().flat_map(|level| &level.found).collect();
                let mut orbit = vec![levels[depth].vertex];
                let mut next = 0;
                while next < orbit.len() {
                    for map in &maps {
                        let image = map[orbit[next] as usize];
                        if !orbit.contains(&image) {
                            orbit.push(image);
                        }
                    }
                    next += 1;
                }
                orbit.len()
            })
            .product()
    }

    fn graph(vertices: u32, edges: &[(u32, u32)]) -> Graph {
        let mut graph = Graph::default();
        for _ in 0..vertices {
            graph.vertex("v");
        }
        for &(a, b) in edges {
            graph.edge(a, 0, b);
            graph.edge(b, 0, a);
        }
        graph
    }

    #[test]
    fn well_known_groups() {
        let cycle: Vec<_> = (0..7).map(|i| (i, (i + 1) % 7)).collect();
        assert_eq!(order(&graph(7, &cycle)), 14);
        let complete: Vec<_> = (0..5).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        assert_eq!(order(&graph(5, &complete)), 120);
        // The Petersen graph: pairs out of five, joined if disjoint. 120.
        let pairs: Vec<(u32, u32)> = (0..5).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        let mut edges = Vec::new();
        for (i, p) in pairs.iter().enumerate() {
            for (j, q) in pairs.iter().enumerate().take(i) {
                if p.0 != q.0 && p.0 != q.1 && p.1 != q.0 && p.1 != q.1 {
                    edges.push((i as u32, j as u32));
                }
            }
        }
        assert_eq!((edges.len(), order(&graph(10, &edges))), (15, 120));
        // The cube: 48.
        let cube: Vec<_> = (0..8)
            .flat_map(|v| [1, 2, 4].map(move |bit| (v, v ^ bit)))
            .filter(|(a, b)| a < b)
            .collect();
        assert_eq!(order(&graph(8, &cube)), 48);
    }

    #[test]
    fn directions_and_colors_count() {
        let mut graph = Graph::default();
        let ring: Vec<_> = (0..6).map(|_| graph.vertex("v")).collect();
        (0..6).for_each(|i| graph.edge(ring[i], 0, ring[(i + 1) % 6]));
        assert_eq!(order(&graph), 6, "a ring of arrows turns and does not flip");
        let mark = graph.vertex("mark");
        graph.edge(mark, 0, ring[0]);
        assert_eq!(order(&graph), 1);
    }
}
