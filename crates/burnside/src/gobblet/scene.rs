//! What Gobblet shows.

use super::Gobblet;
use crate::scene::Scenic;

impl Scenic for Gobblet {}
