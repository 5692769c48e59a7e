package protocol

import "saloon/rules"

// Why a line is refused before it reaches a table and the rules. Only people who write
// bots read these, so they are not translated.
var (
	refusedNoObject    = rules.Refuse("not-an-object", `a line is one JSON object with a type, as in {"type":"list"}`)
	refusedType        = rules.Refuse("no-such-type", "there is no type %q%s; there are: %s")
	refusedField       = rules.Refuse("no-such-field", "%s has no field %q; it has: %s")
	refusedValue       = rules.Refuse("wrong-value", "the field %q of %s cannot be a %s")
	refusedID          = rules.Refuse("wrong-id", "an id is a word of at most %d letters, digits and - _ . + @ :")
	refusedFields      = rules.Refuse("unreadable-fields", "the fields of %s cannot be read")
	refusedLateHello   = rules.Refuse("hello-comes-first", "hello is the first line or none; version %d is spoken here already")
	refusedNoVersion   = rules.Refuse("which-protocol", `say which version you speak, as in {"type":"hello","protocol":2}`)
	refusedVersion     = rules.Refuse("no-such-protocol", "there is no version %d of the protocol; there are %d to %d")
	refusedNoSuchState = rules.Refuse("no-such-state", "there never was a state with the at %d; the newest has %d")
	refusedNoState     = rules.Refuse("which-state", "say which state this answers: give the at of that state")
	refusedOtherTable  = rules.Refuse("at-another-table", "you are not at that table; a connection is at one table at a time")
)

// NodeAway is why a node of a saloon that runs on several sends a bot to the others.
const NodeAway = "node-away"

// RefusedNoState is for a bot that does not say which state its move answers.
func RefusedNoState() *rules.Refusal { return refusedNoState }

// RefusedOtherTable is for a bot that names another table than the one where it is.
func RefusedOtherTable() *rules.Refusal { return refusedOtherTable }

// stale is what a table answers to a move that comes too late. The table has a sentence of
// its own for it, with the same code.
var stale = disorder{possible, "move", "game-has-gone-on", "the game has gone on meanwhile; answer its newest state"}

// RefusedStale is for a bot that answers an older state than the newest.
func RefusedStale() *rules.Refusal { return rules.Refuse(stale.Code, stale.Text) }
