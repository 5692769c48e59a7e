package session

import (
	"errors"
	"fmt"
	"math/rand"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	gossh "golang.org/x/crypto/ssh"

	"saloon/rules/bot/protocol"
)

// fillDisk lets a process write nothing behind the first page of a file, as on a disk that is
// full; or gives it room again.
func fillDisk(t testing.TB, pid int, full bool) {
	t.Helper()
	var limit syscall.Rlimit
	ask := func(set, get *syscall.Rlimit) {
		_, _, failed := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(pid), syscall.RLIMIT_FSIZE,
			uintptr(unsafe.Pointer(set)), uintptr(unsafe.Pointer(get)), 0, 0) //nolint:gosec // the limits of another process are set in no other way
		if failed != 0 {
			t.Fatal("the limits of another process cannot be set: ", failed)
		}
	}
	ask(nil, &limit)
	if limit.Cur = limit.Max; full {
		limit.Cur = 4096
	}
	ask(&limit, nil)
}

// A noter is a program that notes in a book all that it is told.
type noter struct {
	*testBot
	book *book
	name string
	key  gossh.Signer
	last anyMessage // the state that it was told last
}

func (n *noter) come(s *testSaloon) {
	s.t.Helper()
	n.testBot = newBotOn(s.t, dial(s.t, s.addr, n.name, n.key), false)
	n.greets()
	if err := n.book.name(gossh.FingerprintSHA256(n.key.PublicKey()), n.name); err != nil {
		s.t.Error(err)
	}
}

// until notes what comes, up to what is waited for.
func (n *noter) until(what string, is func(anyMessage) bool) anyMessage {
	n.t.Helper()
	return n.hearsThat(what, func(m anyMessage) bool {
		switch m.Type {
		case "state":
			n.last = m
			if err := n.book.state(n.name, m); err != nil {
				n.t.Error(err)
			}
		case "chat":
			n.book.hear(n.name, m.Table, m.Text)
		}
		return is(m)
	})
}

// asked waits until it has something to decide after so many decisions of its own.
func (n *noter) asked(after int) anyMessage {
	n.t.Helper()
	return n.until("its turn", func(m anyMessage) bool {
		return m.Type == "state" && m.Phase == "playing" && contains(m.ToAct, m.Seat) && m.Ask > after
	})
}

func (n *noter) moves(asked anyMessage) {
	n.t.Helper()
	n.say(fmt.Sprintf(`{"type":"move","at":%d,"move":%q}`, asked.At, asked.Legal[0]))
}

func (n *noter) says(text string) {
	n.t.Helper()
	n.say(fmt.Sprintf(`{"type":"say","text":%q}`, text))
	n.until("what it has said", func(m anyMessage) bool { return m.Type == "chat" && m.Text == text })
}

// toldThat waits until it is told that the table pauses, or does not.
func (n *noter) toldThat(pauses bool) {
	n.t.Helper()
	is := func(anyMessage) bool {
		told := strings.Contains(string(n.last.line), "the table pauses until the saloon can write again; nothing is lost")
		return told == pauses && (n.last.Phase == "paused") == pauses
	}
	if !is(n.last) {
		n.until("whether the table pauses", is)
	}
}

// The disk of the real program fills while people play. They are told so, and nothing that
// anybody was told is lost; once there is room, all goes on, by itself or after a restart.
func TestServe_ADiskThatFills(t *testing.T) {
	t.Parallel()
	dir, b := t.TempDir(), newBook()
	s := startProgram(t, dir, "--bot-delay", "-1ms")
	anna, bert := &noter{book: b, name: "anna", key: newSigner(t)}, &noter{book: b, name: "bert", key: newSigner(t)}
	anna.come(s)
	bert.come(s)
	anna.say(`{"type":"create","game":"buffalo","seats":2,"bots":{"2":"random"},"pace":"quick"}`, `{"type":"ready"}`)
	id := anna.until("a state", func(m anyMessage) bool { return m.Type == "state" }).Table
	bert.say(`{"type":"watch","table":"` + id + `"}`)
	carl := s.newPersonInLines("carl")
	carl.types("go "+id, "You are watching")
	last := anna.asked(0)
	anna.moves(last)
	last = anna.asked(last.Ask)
	for n := range 2 {
		anna.says(fmt.Sprint("before it is full, ", n))
		fillDisk(t, s.pid, true)
		anna.say(`{"type":"say","text":"on a full disk"}`)
		refused := anna.until("a refusal", func(m anyMessage) bool { return m.Type == "error" })
		if refused.Code != "not-written" && refused.Code != "table-paused" { // because of a bot's move
			t.Errorf("on a full disk the answer is %+v", refused)
		}
		for _, p := range []*noter{anna, bert} {
			p.toldThat(true)
		}
		carl.wait("to read of it", func() bool {
			return strings.Count(carl.raw.String(), "The table pauses until the saloon can write again") == n+1
		})
		for range protocol.MaxErrorsInRow { // none of which is her fault
			anna.refused(fmt.Sprintf(`{"type":"move","at":%d,"move":%q}`, last.At, last.Legal[0]), "table-paused")
		}
		if n == 1 {
			break
		}
		fillDisk(t, s.pid, false)
		bert.toldThat(false)
		anna.moves(anna.asked(last.Ask - 1))
		last = anna.asked(last.Ask)
	}
	carl.press("back\nnew buffalo 2\n")
	carl.read("This could not be written down, so it did not happen")
	if err := s.stop(); err != nil || !strings.Contains(s.log.String(), "a journal cannot be written") {
		t.Errorf("closing on a full disk: %v; the operator is told\n%s", err, s.log.String())
	}
	store := openCopy(t, filepath.Join(dir, "saloon.db"))
	kept, err := store.Entries(id)
	if err := errors.Join(err, b.check(store, true), store.Close()); err != nil || slices.Contains(textsOf(kept), "on a full disk") {
		t.Errorf("kept is %q, %v", textsOf(kept), err)
	}
	goesOnWithRoom(t, dir, anna, id, last)
}

// goesOnWithRoom starts the program again, and has the game played to its end.
func goesOnWithRoom(t *testing.T, dir string, anna *noter, id string, last anyMessage) {
	t.Helper()
	s := startProgram(t, dir, "--commands-per-second", "1000000", "--bot-delay", "-1ms")
	anna.come(s)
	anna.say(`{"type":"join","table":"` + id + `"}`)
	again := anna.asked(0)
	if again.Ask != last.Ask || again.At < last.At {
		t.Errorf("after a restart she is asked %+v, not %+v", again, last)
	}
	anna.moves(again)
	anna.playsOutAfter(again.Ask, rand.New(rand.NewSource(1)))
	if err := s.stop(); err != nil || strings.Contains(s.log.String(), "ERRO") {
		t.Errorf("closing: %v\n%s", err, s.log.String())
	}
}
