package data

import (
	"context"
	"errors"
	"fmt"
	"testing"

	bolt "go.etcd.io/bbolt"
)

func befriend(t *testing.T, s *Store, player, other string) {
	t.Helper()
	must(t, s.Write(t.Context(), SetTie{Player: player, Other: other, Tie: Tie{Friend: true, Since: noon}}))
}

// people opens a store in which a, b and so many others are players.
func people(t *testing.T, others int) *Store {
	t.Helper()
	s := open(t, t.TempDir(), Options{})
	mustAdd(t, s, "a", "anna", "k-a")
	mustAdd(t, s, "b", "bert", "k-b")
	for n := range others {
		id := fmt.Sprint("p", n)
		mustAdd(t, s, id, id, "k-"+id)
	}
	return s
}

func TestTies_AreBoundedAndOnesOwn(t *testing.T) {
	s := people(t, MaxTies)
	for n := range MaxTies {
		befriend(t, s, "a", fmt.Sprint("p", n))
	}
	wantError(t, "one more", s.Write(t.Context(), SetTie{Player: "a", Other: "b", Tie: Tie{Friend: true}}), ErrTooMany)
	if err := s.Write(t.Context(), SetTie{Player: "a", Other: "p7", Tie: Tie{Muted: true}}); err != nil {
		t.Errorf("changing one: %v", err)
	}
	must(t, s.Write(t.Context(), SetTie{Player: "a", Other: "p8", Tie: Tie{}}))
	befriend(t, s, "a", "b")
	list, err := s.Ties("a")
	if err != nil || len(list) != MaxTies {
		t.Errorf("%d ties, %v", len(list), err)
	}
	if list, err := s.Ties("b"); err != nil || len(list) != 0 {
		t.Errorf("Bert has %+v, %v", list, err)
	}
	wantError(t, "a tie to nobody", s.Write(t.Context(), SetTie{Player: "b", Other: "nobody", Tie: Tie{Friend: true}}), ErrUnknown)
}

// send writes letters until one is refused, and returns how many were not.
func send(t *testing.T, s *Store, from, to string, most int) (sent int, err error) {
	t.Helper()
	for n := range most {
		if err := s.Write(t.Context(), SendLetter{From: from, To: to, Letter: Letter{When: noon, Text: fmt.Sprint(from, " ", n)}}); err != nil {
			return n, err
		}
	}
	return most, nil
}

func TestLetters_AreBoundedUntilTheyAreRead(t *testing.T) {
	s := people(t, 6)
	if n, err := send(t, s, "a", "b", 99); n != MaxUnreadFrom || !errors.Is(err, ErrUnanswered) {
		t.Errorf("Anna wrote %d, then %v", n, err)
	}
	for n := range 4 {
		must(t, errorOf(send(t, s, fmt.Sprint("p", n), "b", MaxUnreadFrom)))
	}
	if n, err := send(t, s, "p5", "b", 1); n != 0 || !errors.Is(err, ErrTooMany) {
		t.Errorf("where %d are unread there is %v", MaxUnread, err)
	}
	for _, c := range [][2]string{{"nobody", "b"}, {"b", "nobody"}} {
		if n, err := send(t, s, c[0], c[1], 1); n != 0 || !errors.Is(err, ErrUnknown) {
			t.Errorf("from %s to %s: %v", c[0], c[1], err)
		}
	}
	if n, err := send(t, s, "b", "p5", 1); n != 1 || err != nil {
		t.Errorf("Bert cannot write: %v", err)
	}
	list, err := s.Letters("b")
	if err != nil || len(list) != MaxLetters || !list[0].Unread || list[0].Text != "p3 19" {
		t.Fatalf("%d letters, %v; the newest %+v", len(list), err, list[0])
	}
	must(t, s.Write(t.Context(), ReadLetters{Player: "b", UpTo: list[0].Number}))
	if n, err := send(t, s, "a", "b", 3); n != 3 || err != nil {
		t.Errorf("after reading Anna writes %d, then %v", n, err)
	}
	list, err = s.Letters("b")
	if err != nil || len(list) != MaxLetters || list[0].Text != "a 2" || list[3].Unread || list[len(list)-1].Text != "a 3" {
		t.Errorf("%d letters, %v; the newest %+v, the oldest %+v", len(list), err, list[0], list[len(list)-1])
	}
}

// Whoever is blocked meets the same answers, at the same letters, and nobody sees them.
func TestLetters_OfSomebodyBlockedAreCountedAndNotShown(t *testing.T) {
	s := people(t, 0)
	must(t, s.Write(t.Context(), SetTie{Player: "b", Other: "a", Tie: Tie{Blocked: true}}))
	if n, err := send(t, s, "a", "b", 99); n != MaxUnreadFrom || !errors.Is(err, ErrUnanswered) {
		t.Errorf("Anna wrote %d, then %v", n, err)
	}
	if list, err := s.Letters("b"); err != nil || len(list) != 0 {
		t.Errorf("Bert sees %+v, %v", list, err)
	}
	if list, err := s.Letters("a"); err != nil || len(list) != MaxUnreadFrom || list[0].Name != "bert" {
		t.Errorf("Anna's copies are %+v, %v", list, err)
	}
	must(t, s.Write(t.Context(), SetTie{Player: "b", Other: "a", Tie: Tie{}}))
	if list, err := s.Letters("b"); err != nil || len(list) != 0 {
		t.Errorf("what was blocked appears later: %+v, %v", list, err)
	}
	must(t, s.Write(t.Context(), ReadLetters{Player: "b", UpTo: 1000}))
	if n, err := send(t, s, "a", "b", 1); n != 1 || err != nil {
		t.Errorf("afterwards: %v", err)
	}
	if list, err := s.Letters("b"); err != nil || len(list) != 1 {
		t.Errorf("Bert sees %+v, %v", list, err)
	}
}

func TestInvitations_StandOnceAndAreAnswered(t *testing.T) {
	s := people(t, 0)
	to := Letter{When: noon, Table: "7gq2x", Game: "montana"}
	for range 3 {
		must(t, s.Write(t.Context(), SendLetter{From: "a", To: "b", Letter: to}))
	}
	list, err := s.Letters("b")
	if err != nil || len(list) != 1 || !list[0].IsInvitation() || list[0].Answer != "" {
		t.Fatalf("%+v, %v", list, err)
	}
	wantError(t, "Anna answers her own", s.Write(t.Context(), AnswerInvitation{Player: "a", Number: 1, Answer: Accepted}), ErrUnknown)
	must(t, s.Write(t.Context(), AnswerInvitation{Player: "b", Number: list[0].Number, Answer: Declined}))
	must(t, s.Write(t.Context(), SendLetter{From: "a", To: "b", Letter: to}))
	if list, err = s.Letters("b"); err != nil || len(list) != 2 || list[0].Answer != "" || list[1].Answer != Declined {
		t.Errorf("asked again: %+v, %v", list, err)
	}
}

// Letters are not lost with the note on which of them were read, and one that is damaged hides
// no other.
func TestLetters_OutliveDamage(t *testing.T) {
	s := people(t, 0)
	must(t, errorOf(send(t, s, "a", "b", 3)))
	spoil := doing(func(c *change) error {
		for bucket, key := range map[*bolt.Bucket][]byte{
			c.Bucket(postBucket): []byte("b"), c.Bucket(lettersBucket): ownedKey("b", numberKey(2))} {
			if err := bucket.Put(key, []byte("?")); err != nil {
				return err
			}
		}
		return nil
	})
	must(t, s.order.write(context.Background(), spoil))
	must(t, errorOf(send(t, s, "a", "b", 1)))
	list, err := s.Letters("b")
	if err != nil || len(list) != 3 || list[0].Number != 4 || list[1].Text != "a 2" || list[2].Text != "a 0" {
		t.Errorf("left are %+v, %v", list, err)
	}
}
