package session

import (
	"regexp"
	"strings"
	"testing"

	"saloon/rules"
)

func TestExport_OfAGameThatRuns(t *testing.T) {
	s := openTestSaloon(t)
	startGame(t, s, 120, 40)
	conn := dial(t, s.addr, "carl", newSigner(t))
	list := startSession(t, conn, sessionRequest{command: "tables"})
	must(t, list.end())
	table := regexp.MustCompile(`Moon River, ([a-z0-9]+)`).FindStringSubmatch(list.rawText())
	if table == nil {
		t.Fatalf("no table in\n%s", list.rawText())
	}
	c := startSession(t, conn, sessionRequest{command: "export " + table[1]})
	if err := c.end(); err != nil {
		t.Fatalf("%v: %s", err, c.complaint())
	}
	e, err := rules.ReadExport(strings.NewReader(c.rawText()))
	must(t, err)
	if e.Game != "moonriver" || len(e.Moves) < 3 || e.Seed != "" || e.SeedSHA256 == "" || e.Seats[0]["name"] != "anna" {
		t.Errorf("the export is %+v", e)
	}
}

func TestExport_OfNoGame(t *testing.T) {
	s := openTestSaloon(t)
	conn := dial(t, s.addr, "carl", newSigner(t))
	for command, says := range map[string]string{"export": "Type: export TABLE", "export nowhere": "no such table"} {
		c := startSession(t, conn, sessionRequest{command: command})
		if err := c.end(); err == nil || !strings.Contains(c.complaint(), says) {
			t.Errorf("%s: %v, %q; want %q", command, err, c.complaint(), says)
		}
	}
}
