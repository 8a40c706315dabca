//! The analysis tool of Zertz's seed: its command lines, and what is in the pictures.

mod common;

use std::{
    fs::{self, File},
    io::BufReader,
    path::Path,
};

use common::{Run, burnside, finished, run};
use serde_json::Value;

/// Runs the program in a folder.
fn run_in(folder: &Path, arguments: &[&str]) -> Run {
    finished(&burnside(arguments).current_dir(folder).output().unwrap())
}

/// The names of the files in a folder.
fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// A folder with the seed's file in it.
fn with_record(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("data/logfiles")).unwrap();
    fs::write(folder.path().join("data/logfiles/game.txt"), text).unwrap();
    folder
}

const RECORD: &str = "data/logfiles/game.txt";

#[test]
fn the_five_command_lines_of_the_seed_work_as_they_are_written() {
    let pictures = ["game-000.png", "game-001.png"];
    let lines: [(&[&str], Option<&str>); 5] = [
        (&[], None),
        (&["--save-images"], Some("canonicalization_output")),
        (&["--save-images", "--output-dir", "./analysis/"], Some("analysis")),
        (&["--show-all-transforms"], Some("canonicalization_output")),
        (&["--show-all-transforms", "--image-columns", "4"], Some("canonicalization_output")),
    ];
    let mut said = None;
    for (options, expected) in lines {
        let folder = with_record("37\nWd4,a1\n");
        let run = run_in(folder.path(), &[&["analyze"], options, &[RECORD]].concat());
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{options:?}");
        assert_eq!(said.get_or_insert(run.out.clone()), &run.out, "{options:?}");
        let made = files(folder.path()).into_iter().find(|name| name != "data");
        assert_eq!(made.as_deref(), expected, "{options:?}");
        if let Some(expected) = expected {
            assert_eq!(files(&folder.path().join(expected)), pictures, "{options:?}");
        }
    }
}

#[test]
fn each_option_alone_asks_for_pictures_and_none_is_silly() {
    for options in [&["--image-columns", "3"][..], &["--output-dir", "x"], &["--svg"]] {
        let folder = with_record("37\n");
        let run = run_in(folder.path(), &[&["analyze", RECORD], options].concat());
        assert_eq!((run.status, files(folder.path()).len()), (0, 2), "{options:?} {}", run.err);
    }
    let refused = run(&["analyze", RECORD, "--image-columns", "0"]);
    assert_eq!(refused.status, 2, "{}", refused.out);
}

#[test]
fn files_of_one_name_do_not_overwrite_each_other() {
    let folder = with_record("37\n");
    fs::create_dir(folder.path().join("other")).unwrap();
    fs::write(folder.path().join("other/game.txt"), "48\n").unwrap();
    let run = run_in(folder.path(), &["analyze", "--svg", RECORD, "other/game.txt"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let pictures = folder.path().join("canonicalization_output");
    assert_eq!(files(&pictures), ["game-000.svg", "game-2-000.svg"]);
}

/// The captions of a grid, in their order.
fn captions(svg: &str, heading: &str) -> Vec<String> {
    let labels = svg.split("aria-label=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let mut all: Vec<_> = labels.map(str::to_owned).collect();
    all.retain(|label| label != heading && !label.is_empty());
    all
}

/// The analysis of a record, and the captions of each of its pictures.
fn analyzed(text: &str) -> (Value, Vec<Vec<String>>) {
    let folder = with_record(text);
    let run =
        run_in(folder.path(), &["analyze", RECORD, "--show-all-transforms", "--svg", "--json"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let analysis: Value = serde_json::from_str(&run.out).unwrap();
    let pictures = folder.path().join("canonicalization_output");
    let captions = files(&pictures).into_iter().enumerate().map(|(ply, name)| {
        let svg = fs::read_to_string(pictures.join(name)).unwrap();
        captions(&svg, &format!("game: move {ply}"))
    });
    let captions = captions.collect();
    (analysis, captions)
}

#[test]
fn tiles_are_named_from_the_canonical_board_and_are_as_many_as_the_table_says() {
    // The second record is a few rings that can lie elsewhere on the board.
    let shifted =
        "37\n# Start: ..../.ooo./..oww./....o../....../...../.... 4/7/10 0/1/0 0/0/0 1 -\n";
    let mut shifts = 0;
    for record in ["37\nWd4,a1\nBd5,g4\n", "48\nWd4,a1\n", shifted] {
        let (analysis, captions) = analyzed(record);
        let (plies, states) = (&analysis["plies"], &analysis["states"]);
        assert_eq!(plies.as_array().unwrap().len(), captions.len());
        for (ply, captions) in plies.as_array().unwrap().iter().zip(&captions) {
            let transform = ply["transform"].as_str().unwrap();
            let state = &states[ply["state"].as_u64().unwrap() as usize - 1];
            assert_eq!(captions[0], "Canonical (R0)");
            assert_eq!(captions[1], format!("Original ({transform})"));
            // The state lies like its canonical form if only a shift leads there.
            let alike =
                transform == "R0" || (transform.starts_with('T') && !transform.contains('+'));
            shifts += u32::from(transform.starts_with('T'));
            let expected = state["permutations"].as_u64().unwrap() as usize + usize::from(alike);
            assert_eq!(captions.len(), expected, "{record} {captions:?}");
            // Every other name leads from the canonical board to another image of it.
            let game = analysis["game"].as_str().unwrap();
            let canonical = state["position"].as_str().unwrap();
            let orbit = run(&["orbit", game, canonical, "--group", "rotation-mirror", "--json"]);
            let orbit: Value = serde_json::from_str(&orbit.out).unwrap();
            let names: Vec<&str> = orbit["images"].as_array().unwrap()[1..]
                .iter()
                .filter(|image| image["position"] != ply["position"])
                .map(|image| image["transform"].as_str().unwrap())
                .collect();
            let others: Vec<&str> = captions[2..].iter().map(String::as_str).collect();
            let left_out = names.iter().filter(|name| !others.contains(name)).count();
            assert!(others.iter().all(|name| names.contains(name)), "{others:?} {names:?}");
            // The state stands for the image that it only lies beside, if it lies beside one.
            let images = orbit["images"].as_array().unwrap();
            let is_image = images.iter().any(|image| image["position"] == ply["position"]);
            assert_eq!(left_out, usize::from(!is_image && !alike), "{others:?} {names:?}");
        }
    }
    assert!(shifts > 0, "no canonical form needed a shift");
}

/// What is in a PNG.
struct Pixels {
    width: u32,
    height: u32,
    bytes: Vec<u8>,
    line: usize,
}

impl Pixels {
    fn read(path: &Path) -> Self {
        let file = BufReader::new(File::open(path).unwrap());
        let mut reader = png::Decoder::new(file).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut bytes).unwrap();
        Self { width: frame.width, height: frame.height, bytes, line: frame.line_size }
    }

    /// Red, green and blue.
    fn at(&self, x: u32, y: u32) -> [u8; 3] {
        let step = self.line / self.width as usize;
        let place = y as usize * self.line + x as usize * step;
        self.bytes[place..place + 3].try_into().unwrap()
    }

    /// A board of 37 rings as it is written, read from its picture. Its rings have their middles at
    /// `cells`, `scale` times from its corner, in the order of the text.
    fn board(&self, corner: [f64; 2], scale: f64, cells: &[[f64; 2]]) -> String {
        #[allow(clippy::cast_sign_loss)] // boards lie right of and below the picture's corner
        let sample = |[x, y]: [f64; 2], right: f64| {
            self.at((corner[0] + (x + right) * scale) as u32, (corner[1] + y * scale) as u32)
        };
        let sign = |cell: [f64; 2]| match sample(cell, 0.0) {
            [red, ..] if red > 250 => 'w',
            // The ground shows through a ring, and where there is none.
            GROUND if sample(cell, RING) == GROUND => '.',
            GROUND => 'o',
            [red, ..] if red < 96 => 'b',
            _ => 'g',
        };
        let mut signs = cells.iter().map(|&cell| sign(cell));
        let rows = [4, 5, 6, 7, 6, 5, 4].map(|row| signs.by_ref().take(row).collect::<String>());
        rows.join("/")
    }
}

/// What is behind the boards.
const GROUND: [u8; 3] = [0xf1, 0xec, 0xe2];

/// From the middle of a ring to its material, as drawings have it.
const RING: f64 = 19.5;

/// The numbers of the attributes with these names, of each line that begins in this way.
fn numbers<const N: usize>(svg: &str, begin: &str, names: [&str; N]) -> Vec<[f64; N]> {
    let number = |line: &str, name: &str| {
        let (_, rest) = line.split_once(name).unwrap();
        rest.split('"').next().unwrap().parse().unwrap()
    };
    let lines = svg.lines().filter(|line| line.starts_with(begin));
    lines.map(|line| names.map(|name| number(line, name))).collect()
}

/// The boards of the picture are those that the captions name: the canonical one, the one that was
/// played, and the images that `orbit` tells.
#[test]
fn the_boards_of_a_picture_are_those_of_its_captions() {
    let folder = with_record("37\nBb3,a1\nGf4,g4\nWd6,a4\n");
    let options = ["analyze", RECORD, "--show-all-transforms", "--image-columns", "4", "--json"];
    let run_with = |more| run_in(folder.path(), &[&options[..], more].concat());
    assert_eq!(run_with(&["--svg"]).status, 0);
    let analysis: Value = serde_json::from_str(&run_with(&[]).out).unwrap();
    let path = |name: &str| folder.path().join("canonicalization_output").join(name);
    // Every ring is there at the start, in the order in which positions are written.
    let start = fs::read_to_string(path("game-000.svg")).unwrap();
    let first_board = start.split("</g>").find(|group| group.contains("scale(")).unwrap();
    let mut cells = numbers(first_board, "<circle", [" cx=\"", " cy=\""]);
    // Several circles make a ring.
    cells.dedup();
    assert_eq!(cells.len(), 37);

    let svg = fs::read_to_string(path("game-003.svg")).unwrap();
    let picture = Pixels::read(&path("game-003.png"));
    let [[width]] = numbers(&svg, "<svg ", [" width=\""])[..] else { panic!("one picture") };
    let pixels = f64::from(picture.width) / width;
    let boards: Vec<_> = svg.lines().filter(|line| line.starts_with("<g transform")).collect();
    let ply = &analysis["plies"][3];
    let state = ply["state"].as_u64().unwrap() as usize;
    let canonical = analysis["states"][state - 1]["position"].as_str().unwrap();
    let orbit = ["orbit", "zertz:37", canonical, "--group", "rotation-mirror", "--json"];
    let orbit: Value = serde_json::from_str(&run(&orbit).out).unwrap();
    let images = orbit["images"].as_array().unwrap();
    let captions = captions(&svg, "game: move 3");
    assert_eq!((captions.len(), boards.len(), images.len()), (12, 12, 12));
    for (index, (caption, board)) in captions.iter().zip(boards).enumerate() {
        let named = || images.iter().find(|image| image["transform"] == **caption).unwrap();
        let expected = match index {
            0 => canonical,
            1 => ply["position"].as_str().unwrap(),
            _ => named()["position"].as_str().unwrap(),
        };
        let place = board.split(['(', ' ', ')']).filter_map(|word| word.parse().ok());
        let [x, y, scale]: [f64; 3] = place.collect::<Vec<_>>().try_into().unwrap();
        let shown = picture.board([x * pixels, y * pixels], scale * pixels, &cells);
        assert_eq!(shown, expected.split(' ').next().unwrap(), "{caption}");
    }
}

#[test]
fn blank_places_have_the_ground_of_the_boards() {
    let folder = with_record("37\nWd4,a1\n");
    let options = ["analyze", RECORD, "--show-all-transforms", "--image-columns", "5", "--json"];
    let run = run_in(folder.path(), &options);
    assert_eq!(run.status, 0, "{}", run.err);
    let path = folder.path().join("canonicalization_output/game-001.png");
    let picture = Pixels::read(&path);
    let at = |x, y| picture.at(x, y);
    let (width, height) = (picture.width, picture.height);
    // Twelve or thirteen boards in rows of five: the last place is blank.
    let blank = at(width * 9 / 10, height * 11 / 12);
    assert_eq!(blank, GROUND);
    // The corner of the first board, and what is between the boards.
    for (x, y) in [(width / 40, height / 6), (1, 1), (1, height - 2)] {
        assert_eq!(at(x, y), blank, "{x} {y}");
    }
}
