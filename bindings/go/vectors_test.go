package burnside

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// An object is an entry of the golden vectors; numbers keep their digits.
type object = map[string]interface{}

// load reads a file of the conformance folder.
func load(t *testing.T, name string) object {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "conformance", name))
	if err != nil {
		t.Fatal(err)
	}
	return decoded(t, text)
}

func decoded(t *testing.T, text []byte) object {
	t.Helper()
	var file object
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&file); err != nil {
		t.Fatal(err)
	}
	return file
}

// entries is a list of objects, which must not be empty.
func entries(t *testing.T, file object, name string) []object {
	t.Helper()
	list, ok := file[name].([]interface{})
	if !ok || len(list) == 0 {
		t.Fatalf("%s has no entries", name)
	}
	objects := make([]object, len(list))
	for i, entry := range list {
		objects[i] = entry.(object)
	}
	return objects
}

func text(entry object, field string) string {
	value, _ := entry[field].(string)
	return value
}

func number(t *testing.T, entry object, field string) int64 {
	t.Helper()
	if entry[field] == nil {
		return 0
	}
	value, err := entry[field].(json.Number).Int64()
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func isOn(entry object, field string) bool {
	on, _ := entry[field].(bool)
	return on
}

func list(value interface{}) []string {
	var all []string
	values, _ := value.([]interface{})
	for _, text := range values {
		all = append(all, text.(string))
	}
	return all
}

// must fails the test on an error.
func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// isKind fails the test unless the error is of this kind, and an *Error.
func isKind(t *testing.T, err error, kind Kind, context interface{}) {
	t.Helper()
	var e *Error
	if !errors.Is(err, kind) || !errors.As(err, &e) || e.Message == "" {
		t.Errorf("%v: %v (%T), not %s", context, err, err, kind)
	}
}

func same(t *testing.T, got, want, context interface{}) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v: got %v, want %v", context, got, want)
	}
}
