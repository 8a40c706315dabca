//! Zertz.
