//! What Quarto shows.

use super::Quarto;
use crate::scene::Scenic;

impl Scenic for Quarto {}
