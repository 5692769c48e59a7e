package lobby

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/webhook"
)

// An awaySaloon is one that calls a receiver in this process.
type awaySaloon struct {
	*testSaloon
	clock    *handClock
	receiver *httptest.Server
	calls    chan webhook.Summons
	code     int // that the receiver answers
}

func newAwaySaloon(t *testing.T) *awaySaloon {
	t.Helper()
	a := &awaySaloon{clock: newHandClock(), calls: make(chan webhook.Summons, 100), code: http.StatusOK}
	a.receiver = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var s webhook.Summons
		if err := json.NewDecoder(r.Body).Decode(&s); err != nil {
			t.Error(err)
		}
		w.WriteHeader(a.code)
		a.calls <- s
	}))
	t.Cleanup(a.receiver.Close)
	a.testSaloon = &testSaloon{t: t, dir: t.TempDir(), clock: a.clock, hooks: Hooks{
		Rules: webhook.Rules{Hosts: []string{a.receiver.Listener.Addr().String()}},
		Words: func(lang string, s *webhook.Summons) { s.Title, s.Text = lang+s.Game, s.Event },
	}}
	a.open()
	t.Cleanup(a.close)
	return a
}

// next is the next summons.
func (a *awaySaloon) next(what string) webhook.Summons {
	a.t.Helper()
	select {
	case s := <-a.calls:
		return s
	case <-time.After(patience):
		a.t.Fatalf("no summons for %s", what)
	}
	return webhook.Summons{}
}

// wait lets time pass in steps so small that the saloon does not seem to have stood still.
func (a *awaySaloon) wait(d time.Duration) {
	for range d / time.Minute {
		a.clock.advance(time.Minute)
	}
}

// nobodyElse checks that nothing more was sent: a last summons comes next.
func (a *awaySaloon) nobodyElse(who *guy) {
	a.t.Helper()
	a.clock.advance(testPause)
	must(a.t, errorOf(a.lobby.SetHook(a.t.Context(), who.visit.Person(), a.receiver.URL, webhook.JSON)))
	if s := a.next("the end"); s.Event != eventTest {
		a.t.Errorf("somebody was summoned: %+v", s)
	}
}

// bertAway has Anna and Bert play. Bert, who wants to be summoned, leaves while it is Anna's turn.
func (a *awaySaloon) bertAway(terms table.Terms) (anna *guy, bert table.Person) {
	a.t.Helper()
	anna, b := a.player("Anna"), a.player("Bert")
	bert = b.visit.Person()
	must(a.t, errorOf(a.lobby.SetHook(a.t.Context(), bert, a.receiver.URL, "")))
	if s := a.next("the test"); s.Event != eventTest {
		a.t.Fatalf("%+v", s)
	}
	terms.Rated = "off"
	start(table.Proposal{Terms: terms}, anna, b)
	b.mail.Close()
	anna.until("bert has gone", func() bool { return !anna.table.Card.Chairs[1].Here })
	return anna, bert
}

// take has somebody take a penny.
func (g *guy) takePenny() {
	g.t.Helper()
	g.untilTurn()
	must(g.t, g.play(g.table.Legal[0]))
}

func TestSummons_OnceForEachWait(t *testing.T) {
	a := newAwaySaloon(t)
	anna, bert := a.bertAway(table.Terms{})
	for range 2 {
		anna.takePenny()
		a.clock.advance(summonsPause)
		if s := a.next("bert"); s.Event != eventTurn || s.Text != eventTurn || s.Title != "Pennies" || s.Table != string(anna.table.Card.ID) || len(s.Opponents) != 1 || s.Opponents[0] != "Anna" {
			t.Errorf("%+v", s)
		}
		a.clock.advance(time.Hour) // nothing more for the same wait
		b := a.enter(bert)
		b.look(anna.table.Card.ID)
		b.takePenny()
		b.mail.Close()
		anna.until("bert has gone", func() bool { return !anna.table.Card.Chairs[1].Here })
	}
	a.nobodyElse(a.enter(bert))
}

// Whoever comes back before anybody is called hears nothing, and neither does who is here.
func TestSummons_NobodyWhoIsHere(t *testing.T) {
	a := newAwaySaloon(t)
	anna, bert := a.bertAway(table.Terms{})
	anna.takePenny()
	a.clock.advance(summonsPause / 2)
	b := a.enter(bert)
	a.clock.advance(summonsPause)
	a.nobodyElse(b)
}

func TestSummons_NobodyForATableThatIsMuted(t *testing.T) {
	a := newAwaySaloon(t)
	anna, bert := a.bertAway(table.Terms{})
	b := a.enter(bert)
	must(t, b.visit.SetNote(t.Context(), anna.table.Card.ID, Note{Mute: true}))
	b.mail.Close()
	anna.takePenny()
	a.clock.advance(summonsPause)
	a.nobodyElse(a.enter(bert))
}

// At night nobody is called; in the morning they are, if the table still waits.
func TestSummons_WaitsForTheMorning(t *testing.T) {
	a := newAwaySaloon(t)
	anna, bert := a.bertAway(table.Terms{})
	if _, err := a.lobby.SetNight(t.Context(), bert, Night{From: 10, To: 14}); err != nil { // it is noon
		t.Fatal(err)
	}
	anna.takePenny()
	a.clock.advance(summonsPause)
	a.nobodyElse(anna)
	a.clock.advance(2 * time.Hour)
	if s := a.next("bert"); s.Event != eventTurn {
		t.Errorf("%+v", s)
	}
}

// A reminder comes before the time is over, and also after a restart, when nobody is told again
// that it is their turn.
func TestSummons_RemindsBeforeTheTimeIsOver(t *testing.T) {
	a := newAwaySaloon(t)
	anna, bert := a.bertAway(table.Terms{Clock: "24h"})
	anna.takePenny()
	a.clock.advance(summonsPause)
	if s := a.next("bert"); s.Event != eventTurn || s.Due == nil || !s.Due.Equal(noon.Add(24*time.Hour)) {
		t.Errorf("%+v", s)
	}
	person, id := anna.visit.Person(), anna.table.Card.ID
	anna.mail.Close()
	a.close()
	a.open()
	a.enter(person).look(id) // the table goes on, and its clock runs
	a.wait(17 * time.Hour)
	a.nobodyElse(a.enter(bert))
	a.lobby.hall.mu.Lock()
	gone := a.lobby.hall.crowd[bert.ID]
	a.lobby.hall.mu.Unlock()
	for _, v := range gone.visits {
		v.mail.Close()
	}
	a.wait(2 * time.Hour)
	if s := a.next("bert"); s.Event != eventReminder {
		t.Errorf("%+v", s)
	}
}

// A restart loses no call: neither one that it was too early for, nor one that waits for the morning.
func TestSummons_AfterARestart(t *testing.T) {
	for name, night := range map[string]bool{"by day": false, "in the morning": true} {
		t.Run(name, func(t *testing.T) {
			a := newAwaySaloon(t)
			anna, bert := a.bertAway(table.Terms{Clock: "24h"})
			if night { // it is noon
				must(t, errorOf(a.lobby.SetNight(t.Context(), bert, Night{From: 10, To: 14})))
			}
			a.clock.advance(time.Minute)
			anna.takePenny()
			anna.mail.Close()
			if night {
				a.clock.advance(summonsPause)
			}
			for range 2 { // once is enough
				a.close()
				a.open()
			}
			a.clock.advance(summonsPause)
			if night {
				a.clock.advance(2 * time.Hour)
			}
			if s := a.next("bert"); s.Event != eventTurn {
				t.Errorf("%+v", s)
			}
			a.close()
			a.open()
			a.clock.advance(summonsPause)
			a.nobodyElse(a.player("Carl"))
		})
	}
}

func TestHook_StopsWhereNobodyAnswers(t *testing.T) {
	a := newAwaySaloon(t)
	anna, bert := a.bertAway(table.Terms{})
	a.code, a.store.changed = http.StatusNotFound, make(chan data.Player, 1)
	for n := range mostFailures {
		if h, err := a.lobby.HookOf(bert); err != nil || h.Stopped {
			t.Fatalf("after %d failures: %+v, %v", n, h, err)
		}
		anna.takePenny()
		a.clock.advance(summonsPause)
		a.next("bert")
		b := a.enter(bert)
		b.look(anna.table.Card.ID)
		if n < mostFailures-1 {
			b.takePenny()
		}
		b.mail.Close()
		anna.until("bert has gone", func() bool { return !anna.table.Card.Chairs[1].Here })
	}
	if p := <-a.store.changed; p.Name != "Bert" {
		t.Errorf("%+v", p)
	}
	if h, err := a.lobby.HookOf(bert); err != nil || !h.Stopped || h.Address != a.receiver.URL {
		t.Errorf("%+v, %v", h, err)
	}
}

func TestSetHook_RefusesWhatCannotBe(t *testing.T) {
	a := newAwaySaloon(t)
	anna, guest := a.player("Anna").visit.Person(), a.guest("Carl").visit.Person()
	for _, c := range []struct {
		who     table.Person
		address string
		style   webhook.Style
		code    string
	}{
		{anna, "hello", "", "webhook-address"},
		{anna, "https://169.254.169.254/latest", "", "webhook-host"},
		{anna, "https://example.org/", "", "webhook-host"}, // this operator lists one host
		{anna, a.receiver.URL, "fax", "webhook-style"},
		{guest, a.receiver.URL, "", "needs-a-key"},
	} {
		if _, err := a.lobby.SetHook(t.Context(), c.who, c.address, c.style); !errors.Is(err, refusal(c.code)) {
			t.Errorf("%s: %v, not %s", c.address, err, c.code)
		}
	}
	if h, err := a.lobby.HookOf(anna); err != nil || h.Address != "" {
		t.Errorf("%+v, %v", h, err)
	}
	b := a.player("Bert").visit.Person()
	must(t, errorOf(a.lobby.SetHook(t.Context(), b, a.receiver.URL, "")))
	wantRefused(t, "a second call at once", errorOf(a.lobby.SetHook(t.Context(), b, a.receiver.URL, "")), refusedTooFast.Code)
	quiet := newTestSaloon(t)
	wantRefused(t, "where nobody is called", errorOf(quiet.lobby.SetHook(t.Context(), b, a.receiver.URL, "")), refusedNoHooks.Code)
}

// How the first call went is told as it was, and is made once. A host that may not be called is not kept.
func TestSetHook_TellsHowTheFirstCallWent(t *testing.T) {
	a := newAwaySaloon(t)
	anna := a.player("Anna").visit.Person()
	for _, want := range []struct {
		answers int
		trial   HookTrial
	}{{http.StatusOK, HookTrial{Arrived: true}}, {http.StatusInternalServerError, HookTrial{Status: http.StatusInternalServerError}}} {
		a.code = want.answers
		trial, err := a.lobby.SetHook(t.Context(), anna, a.receiver.URL, "")
		if want.trial.Secret = trial.Secret; err != nil || trial != want.trial || trial.Secret == "" {
			t.Errorf("an address that answers %d is told as %+v, %v", want.answers, trial, err)
		}
		a.next("the test")
		a.clock.advance(testPause)
	}
	a.code = http.StatusOK
	a.nobodyElse(a.player("Bert")) // it was not tried again
	a.receiver.Close()
	a.clock.advance(testPause)
	if trial, err := a.lobby.SetHook(t.Context(), anna, a.receiver.URL, ""); err != nil || trial.Arrived || trial.Status != 0 {
		t.Errorf("an address at which nobody is: %+v, %v", trial, err)
	}
	a.lobby.SetHookRules(webhook.Rules{Public: true})
	a.clock.advance(testPause)
	if trial, err := a.lobby.SetHook(t.Context(), anna, "https://localhost/", ""); !errors.Is(err, refusedHookHost) || trial != (HookTrial{}) {
		t.Errorf("a name that leads to the saloon itself: %+v, %v", trial, err)
	}
	if h, err := a.lobby.HookOf(anna); err != nil || h.Address != a.receiver.URL {
		t.Errorf("what was refused is kept: %+v, %v", h, err)
	}
}

// Where calls are refused, nobody is told that the saloon calls, or has called and nobody answered.
func TestHook_RefusedIsNotCalled(t *testing.T) {
	a := newAwaySaloon(t)
	_, bert := a.bertAway(table.Terms{})
	for range mostFailures {
		a.lobby.messenger.went(bert.ID, a.receiver.URL, fmt.Errorf("connecting: %w", webhook.ErrHost))
	}
	if h, err := a.lobby.HookOf(bert); err != nil || h.Stopped || !h.Refused {
		t.Errorf("%+v, %v", h, err)
	}
	a.lobby.messenger.went(bert.ID, a.receiver.URL, nil)
	if h, err := a.lobby.HookOf(bert); err != nil || h.Refused {
		t.Errorf("after a call that arrived: %+v, %v", h, err)
	}
	a.lobby.SetHookRules(webhook.Rules{Public: true})
	if h, err := a.lobby.HookOf(bert); err != nil || !h.Refused {
		t.Errorf("by other rules: %+v, %v", h, err)
	}
}

func TestWaiting_ListsTheTablesThatWait(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	anna.untilTurn()
	for who, want := range map[*guy]int{anna: 1, bert: 0} {
		if list, err := h.lobby.Waiting(t.Context(), who.visit.Person()); err != nil || len(list) != want {
			t.Errorf("%s: %+v, %v", who.visit.Person().Name, list, err)
		}
	}
	h.reopen()
	if list, err := h.lobby.Waiting(t.Context(), anna.visit.Person()); err != nil || len(list) != 1 {
		t.Errorf("after a restart: %+v, %v", list, err)
	}
}

// Whom others want for another game is summoned to the chair that they keep.
func TestSummons_ForAnotherGame(t *testing.T) {
	a := newAwaySaloon(t)
	anna, b := a.player("Anna"), a.player("Bert")
	must(t, errorOf(a.lobby.SetHook(t.Context(), b.visit.Person(), a.receiver.URL, "")))
	a.next("the test")
	start(table.Proposal{Terms: table.Terms{Clock: "1d", Rated: "off"}}, anna, b)
	for over := false; !over; {
		for _, g := range []*guy{anna, b} {
			if over = g.untilTurn(); over {
				break
			}
			g.takePenny()
		}
	}
	b.mail.Close()
	anna.until("bert has gone", func() bool { return !anna.table.Card.Chairs[1].Here })
	anna.do(table.Rematch{})
	anna.until("there is a next table", func() bool { return anna.table.Next != "" })
	a.clock.advance(summonsPause)
	if s := a.next("bert"); s.Event != eventAgain || s.Table != string(anna.table.Next) || len(s.Opponents) != 1 || s.Opponents[0] != "Anna" {
		t.Errorf("%+v", s)
	}
}
