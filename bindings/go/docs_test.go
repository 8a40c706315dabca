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

// What is one game's own stands in a file of its own.
func TestSharedFilesNameNoGame(t *testing.T) {
	games, err := Games()
	must(t, err)
	own := map[string]bool{"quantik.go": true, "quantik_document.go": true, "gobblet.go": true, "quarto.go": true}
	files, err := filepath.Glob("*.go")
	must(t, err)
	checked := 0
	for _, file := range files {
		if own[file] || strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		must(t, err)
		checked++
		for _, about := range games {
			if strings.Contains(strings.ToLower(string(source)), about.Family) {
				t.Errorf("%s names %s", file, about.Family)
			}
		}
	}
	if checked < 5 {
		t.Fatalf("%d files", checked)
	}
}
