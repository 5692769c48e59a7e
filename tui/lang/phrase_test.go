package lang

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"saloon/rules"
)

// rooms are the sources that make phrases, and whether people read them. What the others make is for those who write
// bots.
var rooms = map[string]bool{
	"../../rules": true, "../../lobby": true,
	"../../session": false, "../../rules/bot/protocol": false, "../../rules/bot/child": false,
}

// sources are the Go files below a folder, without tests, toys and rooms within the room.
func sources(t *testing.T, root string) []*ast.File {
	t.Helper()
	var files []*ast.File
	set := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (strings.HasSuffix(entry.Name(), "test") || entry.Name() == "testdata" || path != root && isRoom(path)):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		files = append(files, file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func isRoom(path string) bool {
	_, is := rooms[filepath.ToSlash(path)]
	return is
}

// makers are the functions that make a phrase of a code and a text.
var makers = map[string]bool{"Refuse": true, "Because": true, "NewNotice": true}

// literal is the text of an expression, when it is one that can be read here.
func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		left, ok := literal(e.X)
		right, too := literal(e.Y)
		return left + right, ok && too && e.Op == token.ADD
	}
	return "", false
}

// making are the arguments of a call that makes a phrase; nil when it is another call.
func making(call *ast.CallExpr) []ast.Expr {
	name := ""
	switch f := call.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok && (x.Name == "rules" || x.Name == "table") {
			name = f.Sel.Name
		}
	}
	if !makers[name] || len(call.Args) < 2 {
		return nil
	}
	return call.Args
}

// handsOn reports whether a phrase is made of the code of another one.
func handsOn(code ast.Expr) bool {
	from, ok := code.(*ast.SelectorExpr)
	return ok && from.Sel.Name == "Code"
}

// byHand is the text of a phrase that no maker makes.
func byHand(n ast.Node) (text string, ok bool) {
	made, ok := n.(*ast.CompositeLit)
	if !ok {
		return "", false
	}
	if name, ok := made.Type.(*ast.SelectorExpr); !ok || name.Sel.Name != "Phrase" {
		return "", false
	}
	for _, e := range made.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			e = pair.Value
		}
		if text, ok := literal(e); ok {
			return text, true
		}
	}
	return "", false
}

// phrases are the phrases that a file makes, and what is wrong with them.
func phrases(file *ast.File) (list []rules.Phrase, wrong []string) {
	for _, decl := range file.Decls {
		_, inFunc := decl.(*ast.FuncDecl)
		ast.Inspect(decl, func(n ast.Node) bool {
			if text, ok := byHand(n); ok {
				wrong = append(wrong, "made by hand: "+text)
			}
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			args := making(call)
			if args == nil || handsOn(args[0]) {
				return true
			}
			code, ok := literal(args[0])
			text, too := literal(args[1])
			switch {
			case !ok || !too:
				wrong = append(wrong, "nobody can translate a phrase of package "+file.Name.Name)
			case inFunc:
				wrong = append(wrong, "made in the middle of a function: "+code)
			default:
				list = append(list, rules.Phrase{Code: code, Text: text})
			}
			return true
		})
	}
	return list, wrong
}

// codeShape is a word or words, or a rule's number, also with words.
var codeShape = regexp.MustCompile(`^([a-z]+(-[a-z]+)*|[A-Z]{2}-\d+(\.\d+)?(/[a-z]+(-[a-z]+)*)?)$`)

// codeFaults are what is wrong with the codes of phrases.
func codeFaults(list []rules.Phrase) []string {
	var faults []string
	texts, codes := map[string]string{}, map[string]string{}
	for _, p := range list {
		if !codeShape.MatchString(p.Code) {
			faults = append(faults, "no code: "+p.Code)
		}
		if _, twice := texts[p.Code]; twice {
			faults = append(faults, "two phrases: "+p.Code)
		}
		if other, twice := codes[p.Text]; twice {
			faults = append(faults, fmt.Sprintf("one text: %s and %s", other, p.Code))
		}
		texts[p.Code], codes[p.Text] = p.Text, p.Code
	}
	return faults
}

// phraseFaults compares the phrases of the sources with those of a language.
func phraseFaults(list []rules.Phrase, said map[string]string) []string {
	var faults []string
	codes := map[string]bool{}
	for _, p := range list {
		codes[p.Code] = true
		other, ok := said[p.Code]
		switch {
		case !ok:
			faults = append(faults, "missing: "+p.Code)
		case !slices.Equal(verbs(p.Text), verbs(other)):
			faults = append(faults, "other arguments: "+p.Code)
		}
	}
	for _, code := range slices.Sorted(maps.Keys(said)) {
		if !codes[code] {
			faults = append(faults, "nobody says: "+code)
		}
	}
	return faults
}

func TestEveryPhraseHasACodeAndIsTranslated(t *testing.T) {
	var all, read []rules.Phrase
	for room, readable := range rooms {
		found := 0
		for _, file := range sources(t, room) {
			list, wrong := phrases(file)
			for _, fault := range wrong {
				t.Error(fault)
			}
			all, found = append(all, list...), found+len(list)
			if readable {
				read = append(read, list...)
			}
		}
		if found == 0 {
			t.Errorf("no phrases were found in %s", room)
		}
	}
	for _, fault := range codeFaults(all) {
		t.Error(fault)
	}
	if n := len(builtIn().words[0].said); n > 0 {
		t.Errorf("English has %d phrases outside the sources", n)
	}
	for _, w := range builtIn().words[1:] {
		for _, fault := range phraseFaults(read, w.said) {
			t.Errorf("%s: %s", w.code, fault)
		}
	}
}

func TestPhrasesInSourcesAreFound(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "a.go", `package a
var one = rules.Refuse("AB-1", "not " + "here")
var list = []*rules.Refusal{rules.Refuse("AB-2.1/no-corn", "no %s")}
var why = rules.Because("why-not", "it is late")
func two(m match) { m.Refuse(seat, move); rules.Refuse(r.Code, r.Text, "corn"); rules.Refuse("AB-3", "in between") }
func three(text string) { rules.Refuse("AB-4", text) }
var hand = Notice{rules.Phrase{Code: "by-hand", Text: "hello"}}
func four(code, text string) rules.Phrase { return rules.Phrase{Code: code, Text: text} }`, 0)
	if err != nil {
		t.Fatal(err)
	}
	list, wrong := phrases(file)
	want := []rules.Phrase{{Code: "AB-1", Text: "not here"}, {Code: "AB-2.1/no-corn", Text: "no %s"}, {Code: "why-not", Text: "it is late"}}
	if !reflect.DeepEqual(list, want) || len(wrong) != 3 {
		t.Errorf("found %q and %q", list, wrong)
	}
	faults := phraseFaults(list, map[string]string{"AB-1": "nicht hier", "AB-2.1/no-corn": "kein %d", "AB-9": "nicht dort"})
	if want := []string{"other arguments: AB-2.1/no-corn", "missing: why-not", "nobody says: AB-9"}; !slices.Equal(faults, want) {
		t.Errorf("faults are %q, not %q", faults, want)
	}
}

func TestBadCodesAreFound(t *testing.T) {
	faults := codeFaults([]rules.Phrase{
		{Code: "seat-taken", Text: "a"}, {Code: "seat-taken", Text: "b"}, {Code: "MR-4.1/apart", Text: "a"}, {Code: "Seat taken", Text: "c"}, {Code: "MR-4.1/", Text: "d"},
	})
	want := []string{"two phrases: seat-taken", "one text: seat-taken and MR-4.1/apart", "no code: Seat taken", "no code: MR-4.1/"}
	if !slices.Equal(faults, want) {
		t.Errorf("faults are %q, not %q", faults, want)
	}
}
