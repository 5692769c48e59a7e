package moonriver

import (
	"testing"

	"saloon/rules/rulestest"
)

func TestTheNotationPageTellsOfThisGame(t *testing.T) {
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	rulestest.NotationPage(t, "NOTATION.md", g)
}

func TestTheViewSchemaSaysWhatTheNotationPageSays(t *testing.T) {
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	rulestest.ViewSchema(t, "NOTATION.md", "view.schema.json", g)
}
