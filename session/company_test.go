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
	anna.press("n")
	anna.see("Open a table")
	anna.press("\r")
	anna.see("Invite somebody")
	anna.press("m")
	anna.see("Menu")
	anna.press("bert\r")
	anna.see("6 invite")
	anna.press("6")
	anna.see("bert is invited to table")
	bert.see("anna invites you to Moon River")
	bert.press("y")
	bert.see("Invite somebody")
	bert.see("bert")
	anna.see("bert accepts your invitation to Moon River")
	must(t, bert.conn.Close())
	anna.press("m")
	anna.see("Menu")
	anna.press("bert\r")
	anna.see("2 write")
	anna.press("2")
	anna.see("TO bert")
	anna.press("until tomorrow\r")
	anna.see("Your letter to bert is on its way.")
	bert.connect(80, 24)
	bert.see("Waiting for you: 1 letter")
	bert.press("i")
	bert.see("until tomorrow")
	anna.press("m")
	anna.see("Menu")
	anna.press("bert\r")
	anna.see("2 write")
	anna.press("2")
	anna.see("TO bert")
	anna.press("3\r")
	bert.see("anna, just now: your turn!")
	bert.press("\r")
	bert.see("You and anna")
	bert.see("until tomorrow")
	bert.press("\r")
	bert.see("TO anna")
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
	anna.press("befriend bert\n")
	anna.read("bert is among your friends now.")
	bert.press("befriend anna\n")
	bert.read("anna is among your friends now.")
	anna.press("new moonriver 2 friends\n")
	anna.read("2 chairs:")
	id := tableName.FindStringSubmatch(anna.rawText())[1]
	bert.press("go " + id + "\n")
	bert.read("2 chairs:")
	bert.press("back\ntables\n")
	bert.read("For friends, 1 free")
	carl.press("go " + id + "\ntables\n")
	carl.read("There is no such table")
	if strings.Contains(carl.rawText(), "For friends") {
		t.Errorf("Carl sees the table:\n%s", carl.rawText())
	}
	said, code := s.turns(keyOfBert, "friends --json")
	if code != command.Done || !strings.Contains(said, `"friends":[{"name":"anna","here":true,"table":"`+id+`"}]`) {
		t.Errorf("%d: %s", code, said)
	}
	there := startSession(t, dial(t, s.addr, "bert", keyOfBert), sessionRequest{term: "xterm", width: 80, height: 24, command: "join anna"})
	there.see("Invite somebody")
	anna.press("block carl\n")
	anna.read("You and carl do not see or reach each other any more.")
	carl.press("write anna buy this\n")
	carl.read("Your letter to anna is on its way.")
	bert.press("write anna !thanks\n")
	anna.read("bert writes: thanks")
	anna.press("letters\n")
	anna.read("New: bert, just now: thanks")
	carl.press("write bert hello\n")
	bert.read("carl writes: hello")
	bert.press("letters anna\n")
	bert.read("to anna, just now: thanks")
	bert.press("letters carl\n")
	bert.read("New: carl, just now: hello")
	if strings.Contains(anna.rawText(), "buy this") {
		t.Errorf("what Carl wrote is shown:\n%s", anna.rawText())
	}
}

// In line mode, what was said before somebody came is told as past: in the hall, and at a table also
// when it is older than what was heard in the hall.
func TestCompany_WhatWasSaidBeforeInLineMode(t *testing.T) {
	s := openTestSaloon(t)
	anna, carl := s.newPersonInLines("anna"), s.newPersonInLines("carl")
	anna.press("new moonriver 2\n")
	anna.read("2 chairs:")
	id := tableName.FindStringSubmatch(anna.rawText())[1]
	anna.press("say at the table\n")
	anna.read("anna says: at the table")
	carl.press("say in the hall\n")
	carl.read("carl says: in the hall")
	bert := s.newPersonInLines("bert")
	bert.read("Said before you came (just now), carl: in the hall")
	bert.press("go " + id + "\n")
	bert.read("Said before you came (just now), anna: at the table")
	anna.press("say welcome\n")
	bert.read("anna says: welcome")
	carl.press("say back soon\n")
	carl.read("carl says: back soon")
	bert.press("back\n")
	bert.read("Said before you came (just now), carl: back soon")
}
