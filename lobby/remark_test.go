package lobby

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/lobby/table"
)

// A remark is for moderators: the person hears and reads nothing of it, the audit log has not what it says, and it goes
// with the player.
func TestRemark_IsForModeratorsAndGoesWithThePlayer(t *testing.T) {
	h := newTestSaloon(t)
	_ = h.player("Bert")
	h.moderate(Act{What: ActRemark, Whom: "bert", Reason: "sings at night"})
	h.moderate(Act{What: ActRemark, Whom: "SHA256:unknown", Reason: "of the same school"})
	h.reopen()
	bert := h.player("Bert")
	remarks := func(whom string) (said []string) {
		list, err := h.lobby.Remarks(whom)
		if err != nil {
			t.Error(err)
		}
		for _, s := range list {
			said = append(said, s.Reason)
		}
		return said
	}
	if said := remarks("bert"); !slices.Equal(said, []string{"sings at night"}) || len(remarks("")) != 2 {
		t.Errorf("noted down is %q, and of all %q", said, remarks(""))
	}
	me, err := h.lobby.Me(t.Context(), bert.visit.person)
	held, _ := h.lobby.Sanctions()
	if err != nil || len(me.Sanctions)+len(held)+len(bert.told) > 0 {
		t.Errorf("the person reads %v and hears %v, and as laid counts %v: %v", me.Sanctions, bert.told, held, err)
	}
	audit, _ := h.lobby.Audit(10)
	if len(audit) != 2 || audit[1].Act != "remark" || audit[1].Name != "Bert" || audit[1].Text != "" || audit[1].Ever {
		t.Errorf("the log is %+v", audit)
	}
	h.moderate(Act{What: ActUnremark, Whom: "SHA256:unknown"})
	h.moderate(Act{What: ActRemark, Whom: "SHA256:cora", Reason: "not here yet"})
	cora, err := h.lobby.Register(t.Context(), "SHA256:cora", "Cora")
	must(t, err)
	bert.mail.Close()
	must(t, errors.Join(h.lobby.Forget(t.Context(), bert.visit.person), h.lobby.Forget(t.Context(), cora)))
	if said := remarks(""); len(said) > 0 {
		t.Errorf("of who is forgotten it stays noted %q", said)
	}
}

// A list is taken as a whole or not at all, and twice as once.
func TestImportBans_AllOrNone(t *testing.T) {
	h, clock := newClockedSaloon(t)
	told := 0
	h.lobby.OnBan(func() { told++ })
	h.moderate(Act{What: ActBan, Whom: "192.0.2.0/24", For: time.Hour, Reason: "spam"})
	key := "SHA256:" + strings.Repeat("k", 43)
	now := clock.Now()
	list := []BanLine{{1, key, time.Time{}, "cheats", nil}, {3, "192.0.2.0/24", now.Add(time.Hour), "known", nil}, {4, "198.51.100.7", now.Add(time.Minute), "loud", nil}, {5, "203.0.113.9", now, "over", nil}}
	_, err := h.lobby.ImportBans(t.Context(), Operator, append(slices.Clone(list), BanLine{7, "bert", now, "x", errors.New("no time")}, BanLine{9, "0.0.0.0/0", now, "x", nil}, BanLine{11, key, now, "", errors.New("no reason")}))
	if held, _ := h.lobby.Sanctions(); err == nil || !strings.Contains(err.Error(), "line 7: ") || !strings.Contains(err.Error(), "line 9: ") || strings.Contains(err.Error(), "line 1:") || !strings.Contains(err.Error(), "line 7: no time") || !strings.Contains(err.Error(), "line 11: no reason") || len(held) != 1 {
		t.Errorf("with wrong lines there are %d: %v", len(held), err)
	}
	told = 0
	for _, want := range []string{"2 added, 1 known already, 1 past", "0 added, 3 known already, 1 past"} {
		e, err := h.lobby.ImportBans(t.Context(), Operator, list)
		if held, _ := h.lobby.Sanctions(); err != nil || e.Text != want || len(held) != 3 {
			t.Errorf("%+v, %v, and there are %d", e, err, len(held))
		}
	}
	list[1].Until = now.Add(2 * time.Hour) // the one that is held ends before
	if e, err := h.lobby.ImportBans(t.Context(), Operator, list); err != nil || e.Text != "1 added, 2 known already, 1 past" {
		t.Errorf("a longer ban is taken as %+v, %v", e, err)
	}
	if told != 3 || !errors.Is(h.lobby.Banned(Key(key), Origin{}), refusedBannedEver) || !errors.Is(h.lobby.BannedAddress(Origin{Address: "198.51.100.7/32"}), refusedBanned) {
		t.Error("they do not hold")
	}
	h.lobby.SetModerators(map[Key]string{Key(key): "Mona"})
	if _, err := h.lobby.ImportBans(t.Context(), By{Name: "Otto", Key: "other"}, list[:1]); err == nil || !strings.Contains(err.Error(), "line 1: ") {
		t.Errorf("a moderator bans another one: %v", err)
	}
}

// A word to one, or to a table, is heard there alone, whichever node they are on.
func TestNodes_AWordToOneOrToATable(t *testing.T) {
	_, nodes := newTestCluster(t, 2)
	anna, bert, carl := nodes[0].player("Anna"), nodes[1].player("Bert"), nodes[1].player("Carl")
	id := anna.newTable(table.Proposal{Seats: 2})
	caughtUp(t, nodes...)
	carl.finds(id)
	carl.look(id)
	anna.until("Bert is there", func() bool { return nodes[0].lobby.hall.isHere(bert.visit.id) })
	say := func(a Act) error {
		a.Reason = "howdy"
		_, err := nodes[0].lobby.Moderate(t.Context(), Operator, a)
		return err
	}
	must(t, errors.Join(say(Act{What: ActSayTo, Whom: "bert"}), say(Act{What: ActSayAt, Table: id}), say(Act{What: ActSay})))
	wantRefused(t, "to nobody", say(Act{What: ActSayTo, Whom: "dora"}), refusedNoPlayer.Code)
	if err := say(Act{What: ActSayAt, Table: "zzzzz"}); !errors.Is(err, table.RefusedNoTable) {
		t.Errorf("at no table: %v", err)
	}
	for g, want := range map[*guy]string{anna: "saloon-says-to-table", bert: "saloon-says-to-you", carl: "saloon-says-to-table"} {
		g.hears(want)
		g.hears("saloon-says")
		for _, told := range g.told {
			if told.What == Tells && told.Told.Code != want && told.Told.Code != "saloon-says" {
				t.Errorf("%s hears %s", g.visit.person.Name, told.Told.Code)
			}
		}
	}
}
