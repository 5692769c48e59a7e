package lang

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rooms are the sources whose refusals people read.
var rooms = []string{"../../rules", "../../lobby"}

// sources are the Go files below a folder, by package, without tests and toys.
func sources(t *testing.T, root string) map[string][]*ast.File {
	t.Helper()
	packages := map[string][]*ast.File{}
	set := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "rulestest" || entry.Name() == "testdata"):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err == nil {
			dir := filepath.Dir(path)
			packages[dir] = append(packages[dir], file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return packages
}

// constants are the texts that a package names.
func constants(files []*ast.File) map[string]string {
	texts := map[string]string{}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == len(spec.Names) {
				for i, name := range spec.Names {
					if text, ok := literal(spec.Values[i], nil); ok {
						texts[name.Name] = text
					}
				}
			}
			return true
		})
	}
	return texts
}

// literal is the text of an expression, when it is one that can be read here.
func literal(e ast.Expr, named map[string]string) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.Ident:
		text, ok := named[e.Name]
		return text, ok
	case *ast.BinaryExpr:
		left, ok := literal(e.X, named)
		right, too := literal(e.Y, named)
		return left + right, ok && too && e.Op == token.ADD
	}
	return "", false
}

// refusing is the text that a call of rules.Refuse is given; nil when it is
// another call, or one that hands on the text of a refusal made elsewhere.
func refusing(call *ast.CallExpr) ast.Expr {
	if len(call.Args) < 2 {
		return nil
	}
	switch f := call.Fun.(type) {
	case *ast.Ident:
		if f.Name != "Refuse" {
			return nil
		}
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); !ok || x.Name != "rules" || f.Sel.Name != "Refuse" {
			return nil
		}
	default:
		return nil
	}
	if from, ok := call.Args[1].(*ast.SelectorExpr); ok && from.Sel.Name == "Text" {
		return nil
	}
	return call.Args[1]
}

// isReason reports whether a constant is what a bot says for a move.
func isReason(name string) bool {
	rest, ok := strings.CutPrefix(name, "Why")
	return ok && rest != "" && rest[0] >= 'A' && rest[0] <= 'Z'
}

// refusals are the texts of all refusals and of the reasons of bots, and what is
// wrong with them.
func refusals(files []*ast.File) (texts, wrong []string) {
	named := constants(files)
	for _, name := range slices.Sorted(maps.Keys(named)) {
		if isReason(name) {
			texts = append(texts, named[name])
		}
	}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if e := refusing(call); e != nil {
				if text, ok := literal(e, named); ok {
					texts = append(texts, text)
				} else {
					wrong = append(wrong, fmt.Sprintf("a refusal of package %s has a text that nobody can translate", file.Name))
				}
			}
			return true
		})
	}
	return texts, wrong
}

func TestEveryRefusalIsTranslated(t *testing.T) {
	all := map[string]bool{}
	for _, room := range rooms {
		found := 0
		for _, files := range sources(t, room) {
			texts, wrong := refusals(files)
			for _, fault := range wrong {
				t.Error(fault)
			}
			for _, text := range texts {
				all[text] = true
				found++
			}
		}
		if found == 0 {
			t.Errorf("no refusals were found in %s", room)
		}
	}
	for _, w := range house().words[1:] {
		for _, fault := range refusalFaults(all, w.texts) {
			t.Errorf("%s: %s", w.code, fault)
		}
	}
}

// refusalFaults compares the refusals of the sources with those of a language.
func refusalFaults(all map[string]bool, texts map[string]string) []string {
	var list []string
	for _, text := range slices.Sorted(maps.Keys(all)) {
		other, ok := texts[text]
		switch {
		case !ok:
			list = append(list, "missing: "+text)
		case !slices.Equal(verbs(text), verbs(other)):
			list = append(list, "other arguments: "+text)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(texts)) {
		if strings.Contains(key, " ") && !all[key] {
			list = append(list, "nobody says: "+key)
		}
	}
	return list
}

func TestRefusalsInSourcesAreFound(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "a.go", `package a
const textNot = "no %s"
const WhyNot = "it is late"
var one = rules.Refuse("A-1", "not " + "here")
func two(m match) { m.Refuse(seat, move); rules.Refuse("A-2", textNot, "corn"); rules.Refuse(r.Rule, r.Text) }
func three(text string) { rules.Refuse("A-3", text) }`, 0)
	if err != nil {
		t.Fatal(err)
	}
	texts, wrong := refusals([]*ast.File{file})
	if !slices.Equal(texts, []string{"it is late", "not here", "no %s"}) || len(wrong) != 1 {
		t.Errorf("found %q and %q", texts, wrong)
	}
	all := map[string]bool{"not here": true, "no %s": true}
	faults := refusalFaults(all, map[string]string{"no %s": "kein %d", "not there": "nicht dort"})
	want := []string{"other arguments: no %s", "missing: not here", "nobody says: not there"}
	if !slices.Equal(faults, want) {
		t.Errorf("faults are %q, not %q", faults, want)
	}
}
