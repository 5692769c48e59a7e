package session

import (
	"saloon/session/command"
	"strings"
	"testing"
)

// Somebody invites another by name, who accepts by one key; and a letter reaches who is away,
// and is shown first when they come.
func TestCompany_AnInvitationAndALetterOnScreens(t *testing.T) {
	t.Parallel()
	s := openTestSaloon(t)
	anna, bert := s.newPerson("anna", 80, 24), s.newPerson("bert", 80, 24)
	anna.pressFor("n", "Open a table")
	anna.pressFor("\r", "Invite somebody")
	anna.pressFor("m", "Menu")
	anna.pressFor("bert\r", "6 invite")
	anna.pressFor("6", "bert is invited to table")
	bert.see("anna invites you to Moon River")
	bert.pressFor("y", "Invite to watch")
	bert.see("bert")
	anna.see("bert accepts your invitation to Moon River")
	must(t, bert.conn.Close())
	anna.pressFor("m", "Menu")
	anna.pressFor("bert\r", "2 write")
	anna.pressFor("2", "TO bert")
	anna.pressFor("until tomorrow\r", "Your letter to bert is on its way.")
	bert.connect(80, 24)
	bert.see("Waiting for you: 1 letter")
	bert.pressFor("i", "until tomorrow")
	anna.pressFor("m", "Menu")
	anna.pressFor("bert\r", "2 write")
	anna.pressFor("2", "TO bert")
	anna.press("3\r")
	bert.see("anna, just now: your turn!")
	bert.pressFor("\r", "You and anna")
	bert.see("until tomorrow")
	bert.pressFor("\r", "TO anna")
	bert.press("I come\r")
	anna.see("bert writes: I come")
	bert.see("you, just now")
}

// In line mode: tables for friends are seen by friends alone, one goes to a friend by name, and
// whoever is blocked notices nothing.
func TestCompany_InLineModeAndByCommands(t *testing.T) {
	s := openTestSaloon(t)
	keyOfBert := newSigner(t)
	anna, bert, carl := s.newPersonInLines("anna"), s.newPersonInLinesWith("bert", keyOfBert), s.newPersonInLines("carl")
	anna.types("befriend bert", "bert is among your friends now.")
	bert.types("befriend anna", "anna is among your friends now.")
	id := anna.opensTable("moonriver 2 friends")
	bert.types("go "+id, "2 chairs:")
	bert.press("back\ntables\n")
	bert.read("for friends, 1 free")
	carl.press("go " + id + "\ntables\n")
	carl.read("There is no such table")
	if strings.Contains(carl.rawText(), "for friends") {
		t.Errorf("Carl sees the table:\n%s", carl.rawText())
	}
	s.tells(keyOfBert, "friends --json", command.Done, `"friends":[{"name":"anna","here":true,"table":"`+id+`"}]`)
	there := startSession(t, dial(t, s.addr, "bert", keyOfBert), sessionRequest{term: "xterm", width: 80, height: 24, command: "join anna"})
	there.see("Invite somebody")
	anna.types("block carl", "You and carl do not see or reach each other any more.")
	carl.types("write anna buy this", "Your letter to anna is on its way.")
	bert.press("write anna !thanks\n")
	anna.read("bert writes: thanks")
	anna.types("letters", "New: bert, just now: thanks")
	carl.press("write bert hello\n")
	bert.read("carl writes: hello")
	bert.types("letters anna", "to anna, just now: thanks")
	bert.types("letters carl", "New: carl, just now: hello")
	if strings.Contains(anna.rawText(), "buy this") {
		t.Errorf("what Carl wrote is shown:\n%s", anna.rawText())
	}
}

// In line mode, what was said before somebody came is told as past: in the hall, and at a table also
// when it is older than what was heard in the hall.
func TestCompany_WhatWasSaidBeforeInLineMode(t *testing.T) {
	s := openTestSaloon(t)
	anna, carl := s.newPersonInLines("anna"), s.newPersonInLines("carl")
	id := anna.opensTable("moonriver 2")
	anna.types("say at the table", "anna says: at the table")
	carl.types("say in the hall", "carl says: in the hall")
	bert := s.newPersonInLines("bert")
	bert.read("Said before you came (just now), carl: in the hall")
	bert.types("go "+id, "Said before you came (just now), anna: at the table")
	anna.press("say welcome\n")
	bert.read("anna says: welcome")
	carl.types("say back soon", "carl says: back soon")
	bert.types("back", "Said before you came (just now), carl: back soon")
}
