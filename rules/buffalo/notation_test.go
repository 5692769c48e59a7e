package buffalo

import (
	"errors"
	"testing"

	"saloon/rules"
)

func TestNotationRefusesEverythingElse(t *testing.T) {
	g := mustNew(t)
	for _, text := range []string{
		"", " ", "send", "send 4m", "send 1m lucky-lake", "send 4M lucky-lake", "send 44 lucky-lake", "send 4m Lucky-Lake", "send 4m lucky-lake pink",
		"send 4m lucky-lake green 1", "graze", "graze -1", "graze 03", "graze +3", "graze 10", "graze x", "bonus fire-fields 0", "bonus fire-fields",
		"bonus 2 fire-fields", "done 1", "done\n", "offer 101", "offer", "pick", "pick 1", "recall", "recall 4m 2", "deal 2", "deal 6 lucky-lake",
		"deal 0 lucky-lake", "deal 1 lone-star-valley powder-prairie coffee-canyon dead-bull-desert fire-fields drunkn-creek", "drop", "start green lucky-lake", "Graze 3", "gráze 3", "?", "send 4m green", "start lucky-lake",
	} {
		move, err := g.Parse(text)
		if !errors.Is(err, rules.ErrNotation) || move != rules.NoMove {
			t.Errorf("%q is read as %x (%v)", text, move, err)
		}
	}
}
