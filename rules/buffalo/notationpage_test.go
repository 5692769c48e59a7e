package buffalo

import (
	"testing"

	"saloon/rules/rulestest"
)

// Cards are dropped on narrow meadows only.
func TestTheNotationPageTellsOfThisGame(t *testing.T) {
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	rulestest.NotationPage(t, "NOTATION.md", g, narrow(t))
}

func TestTheViewSchemaSaysWhatTheNotationPageSays(t *testing.T) {
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	rulestest.ViewSchema(t, "NOTATION.md", "view.schema.json", g)
}
