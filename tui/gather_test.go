package tui

import (
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

func TestTheCursorWaitsOnAFreeChair(t *testing.T) {
	h := tuitest.NewFakeLobby()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	gathering(t, ann) // Ann on chair 1, a bot on chair 2 of 3
	at := h.Tables[0].ID
	bob.run(bob.m.window.goTo(at))
	bob.post()
	bob.m.View()
	if got := bob.m.window.screen.(*tableScreen).gather.list.Cursor; got != 2 {
		t.Fatalf("the cursor is on chair %d:\n%s", got+1, bob.text())
	}
	bob.press("up", "down", "enter")
	if got := bob.m.window.table.Snap.Seat; got != 3 {
		t.Errorf("Bob sits on chair %d", got)
	}
}

func TestBotsAreEasyAtFirst(t *testing.T) {
	w := gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann"))
	w.shows("bot, easy")
	w.press("right", "b")
	w.shows("bot, easy", "bot, random")
}

// A bot that sits there already changes its level, also when no chair is free.
func TestTheLevelIsThatOfTheBotUnderTheCursor(t *testing.T) {
	w := gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann"))
	w.press("up", "right") // the cursor is on the bot
	w.shows("bot, random")
	w.press("down", "b", "up", "up", "right")
	w.shows("choose the bot whose level is to change")
	w.press("down", "right")
	w.shows("bot, easy")
}

// Who may not use a key is not offered it, and enter never gives a chair back.
func TestGuestsOfATableAreOfferedWhatTheyMayDo(t *testing.T) {
	h := tuitest.NewFakeLobby()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	ann.press("n", "down", "right", "enter") // three chairs
	bob.post()
	bob.press("enter")
	bob.shows("READY?", "one chair is free")
	for _, hosts := range []string{"seats a bot", "add a bot", "bot level", "options"} {
		if strings.Contains(bob.text(), hosts) {
			t.Errorf("a guest of the table is offered %q:\n%s", hosts, bob.text())
		}
	}
	ann.post()
	ann.shows("seats a bot", "add a bot")
	bob.press("enter", "enter", "enter")
	if got := bob.m.window.table.Snap.Seat; got != 2 {
		t.Errorf("enter has moved Bob to chair %d", got)
	}
	bob.shows("✓ ready")
	bob.press("q")
	if got := bob.m.window.table.Snap.Seat; got > 0 {
		t.Error("q does not stand up")
	}
}

func TestOptionsOfASeatAreTellingOnlyWhenChosen(t *testing.T) {
	for _, game := range []string{"buffalo", "moonriver"} {
		for _, o := range tuitest.GameFor(t, game).Info().Options {
			card := &table.Card{Options: map[string]string{o.Key: o.Default}, Chairs: make([]table.Chair, 5)}
			o.Needs = ""
			if got := worthALine(o, card); got != (o.Seat == 0) {
				t.Errorf("%s: %s at its default is told: %v", game, o.Key, got)
			}
			card.Options[o.Key] = "another"
			if !worthALine(o, card) {
				t.Errorf("%s: %s is not told when it was chosen", game, o.Key)
			}
		}
	}
}

// However much is agreed on, the smallest window shows how others come to the table.
func TestTheCommandForFriendsHasRoomBesideAllTerms(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann", func(e *tell.Env) { e.Address = "-p 2222 saloon.example" })
	w.press("n")
	for range 30 { // the second choice of every field below
		w.press("down", "right")
	}
	w.press("enter")
	w.shows("ssh -t -p 2222", "join code-t1")
}

// In the smallest window, too, what a table plays and how others come to it is read whole.
func TestATableThatGathersIsReadWhole(t *testing.T) {
	for _, code := range lang.Languages() {
		for game := range 4 { // the toy, and the games of the house
			w := realGames(t, code)
			w.resize(80, 24)
			w.press("n")
			for range game {
				w.press("right")
			}
			w.press("enter")
			words := w.m.window.Words
			w.shows(words.T("gather.invite") + "  " + words.T("gather.invite-name"))
			if text := w.text(); strings.Contains(text, "…") {
				t.Errorf("in %s something is cut:\n%s", code, text)
			}
		}
	}
}
