package lobby

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func (h *testSaloon) comes(key Key, name string) error {
	_, err := h.lobby.Register(h.t.Context(), key, name)
	return err
}

// A closed house keeps who is here, and lets newcomers in by codes alone, also after a restart and until their end.
func TestNewcomers_ComeByInvitation(t *testing.T) {
	h, clock := newClockedSaloon(t)
	_ = h.player("Anna")
	closed := Limits{NoGuests: true, NewPlayers: NewcomersInvited}
	h.lobby.SetLimits(closed)
	if _, err := h.lobby.Guest("gus"); !errors.Is(err, refusedNoGuests) || !errors.Is(h.lobby.ShutOut(""), refusedNoGuests) {
		t.Errorf("a guest: %v", err)
	}
	if err := h.lobby.ShutOut("key of Anna"); err != nil {
		t.Errorf("who is known: %v", err)
	}
	if err := h.comes("new", "Bert"); !errors.Is(err, refusedUninvited) || !errors.Is(h.lobby.ShutOut("new"), refusedUninvited) {
		t.Errorf("who is not invited: %v", err)
	}
	e := h.moderate(Act{What: ActInvite, For: time.Hour, Count: 2})
	h.reopen()
	h.lobby.SetLimits(closed)
	types := func(key Key, code string) error {
		p, err := h.lobby.LinkKey(t.Context(), key, code)
		if err == nil && p.ID != "" {
			t.Errorf("the code makes %v of a newcomer", p)
		}
		return err
	}
	wantRefused(t, "a wrong code", types("new", "abcdefgh"), refusedLinkCode.Code)
	for _, key := range []Key{"new", "late", "third"} {
		if err := types(key, " "+e.On[:4]+"-"+e.On[4:]); err != nil || h.lobby.ShutOut(key) != nil {
			t.Errorf("the code: %v, %v", err, h.lobby.ShutOut(key))
		}
	}
	if err := errors.Join(h.comes("new", "Bert"), h.comes("late", "Carl")); err != nil {
		t.Errorf("the invited: %v", err)
	}
	wantRefused(t, "the third of two", h.comes("third", "Dora"), refusedUninvited.Code)
	over := h.moderate(Act{What: ActInvite, For: time.Hour})
	ended := h.moderate(Act{What: ActInvite, For: time.Hour})
	h.moderate(Act{What: ActUninvite, Whom: strings.ToUpper(ended.On)})
	clock.advance(time.Hour)
	for _, code := range []string{over.On, ended.On} {
		wantRefused(t, "an invitation that is over", types("third", code), refusedLinkCode.Code)
	}
	anna := h.player("Anna")
	code, err := h.lobby.LinkCode(t.Context(), anna.visit.person)
	must(t, err)
	h.lobby.SetLimits(Limits{NewPlayers: NewcomersNobody})
	h.lobby.SetModerators(map[Key]string{"mod": "Mona"})
	if err := h.comes("mod", "Mona"); err != nil {
		t.Errorf("a moderator: %v", err)
	}
	if err := types("third", h.moderate(Act{What: ActInvite, For: time.Hour}).On); !errors.Is(err, RefusedNoNewcomers) || !errors.Is(h.comes("third", "Dora"), RefusedNoNewcomers) {
		t.Errorf("where nobody is new: %v", err)
	}
	wantRefused(t, "a wrong code where nobody is new", types("third", "abcdefgh"), refusedLinkCode.Code)
	if p, err := h.lobby.LinkKey(t.Context(), "Anna's other", code); err != nil || p.Name != "Anna" {
		t.Errorf("a known player's other key: %v, %v", p, err)
	}
}

// One invitation lets one in, at whichever node, also where two type it at the same time.
func TestNodes_AnInvitationLetsOneInAtAnyNode(t *testing.T) {
	_, nodes := newTestCluster(t, 2)
	e, err := nodes[0].lobby.Moderate(t.Context(), Operator, Act{What: ActInvite, For: time.Hour})
	must(t, err)
	caughtUp(t, nodes...)
	keys, names := []Key{"one", "other"}, []string{"Anna", "Bert"}
	for i, n := range nodes {
		n.lobby.SetLimits(Limits{NewPlayers: NewcomersInvited})
		must(t, errorOf(n.lobby.LinkKey(t.Context(), keys[i], e.On)))
	}
	come := make(chan error, 2)
	for i, n := range nodes {
		go func() {
			_, err := n.lobby.Register(t.Context(), keys[i], names[i])
			come <- err
		}()
	}
	one, other := <-come, <-come
	if (one == nil) == (other == nil) || !errors.Is(errors.Join(one, other), refusedUninvited) {
		t.Errorf("two by an invitation for one: %v, %v", one, other)
	}
	caughtUp(t, nodes...)
	for _, n := range nodes {
		if list, err := n.lobby.Invitations(); len(list) > 0 || err != nil {
			t.Errorf("what is used holds still: %v, %v", list, err)
		}
	}
}

// amongFriends has Anna here, and her friends away.
func amongFriends(t *testing.T, clock *handClock, names ...string) (h *testSaloon, anna *guy) {
	t.Helper()
	h = newTestSaloonAt(t, clock)
	anna = h.player("Anna")
	for _, name := range names {
		friend := h.player(name)
		anna.befriends(friend)
		friend.mail.Close()
	}
	clock.advance(arrivalPause)
	anna.tidings()
	return h, anna
}

// Somebody whose line breaks again and again is announced once, and again after some time away.
func TestArrivals_WhoComesAndGoesIsAnnouncedOnce(t *testing.T) {
	clock := newHandClock()
	h, anna := amongFriends(t, clock, "Bert")
	for _, want := range []string{"Bert came", "", "", ""} {
		bert := h.player("Bert")
		anna.isTold(want)
		clock.advance(arrivalPause - time.Minute)
		bert.mail.Close()
		clock.advance(time.Minute)
	}
	clock.advance(arrivalPause)
	h.player("Bert")
	anna.isTold("Bert came")
}

// When all come at once, such as after a restart, they are told together; who has gone
// meanwhile is not.
func TestArrivals_ACrowdIsToldTogether(t *testing.T) {
	clock := newHandClock()
	h, anna := amongFriends(t, clock, "Bert", "Carl", "Dora", "Emil")
	h.player("Bert")
	anna.isTold("Bert came")
	h.player("Carl")
	h.player("Dora").mail.Close()
	h.player("Emil")
	anna.isTold("")
	clock.advance(arrivalsGather)
	anna.isTold("Carl and Emil came")
	clock.advance(2 * arrivalsGather)
	anna.isTold("")
}
