package session

import (
	"encoding/json"
	"math/rand"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby/evenings"
	"saloon/session/command"
)

var eveningCode = regexp.MustCompile(`Its code is (\S+)\.`)

// eveningNow is an evening as the command prints it, checked against its own facts.
func (s *testSaloon) eveningNow(key gossh.Signer, code string) (x evenings.Export) {
	s.t.Helper()
	said, exit := s.turns(key, "evening "+code+" --json")
	if err := json.Unmarshal([]byte(said), &x); err != nil || exit != command.Done {
		s.t.Fatalf("%d, %v in %s", exit, err, said)
	}
	if again, err := evenings.ExportOf(x.Evening, x.Facts); err != nil || !reflect.DeepEqual(again, x) {
		s.t.Errorf("its facts make of it\n%+v, %v, and it says\n%+v", again, err, x)
	}
	return x
}

// Two people hold a cup in line mode: they hear of it, enter, are led to their table, play, and hear how they stand. What is
// refused gets a sentence, and changes nothing.
func TestEvening_ACupInLines(t *testing.T) {
	t.Parallel()
	clock := newLeapingClock()
	s := openTestSaloonAt(t, clock)
	key, keyOfBert := newSigner(t), newSigner(t)
	anna, bert := &listener{client: s.newPersonInLinesWith("anna", key)}, &listener{client: s.newPersonInLinesWith("bert", keyOfBert)}
	starts := clock.Now().UTC().Add(10 * time.Minute).Format("15:04")
	anna.press("evening new swiss montana anyhow rounds=1 seats=2 name=Tuesday cup starts=" + starts + "\n")
	anna.next("Tuesday cup · Swiss rounds, Montana · begins ")
	anna.next("You have entered")
	code := eveningCode.FindStringSubmatch(anna.rawText())[1]
	for _, wrong := range [][2]string{
		{"evening nowhere", "There is no such evening."}, {"evening enter nowhere", "There is no such evening."}, {"evening enter", "Which evening?"},
		{"evening leave " + code, "You have not entered this evening."}, {"evening off " + code, "Only who made this evening can do that."},
		{"evening out " + code + " anna", "Only who made this evening can do that."}, {"evening out " + code, "Type evening out, the code"},
		{"evening new swiss chess", `"chess" says nothing about an evening.`}, {"evening new swiss montana name=x starts=soon", `"soon" says no time to come.`},
		{"evening new swiss montana name=x starts=10m rounds=99", "from 1 to 15"}, {"evening new arena montana name=x starts=now zone=Nowhere", "There is no time zone"},
	} {
		bert.press(wrong[0] + "\n")
		bert.next(wrong[1])
	}
	if x := s.eveningNow(key, code); x.Phase != "open" || len(x.Entrants) != 1 || x.Entrants[0].Place != 0 {
		t.Errorf("after that it is %+v", x)
	}
	bert.press("evenings\n")
	bert.next("There is no evening") // it is for who knows the code
	bert.press("evening enter " + code + "\n")
	bert.next("You have entered: be here when it begins")
	bert.press("evenings\n")
	bert.next("1. Tuesday cup · Swiss rounds, Montana")
	bert.press("evening 1\n")
	bert.next("Entered: anna, bert.")
	bert.press("turns\n")
	bert.next("You have entered: Tuesday cup")
	s.tells(keyOfBert, "turns", command.Refused, "You have entered: Tuesday cup")
	bert.press("evening say Good luck.\n")
	bert.next("In Tuesday cup bert says: Good luck.")
	anna.next("In Tuesday cup bert says: Good luck.")
	clock.leap(11 * time.Minute)
	for _, who := range []*listener{anna, bert} {
		who.next("Tuesday cup: your game begins, and you are led to table ")
		who.next("Montana begins.")
	}
	playInLines(t, anna.client, bert.client)
	for _, who := range []*listener{anna, bert} {
		who.next("This was a game of an evening")
		who.next("Tuesday cup: This game brings ")
		who.next("Tuesday cup · Swiss rounds, Montana · over since")
		who.next("1. ")
		who.next("You were in place ")
	}
	anna.press("again\n")
	anna.next("This is a game of an evening, which says when and against whom you play.")
	x := s.eveningNow(key, code)
	if x.Phase != "over" || x.Plan.Name != "Tuesday cup" || len(x.Games) != 1 || x.Games[0].Places == nil || x.Entrants[0].Points+x.Entrants[1].Points != 12 {
		t.Errorf("at its end it is %+v", x)
	}
	s.tells(key, "evening "+code, command.Done, "You were in place ")
	clock.leap(2 * time.Hour)
	bert.press("back\n")
	for said := ""; !strings.Contains(said, "of 2"); said, _ = s.turns(key, "evening past") {
		clock.leap(time.Minute)
	}
	if x := s.eveningNow(key, code); x.Phase != "over" || x.Entrants[0].Place+x.Entrants[1].Place < 2 {
		t.Errorf("long after it is %+v", x)
	}
}

// Behind the address an evening is made, entered, left and called off; what is wrong gets a sentence.
func TestEvening_ByCommand(t *testing.T) {
	t.Parallel()
	s := openTestSaloon(t)
	key, keyOfBert := newSigner(t), newSigner(t)
	s.newPersonInLinesWith("anna", key)
	s.newPersonInLinesWith("bert", keyOfBert)
	for typed, want := range map[string]string{
		"evening new arena buffalo --name Cup --starts whenever": `"whenever" says no time`,
		"evening new arena buffalo --name Cup --dance":           `"--dance" means nothing here`,
		"evening enter":      "Type: evening",
		"evening out abc":    "Type: evening",
		"evening here there": `"there" is too much`,
	} {
		s.tells(key, typed, command.Misused, want)
	}
	s.tells(key, "evening new", command.Done, "--starts 20:00", "knock-out: ")
	said, exit := s.turns(key, "evening new swiss buffalo --name Tuesday cup --starts Tuesday 20:00 --zone Europe/Vienna --rounds 3")
	endsSo(t, "evening new", said, exit, command.Done, "Tuesday cup · Swiss rounds, Zoff in Buffalo")
	code := eveningCode.FindStringSubmatch(said)[1]
	x := s.eveningNow(key, code)
	if hour := x.Plan.Starts.UTC().Hour(); x.Plan.Starts.Weekday() != time.Tuesday || hour != 18 && hour != 19 || x.Plan.Rounds != 3 || x.Host != "anna" {
		t.Errorf("it is %+v", x)
	}
	for _, c := range []struct {
		key         gossh.Signer
		typed, want string
		exit        int
	}{
		{keyOfBert, "evening enter " + code, "You have entered", command.Done},
		{keyOfBert, "evening rest " + code, "You rest", command.Done},
		{keyOfBert, "evening off " + code, "Only who made", command.Refused},
		{keyOfBert, "evening", "you are in it", command.Done},
		{keyOfBert, "evening --json", `"taking":2,"entered":true`, command.Done},
		{keyOfBert, "evening leave " + code, "You take no part in Tuesday cup any more.", command.Done},
		{keyOfBert, "evening enter " + code, "You have entered", command.Done},
		{key, "evening out " + code + " bert", "bert takes no part in Tuesday cup any more.", command.Done},
		{keyOfBert, "evening enter " + code, "You were taken out of this evening.", command.Refused},
		{key, "evening out " + code + " carl", "Nobody of this name has entered.", command.Refused},
		{key, "evening off " + code, "Tuesday cup is called off.", command.Done},
		{key, "evening enter nowhere", "There is no such evening.", command.Refused},
		{key, "evening enter nowhere --json", `"code":"no-such-evening"`, command.Refused},
		{key, "evening past --json", `{"type":"past-evenings","evenings":[]}`, command.Done},
	} {
		s.tells(c.key, c.typed, c.exit, c.want)
	}
	if x := s.eveningNow(key, code); !x.Off || !x.Entrants[1].Out {
		t.Errorf("called off it is %+v", x)
	}
}

// Who cannot come back leaves a league only by a word of assent.
func TestEvening_LeavingALeagueWantsAWord(t *testing.T) {
	t.Parallel()
	clock := newLeapingClock()
	s := openTestSaloonAt(t, clock)
	key, keyOfBert := newSigner(t), newSigner(t)
	s.newPersonInLinesWith("anna", key)
	s.newPersonInLinesWith("bert", keyOfBert)
	said, _ := s.turns(key, "evening new league montana --name Cup --starts 5m")
	code := eveningCode.FindStringSubmatch(said)[1]
	s.tells(keyOfBert, "evening enter "+code, command.Done, "you need not be here when it begins")
	for !strings.Contains(said, "Your game is at table") {
		clock.leap(time.Minute)
		said, _ = s.turns(keyOfBert, "evening "+code)
	}
	s.tells(keyOfBert, "evening leave "+code, command.Misused, "There is no way back into it. Type: evening leave "+code+" yes.")
	s.tells(keyOfBert, "evening leave "+code+" yes", command.Done, "You take no part in Cup any more.")
}

// Three programs play an arena that is theirs: they are called to its tables, and told how they stand.
func TestEvening_ACupOfPrograms(t *testing.T) {
	t.Parallel()
	clock := newLeapingClock()
	s := openTestSaloonAt(t, clock)
	key := newSigner(t)
	anna := s.newPersonInLinesWith("anna", key)
	announce := func(words string) string {
		said, exit := s.turns(key, "evening new arena buffalo --name Cup --seats 3 --minutes 30 --anyhow --starts "+clock.Now().UTC().Add(10*time.Minute).Format("15:04")+words)
		if found := eveningCode.FindStringSubmatch(said); exit == command.Done && found != nil {
			return found[1]
		}
		t.Fatalf("%d, %s", exit, said)
		return ""
	}
	people, code := announce(""), announce(" --bots only")
	emil := newSigner(t)
	bots := []*testBot{s.newBot2("carl"), s.newBot2("dora"), newBotOn(t, dial(t, s.addr, "emil", emil), false)}
	bots[2].greets()
	bots[0].refused(`{"type":"enter","evening":"nowhere"}`, "no-such-evening")
	bots[0].refused(`{"type":"enter","evening":"`+people+`"}`, "evening-of-people")
	bots[0].refused(`{"type":"enter","evening":"`+code+`","on":false}`, "not-in-evening")
	for _, r := range bots {
		r.say(`{"type":"enter","evening":"` + code + `"}`)
		has(t, string(r.hears("evenings", nil).line), `"bots":"only"`, `"entered":true`)
	}
	_ = bots[2].conn.Close()
	bots[2] = newBotOn(t, dial(t, s.addr, "emil", emil), false)
	bots[2].hears("hello", nil)
	clock.leap(11 * time.Minute)
	early := bots[2].hears("state", nil)
	bots[2].greets() // who is called before its greeting hears the state again, in the version that it asks for
	if w := bots[2].hears("state", nil); w.Table != early.Table {
		t.Errorf("it is called to %s, and after its greeting told of %s", early.Table, w.Table)
	}
	ends := playedBy(bots)
	for _, over := range ends {
		if over.Table == "" || over.Table != ends[0].Table {
			t.Errorf("they have played at %s and %s", ends[0].Table, over.Table)
		}
	}
	for _, r := range bots {
		r.say(`{"type":"enter","evening":"` + code + `","on":false}`)
		r.hears("evenings", func(w anyMessage) bool { return strings.Contains(string(w.line), `"entered":false`) })
	}
	for x := s.eveningNow(key, code); x.Phase != "over"; x = s.eveningNow(key, code) {
		clock.leap(time.Minute)
	}
	x := s.eveningNow(key, code)
	if sum := x.Entrants[0].Points + x.Entrants[1].Points + x.Entrants[2].Points; len(x.Entrants) != 3 || x.Entrants[2].Kind != "bot" || sum != 18 && sum != 36 {
		t.Errorf("at its end it is %+v", x)
	}
	bots[1].say(`{"type":"evenings"}`)
	has(t, string(bots[1].hears("evenings", nil).line), `"phase":"over"`, `"place":`)
	if strings.Contains(anna.rawText(), "you are led") {
		t.Errorf("who made it is led there:\n%s", anna.rawText())
	}
}

// playedBy plays out the game to which programs are called.
func playedBy(bots []*testBot) []anyMessage {
	ends := make([]anyMessage, len(bots))
	done := make(chan struct{})
	for i, r := range bots[1:] {
		go func() {
			ends[i+1] = r.playsOut(rand.New(rand.NewSource(int64(i))))
			done <- struct{}{}
		}()
	}
	ends[0] = bots[0].playsOut(rand.New(rand.NewSource(9)))
	for range bots[1:] {
		<-done
	}
	return ends
}

// The answer to a ban names the evenings that the banned person is taken out of, which an unban leaves as it is.
func TestEvening_ABanTakesOutOfIt(t *testing.T) {
	t.Parallel()
	s := openTestSaloon(t)
	s.newPersonInLines("anna")
	codes := s.evenings("First cup", "Second cup")
	s.enters("anna", codes[1])
	has(t, s.mustOperate("ban", "anna", "1m", "spam"), "taken out for good of the evenings: Second cup.")
	s.mustOperate("unban", "anna")
	if said := s.mustOperate("ban", "anna", "1m", "spam"); strings.Contains(said, "taken out") {
		t.Errorf("the second ban says %s", said)
	}
}
