package session

import (
	"os/exec"
	"strings"
	"testing"
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
