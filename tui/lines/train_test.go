package lines

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// trains lets a player come who has an exercise of a game, and returns its best move and another one.
func trains(t *testing.T, game string) (p *tuitest.Typist, best, wrong string) {
	t.Helper()
	env, best, wrong := hasExercise(t, game)
	p = tuitest.TypesTo(t, Lines, env)
	p.Hears("You are in the saloon")
	return p, best, wrong
}

func hasExercise(t *testing.T, game string) (env tell.Env, best, wrong string) {
	t.Helper()
	l, store := tuitest.OpenSaloonWithStore(t)
	ann, err := l.Register(t.Context(), "SHA256:Ann", "Ann")
	if err != nil {
		t.Fatal(err)
	}
	best, wrong = tuitest.KeepExercise(t, store, ann, game)
	return tell.Env{Lobby: l, Key: "SHA256:Ann", Person: ann, Now: time.Now}, best, wrong
}

// A whole exercise in line mode: it is told as a table is, moves are typed as there, and the answer has its reason.
func TestTrain_AWholeExercise(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p, best, wrong := trains(t, game)
			p.Hears("1 exercise waits too, by train.")
			p.Asks("train", "Your rating for exercises: 1200. Solved: 0. Missed: 0.", "1 exercise from your own games waits.", "level 1100", "Which one? You have three tries.", "Your turn")
			if said := p.Since(0); strings.Contains(said, "There is no exercise of the day.") {
				t.Errorf("before an own exercise it says\n%s", said)
			}
			p.Asks(wrong, "That is not it. You have 2 tries left. You have tried: ")
			p.Asks(wrong, "ou have tried that already")
			p.Asks("hint", "hint")
			p.Asks("train "+best, "That is it, at try 2; later tries count less.", "at least 12 more than anything else", "Type train for the next one, or back.")
			p.Asks("train", "Solved: 1", "Exercises come from your own games")
			p.Asks("train share", "without my name")
			p.Asks("train day", "That is it, at try 2")
			p.Asks("train keep", "Nobody else sees my exercises any more; if one is that of the day, it goes too.")
			p.Asks("back", "1. ")
		})
	}
}

// Who gives an exercise up is told the answer, and has missed it.
func TestTrain_GivingUpTellsTheAnswer(t *testing.T) {
	p, _, wrong := trains(t, "moonriver")
	p.Asks("train", "Which one? You have three tries.")
	p.Asks(wrong, "You have 2 tries left.")
	p.Asks("resign", "The best choice was", "The exercise comes back on", "Type train for the next one, or back.")
	p.Asks("resign", "Type train for the next one, or back.")
	p.Asks("train", "Missed: 1.", "comes back on another day")
}

// A guest is told that nothing is kept, and asked the exercise of the day, which a player shares.
func TestTrain_AGuestIsAskedTheExerciseOfTheDay(t *testing.T) {
	l, store := tuitest.OpenSaloonWithStore(t)
	ann, err := l.Register(t.Context(), "SHA256:Ann", "Ann")
	if err != nil {
		t.Fatal(err)
	}
	best, _ := tuitest.KeepExercise(t, store, ann, "buffalo")
	p := tuitest.TypesTo(t, Lines, tell.Env{Lobby: l, User: "Nell", Now: time.Now})
	p.Asks("", "You are in the saloon")
	p.Asks("train", "Without a key that is known here you have no rating", "Players with a key get some of their own", "There is no exercise of the day.")
	p.Asks("train share", "Guests have no profile.")
	if err := l.Choose(t.Context(), ann, lobby.Sharing(true)); err != nil {
		t.Fatal(err)
	}
	p.Asks("train", "The exercise of the day: Zoff in Buffalo", "Which one? You have three tries.")
	p.Asks(best, "That is it.", "nothing that you do here is kept")
}

// What is typed behind train in the hall answers the exercise that waits; what has failed costs once.
func TestTrain_AnswersFromTheHall(t *testing.T) {
	p, _, wrong := trains(t, "moonriver")
	for _, told := range []string{"You have 2 tries left", "You have tried that already", "You have 2 tries left"} {
		p.Asks("train "+wrong, told)
		p.Asks("back", "1. ")
	}
	p.Asks("train", "You have 2 tries left")
	p.Asks("resign", "The best choice was")
	p.Asks("back", "1. ")
	p.Asks("train "+wrong, "No exercise waits for you now.")
	p.Asks("train day", "here is no exercise of the day")
}

// An exercise that was answered elsewhere tells its answer to whoever answers it here, and costs nothing.
func TestTrain_AnsweredOnAnotherScreen(t *testing.T) {
	for _, typed := range []string{"resign", "wrong"} {
		env, best, wrong := hasExercise(t, "buffalo")
		p, other := tuitest.TypesTo(t, Lines, env), tuitest.TypesTo(t, Lines, env)
		p.Asks("train", "Which one? You have three tries.")
		other.Asks("train", "Which one? You have three tries.")
		other.Asks(best, "That is it.")
		p.Asks(strings.Replace(typed, "wrong", wrong, 1), "You have answered this exercise already.", "That is it.", "Type train for the next one, or back.")
	}
}

// Whoever chooses another language in the midst of an exercise is asked in it, and told the position and the moves.
func TestTrain_GoesOnInAnotherLanguage(t *testing.T) {
	p, _, _ := trains(t, "montana")
	p.Asks("train", "Which one? You have three tries.", "Your turn")
	p.Asks("language de", "Lies alles in dieser Sprache.", "Du bist dran: anwerben")
	p.Asks("züge", "1. Bank, Feld 1, mit")
	p.Asks("map", "Reihe a")
	p.Asks("taal nl", "Lees alles in deze taal.", "Jij bent aan de beurt")
	p.Asks("map", "ij a")
	p.Asks("zeg hallo", "Dat heb je in de saloon gezegd.")
}

// What can be typed for an answer behind the address is told with the names that the position has.
func TestTrain_MovesAreTypedAsTheyAreRead(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "montana"), rules.Setup{Seats: 2}, rules.Seed{1})
	at := tuitest.SnapshotOf(play, play.Record.Match().ToAct().First())
	var out strings.Builder
	if err := TellExercise(tell.Env{API: tuitest.LobbyOfAllGames{Lobby: tuitest.NewFakeLobby(), T: t}}, lobby.Exercise{Tries: 3, Snapshot: at}, false, &out); err != nil {
		t.Fatal(err)
	}
	_, moves, _ := strings.Cut(out.String(), "What you can do: ")
	if typed := regexp.MustCompile(`(build|camp) \S+`).FindAllString(moves, -1); len(typed) == 0 || slices.ContainsFunc(typed, func(s string) bool { return !regexp.MustCompile(`^\w+ [a-j]\d+[,.]?$`).MatchString(s) }) {
		t.Errorf("what can be typed is %q:\n%s", typed, out.String())
	}
}

// The only move that there is is named behind the address without the word ok, which is no command there.
func TestTrain_TheOnlyMoveBehindTheAddress(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "montana"), rules.Setup{Seats: 2}, rules.Seed{1})
	at := tuitest.SnapshotOf(play, play.Record.Match().ToAct().First())
	at.Legal = at.Legal[:1]
	env := tell.Env{API: tuitest.LobbyOfAllGames{Lobby: tuitest.NewFakeLobby(), T: t}, Person: at.Card.Chairs[at.Seat-1].Person}
	is := lobby.Exercise{Tries: 3, Snapshot: at}
	tells := map[string]func(out *strings.Builder) error{
		"train": func(out *strings.Builder) error { return TellExercise(env, is, false, out) },
		"show":  func(out *strings.Builder) error { return Describe(env, at, out) },
	}
	for word, tell := range tells {
		var out strings.Builder
		if err := tell(&out); err != nil || strings.Contains(out.String(), "ok.") || !strings.Contains(out.String(), "Your turn: ") {
			t.Errorf("%s tells %v\n%s", word, err, out.String())
		}
	}
}
