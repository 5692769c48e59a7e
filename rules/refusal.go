package rules

import (
	"fmt"
	"strings"
)

// A Phrase is a sentence for a person: a stable code that catalogues of languages,
// tests and programs go by, its English text, and the arguments that fill it in.
type Phrase struct {
	Code string // "seat-taken"; of a rule its number, "MR-4.3", or "MR-4.1/apart" where it has several
	Text string // with fmt verbs for Args; it may be edited freely
	Args []any
}

// Sentence is the text with its arguments filled in.
func (p Phrase) Sentence() string {
	if len(p.Args) == 0 {
		return p.Text
	}
	return fmt.Sprintf(p.Text, p.Args...)
}

// A Refusal says why something was not done. Nothing has changed.
type Refusal struct{ Phrase }

// Refuse makes a refusal.
func Refuse(code, text string, args ...any) *Refusal {
	return &Refusal{Phrase{Code: code, Text: text, Args: args}}
}

// With is the same refusal with its arguments filled in.
func (r *Refusal) With(args ...any) *Refusal { return Refuse(r.Code, r.Text, args...) }

// Rule is the number of the rule that forbids it, "MR-4.2"; empty when no
// numbered rule does.
func (r *Refusal) Rule() string {
	rule, _, _ := strings.Cut(r.Code, "/")
	if rule == "" || rule[0] < 'A' || rule[0] > 'Z' {
		return ""
	}
	return rule
}

// Error is the rule's number and the sentence.
func (r *Refusal) Error() string {
	if rule := r.Rule(); rule != "" {
		return rule + ": " + r.Sentence()
	}
	return r.Sentence()
}

// Is reports whether both have the same code, for [errors.Is].
func (r *Refusal) Is(target error) bool {
	other, ok := target.(*Refusal)
	return ok && r != nil && other != nil && r.Code == other.Code
}

// A Reason says in one line what a move is good for.
type Reason struct{ Phrase }

// Because makes a reason.
func Because(code, text string, args ...any) Reason {
	return Reason{Phrase{Code: code, Text: text, Args: args}}
}

// With is the same reason with its arguments filled in.
func (r Reason) With(args ...any) Reason { return Because(r.Code, r.Text, args...) }

// The refusals that all games share.
var (
	refusedOver    = Refuse("game-over", "the game is over")
	refusedTurn    = Refuse("not-your-turn", "it is not your turn")
	refusedUnknown = Refuse("unknown-move", "this game has no such move")
	refusedUndo    = Refuse("nothing-to-undo", "there is nothing left that you could take back")
)

// RefuseOver refuses what can only be done before the game is over.
func RefuseOver() *Refusal { return refusedOver }

// RefuseTurn refuses a move of a seat that has nothing to decide now.
func RefuseTurn() *Refusal { return refusedTurn }

// RefuseUnknown refuses a move that no rule of this game knows.
func RefuseUnknown() *Refusal { return refusedUnknown }

// RefuseUndo refuses to take back what cannot be taken back.
func RefuseUndo() *Refusal { return refusedUndo }
