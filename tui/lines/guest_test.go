package lines

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// In line mode as well: whoever has no key and wants to link one is told that it takes a key,
// is nobody yet, and is asked for a name again.
func TestLineMode_AGuestLinksNothing(t *testing.T) {
	var said strings.Builder
	h := tuitest.NewFakeLobby()
	h.Code = "rope-7-mule"
	mail := lobby.NewMailbox()
	defer mail.Close()
	e := tell.Env{API: h, Mail: mail, User: "dusty", Now: time.Now}
	if err := Lines(context.Background(), e, io.NopCloser(strings.NewReader("link rope-7-mule\n")), &said); err != nil {
		t.Fatal(err)
	}
	_, after, asked := strings.Cut(said.String(), "What shall we call you?")
	told, _, again := strings.Cut(after, "What shall we call you?")
	if want := "only a player with a key can do that"; !asked || !again || strings.Contains(said.String(), "link CODE") || !strings.Contains(strings.ToLower(told), want) || len(h.People) > 0 {
		t.Errorf("%d people are there, and a guest who links reads %q, not %q and the question again", len(h.People), said.String(), want)
	}
}

// Before there is a name, quit leaves and help asks again; neither becomes the name. A name of an
// account that is such a word can be kept all the same.
func TestLineMode_AQuitBeforeTheNameIsNoName(t *testing.T) {
	for typed, names := range map[string]int{"quit\n": 0, "QUIT\n": 0, "help\nquit\n": 0, "?\nquit\n": 0, "link\nquit\n": 1, "\nquit\n": 1, "quitter\nquit\n": 1} {
		said, h := saysInLines(t, "quit", typed)
		if len(h.People) != names {
			t.Errorf("after %q there are %d people:\n%s", typed, len(h.People), said)
		}
		if asked := strings.Count(said, "What shall we call you?"); asked != max(strings.Count(typed, "\n")-names, 1) {
			t.Errorf("after %q the name is asked for %d times:\n%s", typed, asked, said)
		}
	}
}

// A line that is too long for line mode is refused with a sentence, and what comes behind it is read:
// before the name and after it, and however long the line is.
func TestLineMode_ALineThatIsTooLongIsSaid(t *testing.T) {
	refused := "That line is too long: 300 characters are the most. Nothing was done."
	for length, want := range map[int]int{lobby.MaxChat: 0, lobby.MaxChat + 1: 2, 2000: 2, 100_000: 2} {
		line := strings.Repeat("ü", length) + "\n"
		said, h := saysInLines(t, "dusty", line+"dusty\n"+line+"people\n")
		if got := strings.Count(said, refused); got != want || len(h.People) != 1 || !strings.Contains(said, "1 person here: ") || strings.Contains(said, "here: dusty.") != (want > 0) {
			t.Errorf("lines of %d characters are refused %d times:\n%.3000s", length, got, said)
		}
	}
}

// saysInLines is what line mode says to a guest who types something and hangs up.
func saysInLines(t *testing.T, user, typed string) (said string, h *tuitest.FakeLobby) {
	t.Helper()
	var out strings.Builder
	h = tuitest.NewFakeLobby()
	mail := lobby.NewMailbox()
	defer mail.Close()
	if err := Lines(context.Background(), tell.Env{API: h, Mail: mail, User: user, Now: time.Now}, strings.NewReader(typed), &out); err != nil {
		t.Fatal(err)
	}
	return out.String(), h
}

// Who has a key and has never come in is not told to get one, but how it becomes known.
func TestSentence_TellsWhoseKeyIsNotKnown(t *testing.T) {
	const address, plain = "-p 2222 saloon.example", "Only a player with a key can do that."
	for name, c := range map[string]struct {
		env  tell.Env
		want string
	}{
		"a new key": {tell.Env{Key: "SHA256:new", Address: address}, "Your key is not known here yet. Come in once and choose a name: ssh " + address},
		"no key":    {tell.Env{Address: address}, plain},
		"a guest":   {tell.Env{Key: "SHA256:new", Person: table.Person{ID: "g-1", Kind: table.KindGuest}}, plain},
	} {
		if got := Sentence(c.env, lobby.RefusedNoKey()); !strings.Contains(got, c.want) {
			t.Errorf("%s is told %q, not %q", name, got, c.want)
		}
	}
}

// The help of line mode reads each word once, and says all that it means.
func TestLineModeReadsEachWordOnce(t *testing.T) {
	l := tuitest.OpenSaloon(t)
	ann := tuitest.Types(t, Lines, l, "Ann")
	ann.Types("")
	ann.Hears("You are in the saloon")
	ann.Types("first toy")
	ann.Hears("Your turn: ")
	ann.Types("help")
	ann.Hears("Type help and a word to hear more of it.")
	_, all, _ := strings.Cut(ann.Since(0), "You can type state, ")
	all, _, _ = strings.Cut(all, ".")
	if n := strings.Count(", "+all+",", " mute,"); n != 1 {
		t.Errorf("mute is read %d times: %s", n, all)
	}
	ann.Types("help mute")
	ann.Hears("Do not be called when this table waits for you", "With a name: do not be shown what they say.")
}
