//! What Zertz shows.

use super::Zertz;
use crate::scene::Scenic;

impl Scenic for Zertz {}
