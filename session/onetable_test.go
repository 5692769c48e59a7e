package session

import (
	"encoding/json"
	"maps"
	"regexp"
	"saloon/session/command"
	"strings"
	"testing"

	"saloon/rules/bot/protocol"
)

var tableName = regexp.MustCompile(`Table (\w+), \d chairs`)

// A turn is taken by one command, after another one has told how the table stands.
func TestGame_ATurnByOneCommand(t *testing.T) {
	s := openTestSaloon(t)
	anna := s.newPersonInLines("anna")
	id := anna.playsABot("buffalo 2")
	state := func(text string) (m protocol.State) {
		t.Helper()
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		return m
	}
	said, exit := anna.runs("show " + id + " --json")
	before := state(said)
	if exit != 0 || len(before.Legal) == 0 {
		t.Fatalf("exit %d, and it says %s", exit, said)
	}
	said, exit = anna.runs("move " + id + " " + before.Legal[0] + " --json")
	if after := state(said); exit != 0 || after.At <= before.At {
		t.Errorf("exit %d, and after %s it says %s", exit, before.Legal[0], said)
	}
	anna.isTold("show "+id, command.Done, "Lone-Star-Valley")
	for _, c := range []struct{ command, says string }{
		{"move " + id + " graze 77", ""}, {"move " + id + " " + before.Legal[0], "(ZB-8.2)"}, {"move " + id + " dance", ""}, {"show zzzzz", "There is no such table"}, {"play zzzzz", "code"},
		{"move " + id + " " + before.Legal[0] + " --json", `"rule":"ZB-8.2",`}, {"show é --json", `{"type":"error","to":"show","code":"no-such-table",`}, {"show zzzzz --json", `{"type":"error","to":"show","code":"no-such-table",`},
	} {
		anna.isTold(c.command, command.Refused, c.says)
	}
	anna.isTold("tables --json", command.Done, `"table":"`+id+`"`)
}

// Somebody lists the own tables, private ones too, with the own seat there, and others only those that
// everybody may see.
func TestTables_OnesOwnAreThereWithTheSeat(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert := s.newPersonInLines("anna"), s.newPersonInLines("bert")
	guest := &client{t: t, conn: dial(t, s.addr, "gus", nil)}
	anna.types("new buffalo 3 private", ", 3 chairs:")
	anna.press("back\nnew montana 4\n")
	anna.read(", 4 chairs:")
	named := tableName.FindAllStringSubmatch(anna.rawText(), 2)
	hidden, open := named[0][1], named[1][1]
	for _, c := range []struct {
		who   *client
		seats map[string]int
	}{{anna, map[string]int{hidden: 1, open: 1}}, {bert, map[string]int{open: 0}}, {guest, map[string]int{open: 0}}} {
		said, exit := c.who.runs("tables --json")
		var told protocol.Tables
		if err := json.Unmarshal([]byte(said), &told); err != nil || exit != command.Done {
			t.Fatalf("exit %d, %v: %s", exit, err, said)
		}
		got := map[string]int{}
		for _, one := range told.Tables {
			got[one.Table] = int(one.Seat)
		}
		if !maps.Equal(got, c.seats) {
			t.Errorf("tables and seats are %v, not %v", got, c.seats)
		}
		said, _ = c.who.runs("tables")
		if _, own := c.seats[hidden]; strings.Contains(said, hidden) != own || !strings.Contains(said, open) {
			t.Errorf("for people that is\n%s", said)
		}
	}
}
