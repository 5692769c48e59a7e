package session

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"saloon/session/admin"
	"saloon/session/command"
	"saloon/session/door"
	"slices"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/evenings"
	"saloon/lobby/table"
)

func (s *testSaloon) operate(words ...string) (out string, code int) {
	s.t.Helper()
	out, complaint, code := s.here.admin.Run(s.t.Context(), lobby.Operator, words, func(err error) string { return err.Error() })
	return out + complaint, code
}

func (s *testSaloon) mustOperate(words ...string) string {
	s.t.Helper()
	out, code := s.operate(words...)
	if code != command.Done {
		s.t.Fatalf("%v: %d, %s", words, code, out)
	}
	return out
}

func (s *testSaloon) moderator(key gossh.Signer, name string) {
	s.here.lobby.SetModerators(map[lobby.Key]string{door.Fingerprint(key.PublicKey()): name})
}

// evenings has arenas come every hour, and says the codes of those that are announced, by their names.
func (s *testSaloon) evenings(names ...string) (codes []string) {
	s.t.Helper()
	when, err := evening.ParseWhen("every hour", time.UTC)
	must(s.t, err)
	var list []evenings.Repeat
	for _, name := range names {
		list = append(list, evenings.Repeat{Plan: evening.Plan{Name: name, Kind: evening.Arena, Game: "montana"}, When: when})
	}
	s.here.lobby.SetEvenings(list)
	for _, p := range s.here.lobby.AllEvenings() {
		codes = append(codes, string(p.ID()))
	}
	if len(codes) != len(names) {
		s.t.Fatalf("announced are %v", codes)
	}
	return codes
}

// enters has somebody who is here enter an evening.
func (s *testSaloon) enters(name, code string) {
	s.t.Helper()
	for _, seen := range s.here.lobby.Visits() {
		if seen.Person.Name == name {
			mail := lobby.NewMailbox()
			defer mail.Close()
			v, err := s.here.lobby.Enter(seen.Person, mail)
			if err == nil {
				err = v.EveningDo(evening.ID(code), evening.Enter{})
			}
			must(s.t, err)
			return
		}
	}
	s.t.Fatalf("%s is not here", name)
}

// Every command that changes something leaves an entry in the audit log, and no other one does.
func TestAdmin_EveryActLeavesAnEntry(t *testing.T) {
	t.Parallel()
	s, damaged := openWithDamaged(t)
	s.here.admin.Backup = func(context.Context, string) (admin.BackupMade, error) { return admin.BackupMade{Path: "copy.db"}, nil }
	anna, bert := s.newPersonInLines("anna"), s.newPersonInLines("bert")
	id := anna.opensTable("montana 2")
	anna.types("report bert he sings", "The moderators are told.")
	bert.types("report anna she sings too", "The moderators are told.")
	codes := s.evenings("First cup", "Second cup")
	s.enters("bert", codes[1])
	typed := map[string]string{
		"mute": "bert 2h loud", "unmute": "bert", "rename": "bert willow odd name", "remove": "willow " + id + " rude", "ban": "192.0.2.0/24 3d spam",
		"unban": "192.0.2.0/24", "invite": "3d 2", "bans import": "#", "remark": "willow sings", "remarks": "willow", "unremark": "willow", "find": "willow", "say": "closing at ten", "sessions end": "1 enough", "tables close": id + " enough", "reports read": "1", "reports close": "1 talked to him",
		"evenings off": codes[0] + " nobody comes", "evenings out": codes[1] + " willow talks too loud",
		"damaged read": damaged[0], "damaged put-back": damaged[0], "damaged give-up": damaged[1] + " nothing left",
	}
	reads := []string{"bans", "bans export", "remarks", "find", "invitations", "sessions", "tables", "evenings", "damaged", "damaged read", "stats", "reports", "reports read", "audit", "help"}
	for _, row := range regexp.MustCompile(`(?m)^  admin ([a-z]+(?: [a-z-]+)?)`).FindAllStringSubmatch(s.mustOperate("help"), -1) {
		name := row[1]
		acts := !slices.Contains(reads, name)
		before, _ := s.here.lobby.Audit(1000)
		words := append(strings.Fields(name), strings.Fields(typed[name])...)
		out := s.mustOperate(append(words, "--json")...)
		var told struct {
			Type string `json:"type"`
			Act  string `json:"act"`
			By   string `json:"by"`
		}
		if err := json.Unmarshal([]byte(out), &told); err != nil || told.Type == "" {
			t.Errorf("%s tells programs %s: %v", name, out, err)
		}
		after, _ := s.here.lobby.Audit(1000)
		if name == "invite" {
			typed["uninvite"] = after[0].On
		}
		if added := len(after) - len(before); added == 1 != acts || added > 1 {
			t.Errorf("%s leaves %d entries", name, added)
		}
		if acts && (!slices.Contains([]string{"act", "drain", "backup"}, told.Type) || after[0].By != "operator" || after[0].When.IsZero()) {
			t.Errorf("%s leaves %+v, and tells %s", name, after[0], out)
		}
		if acts && told.Type == "act" && (told.By != "operator" || after[0].Act != told.Act) {
			t.Errorf("%s leaves %+v, and tells %s", name, after[0], out)
		}
		harmless := strings.HasPrefix(name, "un") || name == "remark" || name == "backup" || strings.HasPrefix(name, "drain") // nobody has to be told why
		if acts && !harmless && after[0].Text == "" {
			t.Errorf("%s leaves no reason: %+v", name, after[0])
		}
	}
	has(t, s.mustOperate("audit"), "rename bert willow", "ban 192.0.2.0/24 until", "talked to him")
	if strings.Contains(s.log.String(), "loud") || !strings.Contains(s.log.String(), "act=mute by=operator") {
		t.Errorf("the program's log tells\n%s", s.log.String())
	}
	all := s.here.lobby.AllEvenings()
	if second, first := all[0], all[1]; !first.Off() || second.Off() || second.Taking() != 0 || !second.Entrants()[0].Barred {
		t.Errorf("the first evening is off: %v; in the second are %+v", first.Off(), second.Entrants())
	}
	anna.read("A moderator has ended your session: enough")
	bert.read("A moderator has muted you until ")
	bert.read("A moderator has given you the name willow: odd name.")
	bert.read("A word to all: closing at ten.")
	if _, err := s.here.lobby.Moderate(t.Context(), lobby.Operator, lobby.Act{What: lobby.ActClose, Table: table.ID(id), Reason: "x"}); err == nil {
		t.Error("the table is there still")
	}
}

// A moderator who is inside types the same commands there, and nobody else can.
func TestAdmin_IsInLineModeToo(t *testing.T) {
	s := openTestSaloon(t)
	key := newSigner(t)
	s.moderator(key, "marshal")
	mona, anna := s.newPersonInLinesWith("mona", key), s.newPersonInLines("anna")
	mona.press("admin mute anna 2h loud\n")
	anna.read("A moderator has muted you")
	mona.types("admin bans", "mute  anna")
	mona.types("admin", "admin sessions end NUMBER REASON")
	anna.types("admin bans", `"admin" is nothing that can be done here`)
}

// Also those who are away are found, and a word reaches one alone.
func TestAdmin_FindsAndTellsOne(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert := s.newPersonInLines("anna"), s.newPersonInLines("bert")
	s.mustOperate("say", "come", "to", "table", "two", "--to", "bert")
	bert.read("The saloon says to you: come to table two")
	s.mustOperate("say", "closing")
	anna.read("A word to all: closing")
	if strings.Contains(anna.rawText(), "table two") {
		t.Error("all hear what one is told")
	}
	anna.press("quit\n")
	_ = anna.end()
	found := s.mustOperate("find", "NN")
	if !strings.Contains(found, "anna") || !strings.Contains(found, "no, left ") || strings.Contains(found, "bert") {
		t.Errorf("it finds\n%s", found)
	}
	if said, code := s.operate("say", "hey", "--to", "anna"); code != command.Refused {
		t.Errorf("to who is away: %d, %s", code, said)
	}
}

func TestAdmin_WrongWordsAndStrangers(t *testing.T) {
	s := openTestSaloon(t)
	key, other := newSigner(t), newSigner(t)
	s.moderator(key, "marshal")
	for _, c := range []struct {
		typed, says string
		code        int
	}{
		{"admin hang bert", `There is no command "hang" for moderators. There are: mute, unmute,`, command.Unknown},
		{"admin mute bert", "Type: admin mute WHO TIME REASON [--json]", command.Misused},
		{"admin mute bert soon loud", "Type: admin mute WHO TIME REASON [--json]", command.Misused},
		{"admin mute bert soon loud", `"soon" is no TIME: that is 30m, 2h, 3d, 2w or forever.`, command.Misused},
		{"admin invite 3x", `"3x" is no TIME here: that is 30m, 2h, 3d or 2w. Type: admin invite TIME [COUNT]`, command.Misused},
		{"admin invite forever", `"forever" is no TIME here`, command.Misused},
		{"admin invite 3d 1001", "COUNT is a number from 1 to 1000.", command.Misused},
		{"admin bans nonsense", `"nonsense" means nothing here. Type: admin bans [--json], or admin bans export, admin bans import`, command.Misused},
		{"admin mute nobody 2h loud", "Nobody here has this name.", command.Refused},
		{"admin sessions end x y", "Type: admin sessions end NUMBER REASON [--json]", command.Misused},
		{"admin sessions end 99 y", "There is no session 99.", command.Refused},
		{"admin reports read 9", "There is no such report that waits.", command.Refused},
		{"admin bans", "Nobody is banned, muted or kept from a table.", command.Done},
		{"admin help", "admin ban WHO TIME REASON", command.Done},
		{"admin bans --json", `{"type":"bans","bans":[]}`, command.Done},
		{"admin unban bert --json", `"no-such-player"`, command.Refused},
	} {
		s.tells(key, c.typed, c.code, c.says)
		s.tells(other, c.typed, command.Refused, "Only moderators can do that")
	}
	deputy := newSigner(t)
	s.here.lobby.SetModerators(map[lobby.Key]string{door.Fingerprint(key.PublicKey()): "marshal", door.Fingerprint(deputy.PublicKey()): "deputy"})
	s.newPersonInLinesWith("deputy", deputy)
	number := regexp.MustCompile(`(?m)^(\d+) +deputy`).FindStringSubmatch(s.mustOperate("sessions"))[1]
	s.tells(key, "admin sessions end "+number+" bye", command.Refused, "session of a moderator")
	s.tells(nil, "admin bans", command.Refused, "Only moderators")
}

// A banned player is told why and until when, wherever they are, and comes back under no other name
// with that key, until the time is over.
func TestBan_AKeyComesBackUnderANewName(t *testing.T) {
	clock := newLeapingClock()
	s := openTestSaloonAt(t, clock)
	marshal, bad := newSigner(t), newSigner(t)
	s.moderator(marshal, "marshal")
	bert := s.newPersonInLinesWith("bert", bad)
	s.tells(marshal, "admin ban bert 2h insults", command.Done, "Done: ban bert until ")
	bert.read("You are banned from this saloon until ")
	bert.read("UTC: insults.")
	<-bert.gone
	for _, command := range []string{"play", "tables", "bot", "admin bans"} {
		c := startSession(t, dial(t, s.addr, "norbert", bad), sessionRequest{command: command})
		_ = c.end()
		has(t, c.rawText()+c.complaint(), "You are banned from this saloon until ")
	}
	s.tells(bad, "tables", command.Refused, "")
	screen := startSession(t, dial(t, s.addr, "norbert", bad), sessionRequest{term: "xterm", width: 80, height: 24})
	_ = screen.end()
	has(t, screen.complaint(), "insults")
	clock.leap(2 * time.Hour)
	s.tells(bad, "me", command.Done, "You are bert")
	has(t, s.mustOperate("audit"), "marshal", "insults")
}

// An address is refused before it costs anything, and its sessions end.
func TestBan_OfAnAddressAtTheDoor(t *testing.T) {
	s := openTestSaloon(t)
	anna := s.newPersonInLines("anna")
	guest := startSession(t, dial(t, s.addr, "gus", nil), sessionRequest{term: "xterm", width: 80, height: 24})
	guest.see("What shall we call you?")
	s.mustOperate("ban", "127.0.0.0/8", "forever", "spam", "from", "there")
	anna.read("You are banned from this saloon for good: spam from there.")
	<-anna.gone
	<-guest.gone
	has(t, turnedAway(t, s.addr), "you are banned from this saloon for good: spam from there")
	s.mustOperate("unban", "127.0.0.0/8")
	s.newPersonInLines("carl")
}

// In the midst of a game a ban leaves the others with a bot, as when somebody leaves.
func TestBan_InTheMidstOfAGame(t *testing.T) {
	t.Parallel()
	s := openTestSaloon(t)
	anna, bert := startGame(t, s, 80, 24)
	playOut(t, 4, anna, bert)
	s.mustOperate("ban", "bert", "1d", "insults")
	<-bert.gone
	has(t, bert.text(), "insults")
	if keys := playOut(t, 0, anna); keys == 0 || !anna.won() {
		t.Errorf("Anna pressed %d keys, and sees\n%s", keys, anna.text())
	}
}

func authorized(key gossh.Signer, name string) string {
	return strings.TrimSpace(string(gossh.MarshalAuthorizedKey(key.PublicKey()))) + " " + name + "\n"
}

// The operator acts by the socket of the real program, moderators come and go by SIGHUP, and a ban
// outlives a restart.
func TestAdmin_ARealServer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	anna, carl := newSigner(t), newSigner(t)
	file := filepath.Join(dir, "moderators")
	write := func(text string) {
		t.Helper()
		must(t, os.WriteFile(file, []byte(text), 0o600))
	}
	write("# those who keep the peace\nssh-ed25519 nonsense anna\n" + authorized(anna, "anna of the night") + `command="x" ` + authorized(carl, "carl"))
	s := startProgram(t, dir)
	for _, want := range []string{file + ":2: this is no public key", file + ":4: options before a key mean nothing here"} {
		s.log.waitFor(t, want)
	}
	s.tells(anna, "admin ban 192.0.2.0/24 forever spam", command.Done, "")
	s.tells(carl, "admin bans", command.Refused, "")
	write(authorized(carl, "carl"))
	s.hangsUp("the settings were read again")
	s.tells(anna, "admin bans", command.Refused, "")
	s.tells(carl, "admin bans", command.Done, "anna of the night")
	for _, c := range []struct {
		says string
		code int
		args []string
	}{
		{"Done: say.", 0, []string{"say", "closing at ten"}},
		{`"type":"audit"`, 0, []string{"audit", "--json"}},
		{"Nobody here has this name.", 1, []string{"mute", "nobody", "2h", "x"}},
		{"This is no name, no key (SHA256:...), no address and no network", 1, []string{"ban", "127.0.0.0/33", "1h", "x"}},
		{"Type: admin mute WHO TIME REASON", 2, []string{"mute", "nobody"}},
		{`There is no command "hang"`, 127, []string{"hang", "bert"}},
	} {
		said, err := runProgram(t, append([]string{"admin", "--data", dir}, c.args...)...)
		if code := exitCodeOf(err); code != c.code || !strings.Contains(said, c.says) {
			t.Errorf("%v: %d, %s", c.args, code, said)
		}
	}
	must(t, s.stop())
	if said, err := runProgram(t, "admin", "bans", "--data", dir); exitCodeOf(err) != 1 || !strings.Contains(said, "no saloon is open on "+dir) {
		t.Errorf("without a server: %v, %s", err, said)
	}
	s = startProgram(t, dir)
	if said, err := runProgram(t, "admin", "bans", "--data", dir); err != nil || !strings.Contains(said, "192.0.2.0/24") || !strings.Contains(said, "for ever") {
		t.Errorf("after a restart: %v, %s", err, said)
	}
	if said, err := runProgram(t, "serve", "--listen", "127.0.0.1:0", "--data", t.TempDir(), "--moderators", file+"x"); err == nil || !strings.Contains(said, "the keys of moderators cannot be read") {
		t.Errorf("with a file that is not there: %v, %s", err, said)
	}
	must(t, s.stop())
}

func exitCodeOf(err error) int {
	var ended interface{ ExitCode() int }
	if e, ok := err.(interface{ ExitCode() int }); ok {
		ended = e
		return ended.ExitCode()
	}
	if err != nil {
		panic(fmt.Sprint("it did not run: ", err))
	}
	return 0
}
