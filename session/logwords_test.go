package session

import (
	"io"
	"log/slog"
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
