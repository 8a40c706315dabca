//! What Quantik shows.

use super::Quantik;
use crate::scene::Scenic;

impl Scenic for Quantik {}
