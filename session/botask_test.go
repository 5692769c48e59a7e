package session

import (
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/rules"
	"saloon/rules/bot/protocol"
)

// A listener is somebody in line mode who reads each line once.
type listener struct {
	*client
	from int // what was read of all that came
}

// next waits for a text behind the one that was read last.
func (r *listener) next(text string) {
	r.t.Helper()
	at := -1
	if !r.wait("to be sent "+text, func() bool { at = strings.Index(r.raw.String()[r.from:], text); return at >= 0 }) {
		r.t.Fatalf("the session ended without %q; it said\n%s", text, r.rawText())
	}
	r.from += at + len(text)
}

// answers waits for a text, and types a line.
func (r *listener) answers(text, line string) {
	r.t.Helper()
	r.next(text)
	r.press(line + "\n")
}

// botWithTwoPeople is a game of a bot and two people in line mode, on seats 2 and 3.
func botWithTwoPeople(s *testSaloon, terms string) (r *testBot, anna, bert *listener, id string) {
	s.t.Helper()
	r, anna, bert = s.newBot2("robot"), &listener{client: s.newPersonInLines("anna")}, &listener{client: s.newPersonInLines("bert")}
	r.say(`{"type":"create","game":"montana","seats":3` + terms + `}`)
	id = r.hears("state", nil).Table
	for i, c := range []*listener{anna, bert} {
		c.press("go " + id + "\n")
		c.answers("3 chairs:", "sit "+itoa(i+2)+"")
		c.answers("Seat "+itoa(i+2)+", "+[]string{"anna", "bert"}[i], "ready")
	}
	r.say(`{"type":"ready"}`)
	anna.next("Montana begins.")
	bert.next("Montana begins.")
	return r, anna, bert, id
}

// hearsAsked waits until something is asked by a seat, and is the state that says so.
func (r *testBot) hearsAsked(what string, by rules.Seat) anyMessage {
	r.t.Helper()
	return r.hears("state", func(w anyMessage) bool { return w.Question != nil && w.Question.What == what && w.Question.By == by })
}

func (r *testBot) hearsAside(what, matter string) anyMessage {
	r.t.Helper()
	return r.hears("aside", func(w anyMessage) bool { return w.What == what && w.Matter == matter })
}

// A program is asked by people, asks them, and goes on by what all have agreed on.
func TestBotLine_ABotAsksAndIsAsked(t *testing.T) {
	t.Parallel()
	s := openTestSaloon(t)
	r, anna, bert, _ := botWithTwoPeople(s, `,"clock":"10m+20s"`)
	r.refused(`{"type":"agree"}`, "no-question")
	r.refused(`{"type":"ask"}`, "which-question")
	r.refused(`{"type":"ask","what":"tea"}`, "no-such-question")
	r.refused(`{"type":"ask","what":"go-on"}`, "no-pause")
	anna.press("ask pause\n")
	asked := r.hearsAsked("pause", 2)
	if q := asked.Question; !slices.Equal(q.Agreed, []rules.Seat{2}) || !slices.Equal(q.ToAsk, []rules.Seat{3}) {
		t.Errorf("anna asks, and the question is %+v", q)
	}
	if c := asked.Clock; c.Mode != protocol.Bank || c.Full != 600 || c.Increment != 20 || len(c.Seats) != 3 || c.Limit != "10m+20s" {
		t.Errorf("the clock is %+v", c)
	}
	for i, one := range asked.Clock.Seats {
		if runs := contains(asked.ToAct, i+1); one.Runs != runs || (one.Due != "") != runs || one.Left > 600 || one.Left < 500 {
			t.Errorf("the time of seat %d is %+v", i+1, one)
		}
	}
	checkChanges(t, 2, asked.line)
	if heard := r.hearsAside("asked", "pause"); heard.Seat != 2 {
		t.Errorf("who asked is %+v", heard)
	}
	r.refused(`{"type":"agree","what":"end"}`, "other-question-open")
	r.say(`{"type":"agree","what":"pause"}`)
	if q := r.hears("state", nil).Question; !slices.Equal(q.Agreed, []rules.Seat{1, 2}) {
		t.Errorf("the bot has agreed too, and the question is %+v", q)
	}
	r.say(`{"type":"disagree"}`)
	if w := r.hears("state", nil); w.Question != nil {
		t.Errorf("after a no it is %+v", w.Question)
	}
	checkChanges(t, 2, r.hearsAside("declined", "pause").line)

	r.say(`{"type":"ask","what":"time"}`)
	for _, c := range []*listener{anna, bert} {
		c.answers("robot wants more time", "agree")
	}
	r.hearsAside("settled", "time")
	r.say(`{"type":"ask","what":"pause"}`)
	anna.answers("robot wants a pause", "agree")
	bert.answers("robot wants a pause", "agree")
	paused := r.hears("state", func(w anyMessage) bool { return w.Phase == "paused" })
	if c := paused.Clock; len(paused.ToAct)+len(paused.Legal)+len(c.Left) != 0 || slices.ContainsFunc(c.Seats, func(s protocol.SeatClock) bool { return s.Runs || s.Due != "" || s.Left < 1100 }) {
		t.Errorf("in a pause, after more time, the state is %s", paused.line)
	}
	checkChanges(t, 2, paused.line)
	checkChanges(t, 2, r.hearsAside("settled", "pause").line)
	r.refused(`{"type":"move","at":`+itoa(paused.At)+`,"move":"camp 0,0"}`, "players-pause")
	r.say(`{"type":"ask","what":"go-on"}`)
	for _, c := range []*listener{anna, bert} {
		c.answers("robot wants to go on", "agree")
	}
	r.hears("state", func(w anyMessage) bool { return w.Phase == "playing" })
	bert.press("ask end\n")
	r.hearsAsked("end", 3)
	anna.answers("bert wants to end", "agree")
	if over := r.hears("over", nil); over.Outcome != nil {
		t.Errorf("a game that ended by agreement has the outcome %+v", over.Outcome)
	}
}

// Over days a program is told whose days do not pass, and since when somebody is absent.
func TestBotLine_DaysNightsAndAbsence(t *testing.T) {
	t.Parallel()
	clock := newLeapingClock()
	s := openTestSaloonAt(t, clock)
	r, anna, bert, _ := botWithTwoPeople(s, `,"clock":"3d","standin":"off"`)
	old := s.newBot("old", false)
	old.say(`{"type":"list"}`)
	old.hears("tables", nil)
	for i, c := range []*listener{anna, bert} { // one of whom is not to act
		clock.leap(time.Minute) // so that the newest line of the story came before the holiday
		c.press("holiday begin\n")
		c.next("On holiday")
		rests := func(w anyMessage) bool { return w.Clock != nil && w.Clock.Seats[i+1].Rests != nil }
		w := r.hears("state", rests)
		if c := w.Clock; c.Mode != protocol.Days || c.Full != 3*24*3600 || c.Increment != 0 || !c.Seats[i+1].Rests.Holiday || c.Seats[i+1].Runs || c.Seats[2-i].Rests != nil {
			t.Errorf("seat %d is on holiday, and the clock is %+v", i+2, c)
		}
		checkChanges(t, 2, w.line)
		c.press("holiday end\n")
		c.next("of holiday left this year")
		r.hears("state", func(w anyMessage) bool { return !rests(w) })
	}
	_ = bert.conn.Close()
	gone := r.hears("state", func(w anyMessage) bool { return !w.chairs(t)[2].Here })
	if c := gone.chairs(t)[2]; !strings.HasSuffix(c.AbsentSince, "Z") || gone.chairs(t)[1].AbsentSince != "" {
		t.Errorf("bert has gone, and the chairs are %+v", gone.chairs(t))
	}
	checkChanges(t, 2, gone.line)
	r.say(`{"type":"leave"}`)
	r.hears("left", nil)
	r.say(`{"type":"list"}`)
	checkChanges(t, 2, r.hears("tables", nil).line)
}
