package rules

import "fmt"

// A Refusal says why a move was not taken. The match is as it was before.
type Refusal struct {
	Rule string // the rule that forbids it, "MR-4.2"; empty when no numbered rule does
	Text string // a sentence for the player, with fmt verbs for Args; also its key in a catalogue of languages
	Args []any
}

// Refuse makes a refusal.
func Refuse(rule, text string, args ...any) *Refusal {
	return &Refusal{Rule: rule, Text: text, Args: args}
}

// Sentence is the text with its arguments filled in.
func (r *Refusal) Sentence() string {
	if len(r.Args) == 0 {
		return r.Text
	}
	return fmt.Sprintf(r.Text, r.Args...)
}

// Error is the rule's number and the sentence.
func (r *Refusal) Error() string {
	if r.Rule == "" {
		return r.Sentence()
	}
	return r.Rule + ": " + r.Sentence()
}

// The refusals that all games share.
var (
	refusedOver    = Refuse("", "the game is over")
	refusedNotYou  = Refuse("", "it is not your turn")
	refusedUnknown = Refuse("", "this game has no such move")
	refusedUndo    = Refuse("", "there is nothing left that you could take back")
)

// RefuseOver refuses any move in a match that is over.
func RefuseOver() *Refusal { return refusedOver }

// RefuseTurn refuses a move of a seat that has nothing to decide now.
func RefuseTurn() *Refusal { return refusedNotYou }

// RefuseUnknown refuses a move that no rule of this game knows.
func RefuseUnknown() *Refusal { return refusedUnknown }
