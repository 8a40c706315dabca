//! All tests of this crate in one program, which is compiled and linked once.

mod catalog;
mod explanations;
mod laws;
mod qi_conformance;
mod qi_games;
mod qi_laws;
mod qi_oracle;
mod qi_texts;
mod quantik_codecs;
mod quantik_laws;
mod quantik_vectors;
mod quarto;
mod records;
mod small_values;
mod zertz;
mod zertz_boardspace;
mod zertz_laws;
mod zertz_records;
mod zertz_tactics;
mod zertz_tensor;
