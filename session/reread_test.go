package session

import (
	"fmt"
	"strings"
	"syscall"
	"testing"

	"saloon/session/door"
)

// hangsUp has the program read its settings again, and waits until its log says something.
func (s *testSaloon) hangsUp(says string) {
	s.t.Helper()
	must(s.t, syscall.Kill(s.pid, syscall.SIGHUP))
	s.log.waitFor(s.t, says)
}

// After SIGHUP a real server has the new limits and words, says what has changed and what could
// not, and keeps all of it when the file is wrong. Who is there stays.
func TestReread_ARealServer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	settingsFile(t, dir, "welcome = \"Howdy, first.\"\nmax-connections = 10\ntables-per-person = 1\n")
	s := startProgram(t, dir)
	anna := s.newPersonInLines("anna")
	anna.read("Howdy, first.")
	anna.types("new montana 2", "2 chairs:")

	settingsFile(t, dir, "welcome = \"Howdy, second.\\u001b[31m\"\nmax-connections = 2\ntables-per-person = 2\nbot-workers = 1\nwebhooks = true\nnew-per-minute = 1\nquiet = true\n")
	s.hangsUp("the settings were read again")
	bert := s.newPersonInLines("bert")
	bert.read("Howdy, second.[31m")
	isTurnedAway(t, s.addr, door.ErrFull)
	anna.types("new montana 2", "2 chairs:")
	for _, want := range []string{
		`a setting has changed setting=max-connections before=10 now=2 source=` + dir + "/saloon.toml:2\n",
		`setting=welcome before="Howdy, first." now="Howdy, second.[31m"`,
		"setting=webhooks before=false now=true",
		"a setting changes only when the saloon starts again setting=bot-workers now=0 then=1",
		"changes=5\n",
	} {
		has(t, s.log.String(), want)
	}
	if strings.Contains(s.log.String(), "setting=new-per-minute") {
		t.Error("the file changes what a flag says")
	}

	settingsFile(t, dir, "welcome = \"Howdy, third.\"\nmax-connections = -5\nidel = \"3h\"\n")
	s.hangsUp("saloon.toml:3: idel: there is no such setting; did you mean idle?")
	has(t, s.log.String(), "saloon.toml:2: max-connections: -5 is too little")
	startSession(t, anna.conn, sessionRequest{command: "play"}).read("Howdy, second.[31m")
	settingsFile(t, dir, "welcome = \"Howdy, fourth.\"\nmax-connections = 4\n") // one more than are here, because who was turned away may count a moment longer
	s.hangsUp("max-connections before=2 now=4")
	s.newPersonInLines("carl").read("Howdy, fourth.")
	must(t, s.stop())
}

// Evenings of the file are announced once it is read again; a file that is wrong changes nothing, and what is announced stays.
func TestReread_Evenings(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := startProgram(t, dir)
	const arena = "[[evening]]\nname = \"%s\"\nkind = \"arena\"\ngame = \"montana\"\nwhen = \"every hour\"\n"
	settingsFile(t, dir, fmt.Sprintf(arena, "First arena"))
	s.hangsUp(`setting=evening before=none now="First arena"`)
	settingsFile(t, dir, fmt.Sprintf(arena, "Second arena")+"minutes = 5\n")
	s.hangsUp("saloon.toml:1: evening: minutes: from 30 to 120, not 5")
	settingsFile(t, dir, fmt.Sprintf(arena, "Third arena"))
	s.hangsUp(`setting=evening before="First arena" now="Third arena"`)
	out, err := runProgram(t, "admin", "evenings", "--data", dir)
	if err != nil || !strings.Contains(out, "First arena") || strings.Contains(out, "Second") || !strings.Contains(out, "Third arena") || !strings.Contains(out, "third-arena-") {
		t.Errorf("%v:\n%s", err, out)
	}
	must(t, s.stop())
}
