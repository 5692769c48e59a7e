package session

import (
	"go/ast"
	"go/token"
	"io"
	"log/slog"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/session/door"
	"saloon/session/settings"
)

// inBothForms is a log of everything, in both forms.
func inBothForms(to io.Writer) slog.Handler {
	return slog.NewMultiHandler(newLog(to, settings.LogText, slog.LevelDebug), newLog(to, settings.LogJSON, slog.LevelDebug))
}

// Whatever people say, and every code that lets somebody in, stays out of the log; who came, and from
// where, is in it.
func TestLog_NothingThatPeopleSay(t *testing.T) {
	s := openTestSaloonLogging(t, t.TempDir(), nil, lobby.HookRules{Hosts: []string{"127.0.0.1:1"}}, inBothForms)
	key, said := newSigner(t), []string{}
	secret := func(word string) string { said = append(said, word); return word }
	anna, bert := s.newPersonInLinesWith("anna", key), s.newPersonInLines("bert")
	tell := func(line, answer string) {
		t.Helper()
		anna.press(line + "\n")
		anna.read(answer)
	}
	tell("say "+secret("lasso-in-the-hall"), said[0])
	tell("write bert "+secret("lasso-in-a-letter"), "on its way")
	tell(secret("Passw0rd-lasso!"), "help")
	tell("webhook http://127.0.0.1:1/"+secret("lasso-of-a-hook")+" ntfy", "This secret signs")
	tell("new buffalo 2 rated off", "Wait for people")
	id := tableName.FindStringSubmatch(anna.rawText())[1]
	tell("note "+secret("lasso-in-a-note"), "lasso-in-a-note")
	tell("bot random\nready", "Your turn: ")
	tell("say "+secret("lasso-at-a-table"), "lasso-at-a-table")
	tell("teach bert", "bert looks over anna's shoulder")
	bert.types("join "+id, "You look over anna's shoulder")
	bert.press("say " + secret("lasso-in-private") + "\n")
	anna.read("lasso-in-private")
	tell("report bert "+secret("lasso-in-a-report"), "The moderators are told.")
	s.mustOperate("mute", "bert", "2h", secret("lasso-as-a-reason"))
	s.mustOperate("say", secret("lasso-to-all"))
	for _, command := range []string{"report bert " + secret("lasso-behind-a-command"), secret("lasso-as-a-command") + " x", "move " + id + " " + secret("lasso-as-a-move"), "join " + secret("lassocode")} {
		c := startSession(t, anna.conn, sessionRequest{command: command, env: []string{"LANG=" + secret("lasso-of-the-environment")}})
		_ = c.end()
	}
	said = append(said, s.codes(anna, key)...)
	_, _ = anna.conn.Close(), bert.conn.Close()
	s.log.waitFor(t, `"does":"play report unknown move"`)
	must(t, s.stop())
	book := s.log.String()
	for _, word := range said {
		if strings.Contains(book, word) {
			t.Errorf("the log tells %q", word)
		}
	}
	if strings.Contains(strings.ToLower(book), "lasso") {
		t.Error("the log tells parts of what was said")
	}
	has(t, book, `"msg":"a report waits for moderators"`, "user=anna", `"user":"bert"`, `"table":"`+id, `"address":"127.0.0.1"`)
}

// codes are those that let somebody in, each of which is used: of a private table, and of another key.
func (s *testSaloon) codes(anna *client, key gossh.Signer) []string {
	s.t.Helper()
	screen := openScreen(s.t, dial(s.t, s.addr, "anna", key), 120, 40)
	screen.see("new table")
	screen.pressFor("n", "Open a table")
	screen.pressFor("\x1b[B\x1b[B\x1b[C", "‹ those with the code ›")
	screen.pressFor("\r", "Invite somebody")
	table := joinCode.FindStringSubmatch(screen.text())[1]
	anna.types("leave\njoin "+table, "2 chairs:")
	who, _, err := s.here.lobby.Find(door.Fingerprint(key.PublicKey()))
	must(s.t, err)
	link, err := s.here.lobby.LinkCode(s.t.Context(), who)
	must(s.t, err)
	other := openScreen(s.t, dial(s.t, s.addr, "annas-other", newSigner(s.t)), 120, 40)
	other.see("What shall we call you?")
	other.press("\x1b[A\r") // the last line is for a code
	other.see("Type it here, and this")
	other.pressFor(link+"\r", "new table")
	_, _ = screen.conn.Close(), other.conn.Close()
	return []string{table, link}
}

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
