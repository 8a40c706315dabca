//! Gobblet Gobblers.
