package session

import (
	"os/exec"
	"strings"
	"testing"
	"time"
)

// admin does something as the operator, on the machine of the server.
func (s *testSaloon) admin(args ...string) string {
	s.t.Helper()
	name, err := builtProgram()
	must(s.t, err)
	out, err := exec.Command(name, append([]string{"admin", "--data", s.dir}, args...)...).CombinedOutput()
	if err != nil {
		s.t.Fatalf("admin %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// A real server that drains tells people, begins nothing new, and closes by itself when nobody who
// is here plays any more. The operator may change their mind before.
func TestDrain_ARealServerClosesByItself(t *testing.T) {
	t.Parallel()
	s := startProgram(t, t.TempDir())
	anna, bert := s.newPersonInLines("anna"), s.newPersonInLines("bert")
	anna.types("lesson moonriver", "Moon River begins.")
	has(t, s.admin("drain"), "closes when one game is done.")
	anna.read("The saloon closes for a restart once the games that run now are done")
	bert.types("new montana 2", "The saloon closes for a restart soon, so nothing new begins")
	s.admin("drain", "cancel")
	bert.read("The saloon stays open after all")
	bert.types("new montana 2", "2 chairs:")
	has(t, s.admin("drain", "30m", "--json"), `"games":1`, `"until":"20`)
	bert.read("are done, in 30 minutes at the latest; no new ones begin until then")
	if said := s.admin("audit"); strings.Count(said, "drain") != 3 {
		t.Errorf("the audit log has\n%s", said)
	}
	_ = anna.conn.Close()
	<-bert.gone
	must(t, s.stop())
}

// Programs of version 2 are told that the saloon is to close, when, and that it stays open after all;
// also one that comes meanwhile. Those of version 1 are told nothing new, and play on.
func TestBotLine_ADrainIsTold(t *testing.T) {
	s := openTestSaloon(t)
	anna, old := s.newBot2("anna"), s.newBot("olga", false)
	old.hears("hello", nil)
	player := s.newPersonInLines("pia")
	player.press("lesson moonriver\n") // a game that the saloon waits for
	player.read("Moon River begins.")
	s.mustOperate("drain")
	if w := anna.hears("drain", nil); !w.Closes || w.Until != "" || !strings.Contains(w.Text, "closes for a restart") {
		t.Errorf("without a time: %s", w.line)
	}
	s.mustOperate("drain", "30m")
	w := anna.hears("drain", nil)
	until, err := time.Parse(time.RFC3339, w.Until)
	if left := time.Until(until); err != nil || !w.Closes || left < 29*time.Minute || left > 30*time.Minute {
		t.Errorf("with a time: %s, %v", w.line, err)
	}
	if late := s.newBot2("bert").hears("drain", nil); !late.Closes || late.Until != w.Until {
		t.Errorf("who comes meanwhile: %s", late.line)
	}
	s.mustOperate("drain", "cancel")
	if w := anna.hears("drain", nil); w.Closes || w.Until != "" || !strings.Contains(w.Text, "stays open after all") {
		t.Errorf("when it stays open: %s", w.line)
	}
	old.say(`{"type":"list"}`)
	old.hearsThat("tables", func(w anyMessage) bool {
		if w.Type == "drain" {
			t.Errorf("version 1 is told %s", w.line)
		}
		return w.Type == "tables"
	})
}
