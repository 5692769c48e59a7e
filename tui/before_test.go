package tui

import (
	"strings"
	"testing"

	"saloon/lobby/table"
)

// At a table that plays on from another game, the lines of that game are told by the names of those
// who played it, also to who sat elsewhere then; those played since by the names of now.
func TestLinesOfTheGameBeforeAreToldByItsNames(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		r := newReader(t, game)
		snap := *finishedGame(t, game, 1)
		ann, bart := snap.Card.Chairs[0].Person.Name, snap.Card.Chairs[1].Person.Name
		half := len(snap.Story) / 2
		snap.Before = table.Before{Lines: half, Names: []string{"Zoltan", "Yolande", ann}}
		replay := newLineReplay(r.narrator, r.env, &snap)
		var then, since strings.Builder
		for i, line := range replay.story {
			for _, s := range replay.tell(line) {
				if i < half {
					then.WriteString(s.text + "\n")
				} else {
					since.WriteString(s.text + "\n")
				}
			}
			if i < half && line.Seat == 1 {
				for _, s := range replay.tellShort(line) {
					then.WriteString(s.text + "\n")
				}
			}
		}
		if said := then.String(); !strings.Contains(said, "Zoltan") || !strings.Contains(said, "Yolande") || !strings.Contains(said, ann) || strings.Contains(said, bart) {
			t.Errorf("%s: of the game before is told\n%s", game, said)
		}
		if said := since.String(); strings.Contains(said, "Zoltan") || strings.Contains(said, "Yolande") || !strings.Contains(said, bart) {
			t.Errorf("%s: since then is told\n%s", game, said)
		}
	}
}
