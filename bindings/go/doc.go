// Package burnside represents small two-player abstract board games exactly:
// rules, symmetry, canonical keys, formats and exact values.
//
// It is a thin wrapper of the C library. Install that first, and tell
// pkg-config where it is:
//
//	cargo xtask install-c --prefix /usr/local
//	PKG_CONFIG_PATH=/usr/local/lib/pkgconfig go build
//
// Every game goes by name; [Games] lists them. Positions are texts, read in any
// format of their game; "start" is the start. Some games also have types of
// their own, for programs that are in a hurry: see the types whose names begin
// with that of a game.
//
// Errors are of type [*Error] and have a [Kind]:
//
//	if errors.Is(err, burnside.KindIllegal) { ... }
//
// Everything may be called from any goroutine at any time.
package burnside
