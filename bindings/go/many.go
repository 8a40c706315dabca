package burnside

// #include <burnside.h>
import "C"

import "strings"

// together joins positions, one on each line.
func together(positions []string) (string, error) {
	for i, position := range positions {
		if strings.ContainsAny(position, "\r\n") {
			return "", refuse(KindPosition, "entry %d: %q is more than one line", i, position)
		}
	}
	return strings.Join(positions, "\n"), nil
}

// Keys gives the canonical keys of many positions of a game under a group, or
// under its value group if none is named. If a position cannot be read, the
// error has its index.
func Keys(game string, positions []string, group string) ([][]byte, error) {
	if len(positions) == 0 {
		return nil, nil
	}
	text, err := together(positions)
	if err != nil {
		return nil, err
	}
	c, err := texts(game, text, group)
	if err != nil {
		return nil, err
	}
	var b buffer
	var width C.size_t
	err = b.fill(func(b *buffer) C.BurnsideStatus {
		return C.burnside_key_all(c[0].first, c[1].first, c[2].orNull(), &width, b.octets(), b.capacity(), &b.needed, &b.err)
	})
	if err != nil {
		return nil, err
	}
	keys := make([][]byte, len(positions))
	for i := range keys {
		keys[i] = b.content()[i*int(width) : (i+1)*int(width)]
	}
	return keys, nil
}

// Values gives what many positions of a game are worth, on all cores; nodes is
// for each of them, as for [Evaluate]. Distances are exact. If a position
// cannot be read or its search reaches the limit, the error has its index.
func Values(game string, positions []string, nodes uint64) ([]Value, error) {
	if len(positions) == 0 {
		return nil, nil
	}
	text, err := together(positions)
	if err != nil {
		return nil, err
	}
	c, err := texts(game, text)
	if err != nil {
		return nil, err
	}
	found := make([]C.BurnsideValue, len(positions))
	var count C.size_t
	var e C.BurnsideError
	status := C.burnside_value_all(c[0].first, c[1].first, C.uint64_t(nodes), &found[0], C.size_t(len(found)), &count, &e)
	return valuesOf(found), failure(status, &e)
}
