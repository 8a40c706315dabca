//! Quantik.
