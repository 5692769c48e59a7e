package data

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

func act(what, whom string) AuditEntry {
	return AuditEntry{When: noon, By: "marshal", Key: "SHA256:x", Act: what, Player: whom, Name: whom}
}

func TestActs_AreKept(t *testing.T) {
	dir := played(t)
	s := open(t, dir, Options{})
	day, ever := noon.Add(24*time.Hour), time.Time{}
	for _, a := range []Act{
		{Entry: act("mute", "anna"), Sanction: &Sanction{Kind: SanctionMute, Player: "anna", Name: "anna", Keys: []string{"key of anna"}, Since: noon, Until: day}},
		{Entry: act("ban", "bert"), Sanction: &Sanction{Kind: SanctionBan, Player: "bert", Name: "bert", Since: noon, Until: ever}},
	} {
		must(t, s.Write(t.Context(), a))
	}
	closeChecked(t, s)
	s = open(t, dir, Options{})
	list, err := s.Sanctions()
	if err != nil || len(list) != 2 || list[0].Player != "anna" || !list[0].IsOver(day) || list[0].IsOver(noon) || list[1].IsOver(day.AddDate(100, 0, 0)) {
		t.Fatalf("%+v, %v", list, err)
	}
	unknown := Act{Entry: act("unmute", "anna"), Lift: []uint64{list[0].Number, 99}}
	wantError(t, "lifting what is not there", s.Write(t.Context(), unknown), ErrUnknown)
	must(t, s.Write(t.Context(), Act{Entry: act("unmute", "anna"), Lift: []uint64{list[0].Number}}))
	log, err := s.Audit(10)
	if err != nil || len(log) != 3 || log[0].Act != "unmute" || log[2].Act != "mute" || log[2].By != "marshal" {
		t.Errorf("the log is %+v, %v", log, err)
	}
	if list, _ := s.Sanctions(); len(list) != 1 {
		t.Errorf("%+v", list)
	}
}

// What is over leaves the file, and no more than so much is in it.
func TestSanctions_LeaveWhenTheyAreOverAndAreBounded(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	until := noon.Add(time.Hour)
	fill := doing(func(c *change) error {
		for range MaxSanctions {
			if _, err := putNext(c.Bucket(sanctionsBucket), Sanction{Kind: SanctionBan, Net: "10.0.0.0/8", Until: until}); err != nil {
				return err
			}
		}
		return nil
	})
	must(t, s.order.write(t.Context(), fill))
	one := Act{Entry: act("ban", "x"), Sanction: &Sanction{Kind: SanctionBan, Net: "10.0.0.0/8", Until: until}}
	wantError(t, "one more", s.Write(t.Context(), one), ErrTooMany)
	if log, err := s.Audit(1); err != nil || len(log) != 0 {
		t.Errorf("an act that failed stands in the log: %+v, %v", log, err)
	}
	one.Entry.When, one.Sanction.Until = until, time.Time{}
	must(t, s.Write(t.Context(), one))
	if list, err := s.Sanctions(); err != nil || len(list) != 1 {
		t.Errorf("%d are left, %v", len(list), err)
	}
}

func TestAudit_TheOldestEntriesMakeRoom(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	fill := doing(func(c *change) error {
		for n := range MaxAudit + 3 {
			if err := putAudit(c.Tx, act(fmt.Sprint("act", n), "anna")); err != nil {
				return err
			}
		}
		return nil
	})
	must(t, s.order.write(t.Context(), fill))
	log, err := s.Audit(2 * MaxAudit)
	if err != nil || len(log) != MaxAudit || log[0].Act != fmt.Sprint("act", MaxAudit+2) || log[MaxAudit-1].Act != "act3" {
		t.Errorf("%d entries, %v", len(log), err)
	}
}

func reportBy(by string, when time.Time) Report {
	return Report{When: when, By: Person{ID: by, Name: by}, Whom: Person{ID: "bert", Name: "bert"}, Words: "he shouts"}
}

// Nobody can fill the file with reports; closed ones make room, open ones do not.
func TestReports_AreBounded(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	for n := range MaxReportsBy {
		must(t, s.Report(t.Context(), reportBy("anna", noon.Add(time.Duration(n))), ReportLog{}))
	}
	wantError(t, "one more of Anna", s.Report(t.Context(), reportBy("anna", noon), ReportLog{}), ErrUnanswered)
	others := doing(func(c *change) error {
		for n := range MaxReports - MaxReportsBy {
			if err := (AddReport{reportBy(fmt.Sprint("p", n), noon), nil}).apply(c); err != nil {
				return err
			}
		}
		return nil
	})
	must(t, s.order.write(t.Context(), others))
	wantError(t, "one more in all", s.Report(t.Context(), reportBy("carl", noon), ReportLog{}), ErrTooMany)
	must(t, s.Write(t.Context(), Act{Entry: act("reports close", ""), Settle: 3}))
	wantError(t, "closed twice", s.Write(t.Context(), Act{Entry: act("reports close", ""), Settle: 3}), ErrUnknown)
	must(t, s.Report(t.Context(), reportBy("anna", noon), ReportLog{}))
	list, err := s.Reports()
	if err != nil || len(list) != MaxReports || list[2].Number == 3 {
		t.Errorf("%d reports, %v", len(list), err)
	}
	wantError(t, "the log of a report that is gone", errorOf(s.ReportLog(3)), ErrUnknown)
}

// What is closed for long is forgotten with the next report.
func TestReports_OldOnesAreForgotten(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	late := noon.Add(KeptReport)
	err := errors.Join(
		s.Report(t.Context(), reportBy("anna", noon), ReportLog{}), s.Report(t.Context(), reportBy("bert", noon), ReportLog{}),
		s.Write(t.Context(), Act{Entry: act("reports close", ""), Settle: 1}), s.Report(t.Context(), reportBy("carl", late), ReportLog{}))
	list, failed := s.Reports()
	if err != nil || failed != nil || len(list) != 2 || list[0].By.ID != "bert" {
		t.Errorf("%+v, %v, %v", list, err, failed)
	}
}

// Who is forgotten loses the name everywhere; a ban goes on for the keys.
func TestForgetPlayer_TakesTheNameOutOfReportsAndTheAuditLog(t *testing.T) {
	s := open(t, played(t), Options{})
	bert, anna := Person{ID: "bert", Name: "bert"}, Person{ID: "anna", Name: "anna"}
	log := ReportLog{Talk: []Talk{{noon, bert, "boo"}, {noon, anna, "hush"}}, Seats: []Person{anna, bert}, Game: json.RawMessage(`{"log":[1]}`)}
	ban := &Sanction{Kind: SanctionBan, Player: "bert", Name: "bert", Keys: []string{"key of bert"}}
	must(t, errors.Join(s.Report(t.Context(), reportBy("anna", noon), log), s.Write(t.Context(), Act{Entry: act("ban", "bert"), Sanction: ban}), s.Write(t.Context(), ForgetForGood{Player: "bert", As: "gone"})))
	list, err := s.Reports()
	if err != nil || len(list) != 1 || list[0].Whom.Name != "" || list[0].By != anna {
		t.Errorf("%+v, %v", list, err)
	}
	now, err := s.ReportLog(list[0].Number)
	if err != nil || len(now.Talk) != 2 || now.Talk[0].By.Name != "" || now.Talk[0].Text != "boo" || now.Seats[0] != anna || now.Seats[1].Name != "" || string(now.Game) != `{"log":[1]}` {
		t.Errorf("%+v, %v", now, err)
	}
	sanctions, err := s.Sanctions()
	if err != nil || len(sanctions) != 1 || sanctions[0].Keys[0] != "key of bert" {
		t.Errorf("%+v, %v", sanctions, err)
	}
	_ = s.view(func(tx *bolt.Tx) error {
		for _, b := range [][]byte{sanctionsBucket, auditBucket} {
			_ = tx.Bucket(b).ForEach(func(_, v []byte) error {
				if strings.Contains(string(v), `"bert"`) {
					t.Errorf("%s tells of Bert: %s", b, v)
				}
				return nil
			})
		}
		return nil
	})
}
