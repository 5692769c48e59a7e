package table

import (
	"testing"

	"saloon/rules"
)

// An export holds every line that a table can have: no reader may refuse a game that was
// played here. What ends a game that has gone on for too long is some hundred lines.
func TestExport_HoldsTheLongestGame(t *testing.T) {
	const toTheEnd = 5000
	if maxFacts+toTheEnd > rules.MaxExportLines {
		t.Errorf("a table has up to %d lines and those to the end, an export only %d", maxFacts, rules.MaxExportLines)
	}
}
