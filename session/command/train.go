package command

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/session/bot"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// train tells the exercise of the day, and how the player does exercises; with a move it answers that exercise, or the
// own one that is asked next, and with giveUp it has the answer told.
func (c *Call) train() int {
	words, own := c.args, len(c.args) > 0 && c.args[0] == "own"
	if own {
		words = words[1:]
	}
	chooses := len(words) > 0 && slices.Contains([]string{"share", "keep", giveUp}, words[0])
	if chooses && len(words) > 1 {
		return c.misused("Type: train [own] [MOVE | give-up | share | keep] [--json]")
	}
	return c.visiting(shortly, func(ctx context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
		if own && c.Env.Person.ID == "" {
			return lobby.RefusedNoKey
		}
		if chooses && words[0] != giveUp {
			return c.shareExercises(ctx, words[0] == "share", out)
		}
		now, err := visit.Training(ctx)
		if err != nil {
			return err
		}
		next := now.Day
		if own {
			next = nil
			if len(now.Waiting) > 0 {
				next, now.Day = &now.Waiting[0], nil // told of the day, one would take the own one for that
			}
		}
		if len(words) == 0 {
			return c.tellTraining(ctx, visit, now, own, next, out)
		}
		name, err := visit.ExerciseMeant(own, next)
		if err != nil {
			return err
		}
		return c.answerExercise(ctx, visit, own, name, strings.ToLower(c.typed(len(c.args)-len(words))), out)
	})
}

// shareExercises chooses whether the player's exercises may be the exercise of a day.
func (c *Call) shareExercises(ctx context.Context, yes bool, out *bytes.Buffer) error {
	err := c.Env.Lobby.Choose(ctx, c.Env.Person, lobby.Sharing(yes))
	switch {
	case err != nil:
		return err
	case c.asJSON:
		return encode(out, sharingMessage{"sharing", yes})
	}
	return lines.Tell(*c.Env, out, func(t tell.Texts, _ time.Time) []string {
		return []string{t.Words.T(tell.ShareAnswer(yes))}
	})
}

// tellTraining tells how the player does exercises, and shows the next one; nil for none.
func (c *Call) tellTraining(ctx context.Context, visit *lobby.Visit, now lobby.Training, own bool, next *lobby.Exercise, out *bytes.Buffer) error {
	told := trainingOf(now)
	if !c.asJSON {
		if err := lines.TellTraining(*c.Env, now, out); err != nil {
			return err
		}
	}
	if next != nil {
		visit.ShowedExercise(own, next.Name)
		is, err := visit.Exercise(ctx, next.Name)
		if err != nil {
			return err
		}
		if !c.asJSON {
			return lines.TellExercise(*c.Env, is, own, out)
		}
		told.Exercise = c.exerciseOf(is)
	}
	if c.asJSON {
		return encode(out, told)
	}
	return nil
}

func (c *Call) answerExercise(ctx context.Context, visit *lobby.Visit, own bool, name, typed string, out *bytes.Buffer) error {
	is, err := c.judged(ctx, visit, name, typed)
	if err != nil {
		return err
	}
	if c.asJSON {
		return encode(out, c.exerciseOf(is))
	}
	return lines.TellExercise(*c.Env, is, own, out)
}

const giveUp = "give-up"

func (c *Call) judged(ctx context.Context, visit *lobby.Visit, name, typed string) (is lobby.Exercise, err error) {
	if typed == giveUp {
		return visit.GiveUpExercise(ctx, name)
	}
	if is, err = visit.Exercise(ctx, name); err != nil {
		return is, err
	}
	if is.Answer != nil { // which refuses every try
		return visit.TryExercise(ctx, name)
	}
	moves, err := lines.ExerciseMoves(*c.Env, is.Snapshot, typed)
	if err != nil {
		return is, err
	}
	return visit.TryExercise(ctx, name, moves...)
}

type (
	sharingMessage struct {
		Type   string `json:"type"`
		Shares bool   `json:"shares"`
	}
	trainingMessage struct {
		Type     string           `json:"type"`
		Rating   int              `json:"rating"`  // 0 for guests, who have none
		Answers  int              `json:"answers"` // every single try
		Solved   int              `json:"solved"`
		Missed   int              `json:"missed"`
		Waiting  int              `json:"waiting"` // of the player's own
		Later    int              `json:"later"`   // those that come back on another day
		Exercise *exerciseMessage `json:"exercise,omitempty"`
	}
	exerciseMessage struct {
		Type   string         `json:"type"`
		Name   string         `json:"name"` // of that of a day, the day
		Game   string         `json:"game"`
		Level  int            `json:"level"`
		Tries  int            `json:"tries"`  // that are left
		Failed bool           `json:"failed"` // the try that was just made
		Solved bool           `json:"solved"`
		Back   string         `json:"back,omitempty"` // the day on which it is asked again
		Rating int            `json:"rating"`
		Made   []string       `json:"made"`  // moves of a choice that is not whole yet
		Tried  [][]string     `json:"tried"` // choices that have failed
		State  any            `json:"state"` // of the table, as bots are told it
		Answer *answerMessage `json:"answer,omitempty"`
	}
	answerMessage struct {
		Moves []string             `json:"moves"`
		Gain  int                  `json:"gain"` // of a hundred games, how many more it wins than anything else
		Why   []lobby.ReviewReason `json:"why"`
	}
)

func trainingOf(now lobby.Training) trainingMessage {
	return trainingMessage{Type: "training", Rating: now.Rating, Answers: now.Answers, Solved: now.Solved, Missed: now.Missed, Waiting: len(now.Waiting), Later: now.Later}
}

func (c *Call) exerciseOf(is lobby.Exercise) *exerciseMessage {
	m := &exerciseMessage{Type: "exercise", Name: is.Name, Game: is.Game, Level: is.Level, Tries: is.Tries, Failed: is.Failed, Solved: is.Solved, Back: is.Back,
		Rating: is.Rating, Made: append([]string{}, is.Moves...), Tried: append([][]string{}, is.Tried...)}
	if state, ok := bot.StateNow(c.Env.Open().Games(), is.Snapshot, c.Env.Now()); ok {
		m.State = state
	}
	if is.Answer != nil {
		m.Answer = &answerMessage{is.Answer.Moves, is.Answer.Gain, append([]lobby.ReviewReason{}, is.Answer.Why...)}
	}
	return m
}
