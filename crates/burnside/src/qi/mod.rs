//! Qi: any board, any pieces, and its text form FEEN.
