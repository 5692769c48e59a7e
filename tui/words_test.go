package tui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/tui/lang"
)

// TestEveryKeyInTheSourcesIsInTheCatalogue reads the screens' and the boards'
// sources and looks up every key that is written out in them.
func TestEveryKeyInTheSourcesIsInTheCatalogue(t *testing.T) {
	words, found := lang.For(""), 0
	has := func(key string) bool { return words.Or(key, "") != "" }
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			method, key := keyIn(n)
			switch {
			case key == "":
				return true
			case method == "act" && !(has("act."+key) && has("act."+key+".help")), method == "T" && !has(key), method == "N" && !has(key+".other"):
				t.Errorf("%s: the key %q is in no catalogue", name, key)
			}
			found++
			return true
		})
		return nil
	})
	if err != nil || found < 150 {
		t.Errorf("found %d keys: %v", found, err)
	}
}

// keyIn is the key that a call of T, N or act names in so many words.
func keyIn(n ast.Node) (method, key string) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return "", ""
	}
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || selector.Sel.Name != "T" && selector.Sel.Name != "N" && selector.Sel.Name != "act" {
		return "", ""
	}
	text, ok := call.Args[0].(*ast.BasicLit)
	if !ok || text.Kind != token.STRING {
		return "", ""
	}
	key, err := strconv.Unquote(text.Value)
	if err != nil || strings.HasSuffix(key, ".") {
		return "", ""
	}
	return selector.Sel.Name, key
}

// TestEveryTermIsInTheCatalogue looks up the terms that the lobby lists.
func TestEveryTermIsInTheCatalogue(t *testing.T) {
	for _, o := range table.TermOptions() {
		for _, choice := range o.Choices {
			if key := "terms." + o.Key + "." + choice; lang.For("").Or(key, "") == "" {
				t.Errorf("%q is in no catalogue", key)
			}
		}
	}
}
