package data

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A name is taken out of games of this and of earlier programs. What is folded stays what it was.
func TestRename_TakesNamesOutOfGames(t *testing.T) {
	dir := unpackKept(t, keptUnfolded)
	s := open(t, dir, Options{})
	before := folded(t, s)
	newest := ArchivedGame{ID: "newest", Game: "montana", Players: []Person{{ID: "a", Name: "Anna", Kind: "player"}, {ID: "b", Name: "Bert", Kind: "player"}}, Order: [][]int{{1}, {2}}, Ended: noon}
	if err := s.ArchiveGame(t.Context(), newest, bytes.Repeat([]byte("Anna, "), 3000)); err != nil {
		t.Fatal(err)
	}
	with := folded(t, s)
	for _, id := range []string{"game299", "newest"} {
		old, _, err := s.ArchivedExport(id)
		if err != nil {
			t.Fatal(err)
		}
		names := make([]string, len(old.Players))
		names[1] = "Bert"
		if err := s.Rename(t.Context(), id, names, []byte("nobody")); err != nil {
			t.Fatal(err)
		}
		now, export, err := s.ArchivedExport(id)
		if err != nil || string(export) != "nobody" || now.Players[0].Name != "" || now.Players[1].Name != "Bert" || now.Players[0].ID != old.Players[0].ID || !now.Ended.Equal(old.Ended) {
			t.Errorf("%s is %+v with %q, %v", id, now, export, err)
		}
		if err := s.Rename(t.Context(), id, []string{"one"}, nil); err == nil {
			t.Errorf("%s has one player", id)
		}
	}
	sameFold(t, with, folded(t, s))
	if err := s.Rename(t.Context(), "nothing", nil, nil); !errors.Is(err, ErrUnknown) {
		t.Errorf("a game that is not there: %v", err)
	}
	closeChecked(t, s)
	if n, err := RebuildRatings(dir); err != nil || n != 301 {
		t.Fatalf("%d games, %v", n, err)
	}
	s = open(t, dir, Options{})
	sameFold(t, with, folded(t, s))
	closeChecked(t, s)
	if len(before) >= len(with) {
		t.Error("the newest game changed nothing")
	}
}

func TestForgetPlayer_LeavesTheOthers(t *testing.T) {
	s := open(t, unpackKept(t, keptWithoutNotes), Options{})
	defer closeChecked(t, s)
	for _, other := range []string{"anna", "bert"} {
		if err := errors.Join(s.SetNote(t.Context(), other, Note{Table: "t", Text: "x"}), s.SendLetter(t.Context(), other, map[string]string{"anna": "bert", "bert": "anna"}[other], Letter{Text: "x", When: noon})); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.SetTie(t.Context(), "bert", "anna", Tie{Friend: true}); err != nil {
		t.Fatal(err)
	}
	if others, err := s.ForgetTraces(t.Context(), "anna"); err != nil || !slices.Equal(others, []string{"bert"}) {
		t.Fatalf("those who had something of Anna: %v, %v", others, err)
	}
	if err := s.ForgetPlayer(t.Context(), "anna"); err != nil {
		t.Fatal(err)
	}
	for path, value := range contents(t, s) {
		if bytes.Contains(value, []byte("anna")) && (bytes.HasPrefix([]byte(path), []byte("letters/")) || bytes.HasPrefix([]byte(path), []byte("players/"))) {
			t.Errorf("%s says %q", path, value)
		}
		for _, of := range []string{"players/", "names/", "keys/", "player_keys/", "notes/", "letters/", "post/", "ties/"} {
			if strings.HasPrefix(path, of) && strings.Contains(path, fmt.Sprintf("%x", "anna")) {
				t.Errorf("%s is still there: %q", path, value)
			}
		}
	}
	if p, err := s.Player("bert"); err != nil || p.Name != "bert" {
		t.Errorf("Bert is %+v, %v", p, err)
	}
	if list, err := s.Letters("bert"); err != nil || len(list) != 0 {
		t.Errorf("Bert has %d letters, %v", len(list), err)
	}
	if list, err := s.Ties("bert"); err != nil || len(list) != 0 {
		t.Errorf("Bert has ties to %+v, %v", list, err)
	}
	if err := s.ForgetPlayer(t.Context(), "anna"); !errors.Is(err, ErrUnknown) {
		t.Errorf("a second time: %v", err)
	}
}

// Also those forget a player whom the player wrote to so long ago that the own copy is gone, and
// who are more than one write takes in.
func TestForgetTraces_LeavesNothingWithOthers(t *testing.T) {
	const others = MaxLetters + 20
	s := people(t, others)
	for n := range others {
		befriend(t, s, fmt.Sprint("p", n), "a")
		if _, err := send(t, s, "a", fmt.Sprint("p", n), 1); err != nil {
			t.Fatal(err)
		}
	}
	befriend(t, s, "b", "p1")
	if got, err := s.ForgetTraces(t.Context(), "a"); err != nil || len(got) != others {
		t.Errorf("%d others had something of Anna, not %d: %v", len(got), others, err)
	}
	if err := s.ForgetPlayer(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	for path := range contents(t, s) {
		if path != "ties#" && strings.HasPrefix(path, "ties") && path != "ties/"+hex.EncodeToString(ownedKey("b", []byte("p1"))) || strings.HasPrefix(path, "letters/") {
			t.Errorf("%q is left", path)
		}
	}
}
