package rules

import (
	"fmt"
	"strings"
)

// A Phrase is a sentence for a person: a code, an English text, and arguments. The code
// never changes, and translations, tests and programs go by it.
type Phrase struct {
	Code string // "seat-taken"; for a rule its number, "MR-4.3", or "MR-4.1/apart" if it has several
	Text string // with fmt verbs for Args, and "%d [cow|cows]" for what they count; anybody may edit it
	Args []any
}

// Sentence is the text with its arguments filled in.
func (p Phrase) Sentence() string {
	if len(p.Args) == 0 {
		return p.Text
	}
	return fmt.Sprintf(Counted(p.Text, p.Args, func(n int) bool { return n == 1 }), p.Args...)
}

// A Refusal says why something was not done. After it nothing has changed.
type Refusal struct{ Phrase }

// Refuse makes a refusal.
func Refuse(code, text string, args ...any) *Refusal {
	return &Refusal{Phrase{Code: code, Text: text, Args: args}}
}

// With is the same refusal with its arguments filled in.
func (r *Refusal) With(args ...any) *Refusal { return Refuse(r.Code, r.Text, args...) }

// Rule is the number of the rule that forbids it, such as "MR-4.2", or empty when no numbered rule does.
func (r *Refusal) Rule() string {
	rule, _, _ := strings.Cut(r.Code, "/")
	if rule == "" || rule[0] < 'A' || rule[0] > 'Z' {
		return ""
	}
	return rule
}

// Error is the sentence, after the number of the rule if there is one.
func (r *Refusal) Error() string {
	if rule := r.Rule(); rule != "" {
		return rule + ": " + r.Sentence()
	}
	return r.Sentence()
}

// Is reports whether both refusals have the same code. [errors.Is] calls it.
func (r *Refusal) Is(target error) bool {
	other, ok := target.(*Refusal)
	return ok && r != nil && other != nil && r.Code == other.Code
}

// A Reason says what a move is good for, in one line.
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

// RefuseOver refuses what cannot be done when the game is over.
func RefuseOver() *Refusal { return refusedOver }

// RefuseTurn refuses a move of a seat that owes no decision now.
func RefuseTurn() *Refusal { return refusedTurn }

// RefuseUnknown refuses a move that the game does not have.
func RefuseUnknown() *Refusal { return refusedUnknown }
