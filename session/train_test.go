package session

import (
	"encoding/json"
	"strings"
	"testing"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/session/command"
	"saloon/tui/tuitest"
)

type exerciseTold struct {
	Name   string
	Tries  int
	Failed bool
	Solved bool
	Rating int
	State  struct {
		Game  string
		Legal []string
	}
	Answer *struct{ Moves []string }
}

// exercises gives a player of a saloon that does not run an exercise of a game.
func exercises(t *testing.T, dir, name, game string) (best, wrong string) {
	t.Helper()
	store, err := data.Open(dir, data.Options{})
	must(t, err)
	defer func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	}()
	found, _, err := store.FindPlayers(name, 1)
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	return tuitest.KeepExercise(t, store, table.Person{ID: table.PlayerID(found[0].ID), Name: name}, game)
}

// An exercise is told and answered by commands; what was answered is there after the server was killed. Others have it
// as the exercise of the day once its player agrees, and it names nobody.
func TestTrain_ByCommandThroughAKill(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := startProgram(t, dir)
	key := newSigner(t)
	s.newPersonInLinesWith("anna", key)
	s.tells(key, "train", command.Done, "Exercises come from your own games", "no exercise of the day")
	ben := newSigner(t)
	s.newPersonInLinesWith("ben", ben)
	s.kill()
	best, wrong := exercises(t, dir, "anna", "moonriver")
	exercises(t, dir, "ben", "buffalo")

	s = startProgram(t, dir)
	s.tells(key, "train own "+wrong, command.Refused, "ook at the exercise first")
	ask := func(typed string) (e exerciseTold) {
		t.Helper()
		said, exit := s.turns(key, typed+" --json")
		if err := json.Unmarshal([]byte(said), &e); err != nil || exit != command.Done {
			t.Fatalf("%s: %d, %v in %s", typed, exit, err, said)
		}
		return e
	}
	said, exit := s.turns(key, "train own --json")
	var all struct {
		Type            string
		Rating, Waiting int
		Exercise        exerciseTold
	}
	if err := json.Unmarshal([]byte(said), &all); err != nil || exit != command.Done || all.Type != "training" || all.Rating != 1200 || all.Waiting != 1 ||
		all.Exercise.Tries != 3 || all.Exercise.Answer != nil || all.Exercise.State.Game != "moonriver" || len(all.Exercise.State.Legal) < 3 {
		t.Fatalf("%d, %v: %+v of %s", exit, err, all, said)
	}
	if e := ask("train own " + wrong); !e.Failed || e.Tries != 2 || e.Answer != nil {
		t.Errorf("answered wrongly it is %+v", e)
	}
	s.kill()

	s = startProgram(t, dir)
	s.tells(key, "train own", command.Done, "You have 2 tries left.", "What you can do: ", "Lay two plots, or done", "Type a move behind train own to answer", "Or type train own give-up")
	s.tells(key, "train own "+wrong, command.Refused, "ou have tried that already")
	s.tells(key, "train own fly away", command.Refused, "")
	s.tells(ben, "train", command.Done, "1 exercise from your own games waits.\n")
	anna := startSession(t, dial(t, s.addr, "anna", key), sessionRequest{command: "play"})
	anna.read("You are in the saloon")
	anna.types("train share", "without my name")
	if said, exit := s.turns(ben, "train"); exit != command.Done || !strings.Contains(said, "The exercise of the day: Moon River, level 1100, new.") || strings.Contains(said, "anna") {
		t.Errorf("once she agrees ben is told: %d\n%s", exit, said)
	}
	if said, exit := s.turns(ben, "train own"); exit != command.Done || !strings.Contains(said, "1 exercise from your own games waits.") || strings.Contains(said, "of the day") {
		t.Errorf("his own exercise is shown to ben with: %d\n%s", exit, said)
	}
	s.tells(ben, "train "+best, command.Done, "That is it.")
	s.tells(ben, "train "+wrong, command.Refused, "ou have answered this exercise already")
	for _, typed := range []string{"train share keep", "train keep extra", "train own give-up now"} {
		s.tells(key, typed, command.Misused, "Type: train [own]")
	}
	if e := ask("train own " + best); !e.Solved || e.Answer == nil || e.Answer.Moves[0] != best || e.Rating <= 1200-32 {
		t.Errorf("solved it is %+v", e)
	}
	s.tells(key, "me", command.Done, "1 exercise.", "without my name")
	guest := &client{t: t, conn: dial(t, s.addr, "guest", nil)}
	guest.isTold("train", command.Done, "nothing that you do here is kept", "Which one?")
	guest.isTold("train "+best, command.Done, "That is it.")
	carl := newSigner(t)
	s.newPersonInLinesWith("carl", carl)
	if said, exit := s.turns(carl, "train own"); exit != command.Done || !strings.Contains(said, "No exercise of your own waits now.") || strings.Contains(said, "What you can do") {
		t.Errorf("carl has none, and train own says %d\n%s", exit, said)
	}
	if said, _ := s.turns(carl, "train own --json"); !strings.Contains(said, `"waiting":0`) || strings.Contains(said, `"exercise"`) {
		t.Errorf("carl has none, and train own --json says\n%s", said)
	}
	s.tells(carl, "train own give-up", command.Refused, "ook at the exercise first")
	if said, exit := s.turns(carl, "train give-up"); exit != command.Done || !strings.Contains(said, "The best choice was") || strings.Contains(said, "That is not it") {
		t.Errorf("carl gives up: %d, %s", exit, said)
	}
}
