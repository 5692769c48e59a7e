package session

import (
	"go/ast"
	"go/token"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// keysAt is where the fields begin among what a method of a log is given.
var keysAt = map[string]int{"Debug": 1, "Info": 1, "Warn": 1, "Error": 1, "Log": 3, "With": 0}

type logCall struct {
	in      string
	method  string
	message string // the beginning that is known
	fields  []ast.Expr
}

func logCalls(t *testing.T) (list []logCall) {
	t.Helper()
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			method, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			at, logs := keysAt[method.Sel.Name]
			switch on := lastWord(method.X); {
			case on == "slog" && logs:
				t.Errorf("%s: %s asks for a log that nobody gave it", s.name, method.Sel.Name)
			case on == "slog" && (method.Sel.Name == "String" || method.Sel.Name == "Int"):
				if _, literal := call.Args[0].(*ast.BasicLit); literal {
					list = append(list, logCall{s.name, "With", "", call.Args})
				}
			case logs && (on == "log" || on == "Log" || on == "LogOf") && len(call.Args) >= at:
				one := logCall{in: s.name, method: method.Sel.Name, fields: call.Args[at:]}
				if at > 0 {
					one.message = beginning(call.Args[at-1])
				}
				list = append(list, one)
			}
			return true
		})
	}
	return list
}

func lastWord(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.CallExpr:
		return lastWord(x.Fun)
	}
	return ""
}

// beginning is the text of an expression, as far as it is written there; "what" for what others bring.
func beginning(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.BasicLit:
		text, _ := strconv.Unquote(x.Value)
		return text
	case *ast.BinaryExpr:
		return beginning(x.X) + beginning(x.Y)
	case *ast.Ident:
		return x.Name
	}
	return ""
}

// The page names each field that the program logs, and no other, so that one thing has one name.
func TestLogPage_NamesAllFields(t *testing.T) {
	page, err := os.ReadFile("LOG.md")
	must(t, err)
	named := map[string]bool{}
	for line := range strings.Lines(string(page)) {
		if cells := strings.SplitN(line, "|", 3); len(cells) == 3 {
			for _, key := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(cells[1], -1) {
				named[key[1]] = false
			}
		}
	}
	calls := logCalls(t)
	if len(calls) < 50 || len(named) < 20 {
		t.Fatalf("found %d calls and %d fields", len(calls), len(named))
	}
	for _, c := range calls {
		for i := 0; i < len(c.fields); i += 2 {
			key := beginning(c.fields[i])
			if lit, is := c.fields[i].(*ast.BasicLit); !is || lit.Kind != token.STRING {
				t.Errorf("%s: after %q comes a field without a name in that place", c.in, c.message)
				break
			}
			if _, is := named[key]; !is {
				t.Errorf("%s: %q has the field %q, which LOG.md does not name", c.in, c.message, key)
			}
			named[key] = true
		}
	}
	for _, key := range slices.Sorted(maps.Keys(named)) {
		if !named[key] {
			t.Errorf("LOG.md names %q, which nobody logs", key)
		}
	}
}

// A message is a sentence of several words, without its fields inside it.
func TestLogPage_MessagesAreSentences(t *testing.T) {
	for _, c := range logCalls(t) {
		if keysAt[c.method] == 0 || c.message == "what" {
			continue
		}
		if len(strings.Fields(c.message)) < 3 || c.message[0] < 'a' || c.message[0] > 'z' || strings.ContainsAny(c.message, ".%:") {
			t.Errorf("%s: %q is no sentence", c.in, c.message)
		}
	}
}
