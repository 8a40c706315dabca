//! The census as a picture.

use std::fmt::Write as _;

use crate::row::{KINDS, Row};

/// Two rows of bars, each bar divided by value.
pub(crate) fn picture(variants: &[(&str, Vec<Row>)]) -> String {
    const COLORS: [&str; 4] = ["#1b6e4c", "#5fb58c", "#d8d3c6", "#b4513f"];
    const WIDTH: usize = 34;
    const STEP: usize = 42;
    const TALL: usize = 200;
    const TOP: usize = 76;
    let (width, height) = (60 + 16 * STEP, TOP + variants.len() * (TALL + 76));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"#333\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (kind, name) in KINDS.iter().enumerate() {
        let x = 40 + kind * 130;
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"18\" width=\"13\" height=\"13\" fill=\"{}\"/>\
             <text x=\"{}\" y=\"29\">{name}</text>",
            COLORS[kind],
            x + 20
        );
    }
    for (at, (name, rows)) in variants.iter().enumerate() {
        let top = TOP + at * (TALL + 76);
        let _ =
            writeln!(svg, "<text x=\"40\" y=\"{}\" font-weight=\"bold\">{name}</text>", top - 12);
        for (n, row) in rows.iter().enumerate() {
            let (x, mut y) = (40 + n * STEP, top as f64);
            for (kind, color) in COLORS.iter().enumerate() {
                let tall = row.share(kind) * TALL as f64;
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y:.1}\" width=\"{WIDTH}\" height=\"{tall:.1}\" \
                     fill=\"{color}\"/>"
                );
                y += tall;
            }
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{n}</text>",
                x + WIDTH / 2,
                top + TALL + 18
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"40\" y=\"{}\">pieces on the board, one in hand</text>",
            top + TALL + 38
        );
    }
    svg + "</svg>\n"
}
