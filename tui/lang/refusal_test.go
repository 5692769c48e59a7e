package lang

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// refusals reads the sources of the rules and the lobby for the texts of their
// refusals, also those that stand in constants.
func refusals(t *testing.T) []string {
	t.Helper()
	constants, used := map[string]string{}, map[string]bool{}
	var texts []string
	for _, root := range []string{"../../rules", "../../lobby"} {
		err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || strings.Contains(name, "rulestest") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ValueSpec:
					for i, value := range n.Values {
						if text := literal(value); text != "" {
							constants[n.Names[i].Name] = text
						}
					}
				case *ast.CallExpr:
					if called(n.Fun) == "Refuse" && len(n.Args) >= 2 {
						if text := literal(n.Args[1]); text != "" {
							texts = append(texts, text)
						} else if id, ok := n.Args[1].(*ast.Ident); ok {
							used[id.Name] = true
						}
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name := range used {
		if constants[name] != "" {
			texts = append(texts, constants[name])
		}
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

func literal(e ast.Expr) string {
	if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		text, _ := strconv.Unquote(lit.Value)
		return text
	}
	return ""
}

func called(fun ast.Expr) string {
	switch fun := fun.(type) {
	case *ast.SelectorExpr:
		return fun.Sel.Name
	case *ast.Ident:
		return fun.Name
	}
	return ""
}

func TestEveryRefusalIsTranslated(t *testing.T) {
	texts := refusals(t)
	if len(texts) < 100 {
		t.Fatalf("found only %d refusals", len(texts))
	}
	for _, w := range house().words[1:] {
		for _, text := range texts {
			other, ok := w.texts[text]
			if !ok {
				t.Errorf("%s: no translation of the refusal %q", w.code, text)
			} else if !slices.Equal(verbs(text), verbs(other)) {
				t.Errorf("%s: the refusal %q takes other arguments", w.code, text)
			}
		}
		for key := range w.texts {
			if strings.Contains(key, " ") && !slices.Contains(texts, key) {
				t.Errorf("%s: nothing is refused with %q any more", w.code, key)
			}
		}
	}
}

// TestSignsAreAsNarrowAsInEnglish looks at letters and short names, which have
// fixed places on the boards, and must differ from one another.
func TestSignsAreAsNarrowAsInEnglish(t *testing.T) {
	base := house().words[0]
	for _, w := range house().words {
		seen := map[string]string{}
		for key, text := range base.texts {
			for _, group := range []string{".letter.", ".short.", ".token."} {
				at := strings.Index(key, group)
				if at < 0 || strings.Contains(key, ".tell.") {
					continue
				}
				sign := w.T(key)
				if len([]rune(sign)) != len([]rune(text)) {
					t.Errorf("%s: %s is %q, where %q fits", w.code, key, sign, text)
				}
				if other := seen[key[:at]+group+sign]; other != "" {
					t.Errorf("%s: %s and %s are both %q", w.code, key, other, sign)
				}
				seen[key[:at]+group+sign] = key
			}
		}
	}
}

// TestFooterWordsAreShort keeps the words beside keys from pushing others out.
func TestFooterWordsAreShort(t *testing.T) {
	for _, w := range house().words {
		for key := range house().words[0].texts {
			footer := strings.HasPrefix(key, "act.") && !strings.HasSuffix(key, ".help")
			if n := len([]rune(w.T(key))); footer && n > 20 {
				t.Errorf("%s: %s is %d wide", w.code, key, n)
			}
		}
	}
}
