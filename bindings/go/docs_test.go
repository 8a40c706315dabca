package burnside

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What docs/go.md shows is what the examples run.
func TestDocumentation(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "go.md"))
	must(t, err)
	examples, err := os.ReadFile("example_test.go")
	must(t, err)
	blocks := strings.Split(string(page), "```go\n")[1:]
	if len(blocks) < 3 {
		t.Fatal("the page shows too little")
	}
	for _, block := range blocks {
		block = block[:strings.Index(block, "```")]
		lines := strings.Split(strings.TrimRight(block, "\n"), "\n")
		if shown := "\t" + strings.Join(lines, "\n\t"); !strings.Contains(string(examples), shown) {
			t.Errorf("no example runs\n%s", block)
		}
	}
}
