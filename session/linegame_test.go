package session

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/session/sessiontest"
)

func TestGame_EveryGameInLines(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			s := openTestSaloon(t)
			anna, bert := s.newPersonInLines("anna"), s.newPersonInLines("bert")
			id := anna.opensTable(game + " 2")
			bert.read(" is open: ")
			bert.types("go "+id, "2 chairs:")
			bert.press("sit 2\n")
			anna.read("Seat 2, bert")
			anna.press("ready\n")
			bert.press("ready\n")
			playInLines(t, anna, bert)
		})
	}
}

// newPersonInLines lets somebody new into the saloon, without a screen.
func (s *testSaloon) newPersonInLines(name string) *client {
	s.t.Helper()
	return s.newPersonInLinesWith(name, newSigner(s.t))
}

// newPersonInLinesWith lets the owner of a key in for the first time.
func (s *testSaloon) newPersonInLinesWith(name string, key gossh.Signer) *client {
	s.t.Helper()
	c := startSession(s.t, dial(s.t, s.addr, name, key), sessionRequest{command: "play"})
	c.read("What shall we call you?")
	c.types("", "You are in the saloon")
	return c
}

// Whoever wants to hear little need not say so again, and who wants more neither.
func TestGame_BriefIsRememberedWithTheProfile(t *testing.T) {
	s := openTestSaloon(t)
	anna := s.newPersonInLines("anna")
	for _, c := range []struct {
		word, answer string
		tellsHow     bool
	}{{"brief", "only what matters", false}, {"wordy", "everything that happens", true}} {
		anna.press(c.word + "\n")
		anna.read(c.answer)
		again := startSession(t, anna.conn, sessionRequest{command: "play"})
		again.read("You are in the saloon")
		again.read("table") // the hall is told as soon as it is known
		again.types("first moonriver", "Your turn: ")
		if told := strings.Contains(again.rawText(), "new to open a table"); told != c.tellsHow {
			t.Errorf("after %s in another session it is told what can be typed: %v\n%s", c.word, told, again.rawText())
		}
	}
}

// nextLine is what to type when told this since the last question: the only move, one of
// the list, or a word that reads the list out; "" while the list is on its way.
func nextLine(told string, pick *rand.Rand) string {
	question, list, whole := strings.Cut(strings.ReplaceAll(told, "\r", ""), "\n")
	switch {
	case !whole:
		return ""
	case strings.Contains(question, "Type ok."):
		return "ok"
	case numbered.MatchString(list):
		numbers := numbered.FindAllStringSubmatch(list, -1)
		return numbers[pick.IntN(len(numbers))][1]
	case manyMoves.MatchString(list):
		return manyMoves.FindStringSubmatch(list)[1]
	case amounts.MatchString(list): // a number would be an amount, so the list has none
		return amounts.FindString(list)
	}
	return "moves"
}

// playInLines lets everybody make some move of the list in each of its turns.
func playInLines(t *testing.T, people ...*client) {
	t.Helper()
	stir := make(chan struct{}, 1)
	answered := make([]string, len(people))
	pick := rand.New(rand.NewPCG(1, 2))
	for _, c := range people {
		c.mu.Lock()
		c.stir = stir
		c.mu.Unlock()
	}
	for {
		moved, over := false, 0
		for i, c := range people {
			text := c.rawText()
			turn := strings.LastIndex(text, "Your turn: ")
			if strings.Contains(text, " wins.") || strings.Contains(text, " share the victory.") {
				over++
				continue
			}
			if turn < 0 {
				continue
			}
			line := nextLine(text[turn:], pick)
			stage := strings.TrimRight(line, "0123456789") // whichever of the list
			if once := fmt.Sprint(turn, stage); line != "" && once != answered[i] {
				answered[i], moved = once, true
				c.press(line + "\n")
			}
		}
		if over == len(people) {
			return
		}
		if moved {
			continue
		}
		select {
		case <-stir:
		case <-time.After(sessiontest.Patience):
			text := people[0].rawText()
			t.Fatalf("nobody is to act; the first was told\n%s", text[max(0, len(text)-2000):])
		}
	}
}
