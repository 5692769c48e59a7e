package data

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"
)

// Bounds of what is kept for a player.
const (
	MaxLetters    = 100 // the oldest that were read make room
	MaxUnread     = 100 // then nobody can write to the player
	MaxUnreadFrom = 20  // then this sender cannot
)

// A Letter is what one player has written to another, or an invitation to a table. Both have a copy.
type Letter struct {
	Number uint64    `json:"-"` // among those of its owner; later ones have higher numbers
	With   string    `json:"with"`
	Name   string    `json:"-"`             // of With, as it is now
	Out    bool      `json:"out,omitempty"` // its owner wrote it
	When   time.Time `json:"when"`
	Text   string    `json:"text,omitempty"`
	Table  string    `json:"table,omitempty"` // of an invitation
	Game   string    `json:"game,omitempty"`  // that is played there
	Answer string    `json:"answer,omitempty"`
	Unread bool      `json:"-"`
	// the owner had blocked the sender, who notices nothing: it is counted, and never shown
	Hidden bool `json:"hidden,omitempty"`
}

// Answers to an invitation.
const (
	Accepted = "accepted"
	Declined = "declined"
)

// IsInvitation reports whether the letter invites its owner to a table.
func (l Letter) IsInvitation() bool { return l.Table != "" && !l.Out }

// A post is what is known of the letters of a player.
type post struct {
	Next uint64 `json:"next"` // the number of the next letter
	Read uint64 `json:"read"` // all up to this number have been read
}

type (
	// SendLetter puts a letter into the boxes of both; a second invitation to the same table changes nothing. It wraps
	// ErrUnknown when one of them is no player, ErrTooMany when the other one has too many unread letters, and
	// ErrUnanswered for too many of this sender.
	SendLetter struct {
		From, To string
		Letter   Letter // When, Text, Table and Game
	}
	// ReadLetters notes that a player has read all letters up to a number.
	ReadLetters struct {
		Player string
		UpTo   uint64
	}
	// AnswerInvitation notes what a player has answered to an invitation, on both copies. It wraps ErrUnknown.
	AnswerInvitation struct {
		Player string
		Number uint64
		Answer string
	}
)

func (w SendLetter) apply(c *change) error {
	if c.Bucket(playersBucket).Get([]byte(w.From)) == nil || c.Bucket(playersBucket).Get([]byte(w.To)) == nil {
		return fmt.Errorf("a letter from %s to %s: %w", w.From, w.To, ErrUnknown)
	}
	box, err := readBox(c.Tx, w.To)
	if err != nil {
		return err
	}
	if w.Letter.Table != "" && box.invites(w.From, w.Letter.Table) {
		return nil // it stands already
	}
	if err := box.takes(w.From); err != nil {
		return err
	}
	l := Letter{With: w.From, When: w.Letter.When, Text: w.Letter.Text, Table: w.Letter.Table, Game: w.Letter.Game}
	l.Hidden = tieOf(c.Tx, w.To, w.From).Blocked
	if err := box.put(c.Tx, l); err != nil {
		return err
	}
	mine, err := readBox(c.Tx, w.From)
	if err != nil {
		return err
	}
	l.With, l.Out, l.Hidden = w.To, true, false
	return mine.put(c.Tx, l)
}

func (w ReadLetters) apply(c *change) error {
	p, err := readPost(c.Tx, w.Player)
	if err != nil {
		return err
	}
	if up := min(w.UpTo, p.Next-1); up > p.Read {
		p.Read = up
		return putJSON(c.Bucket(postBucket), []byte(w.Player), p)
	}
	return nil
}

func (w AnswerInvitation) apply(c *change) error {
	letters, key := c.Bucket(lettersBucket), ownedKey(w.Player, numberKey(w.Number))
	var l Letter
	if err := getJSON(letters, key, &l); err != nil {
		return err
	}
	if !l.IsInvitation() || l.Hidden {
		return fmt.Errorf("the invitation %d: %w", w.Number, ErrUnknown)
	}
	l.Answer = w.Answer
	if err := putJSON(letters, key, l); err != nil {
		return err
	}
	return tellSender(c.Tx, w.Player, l)
}

// The sender's copy may have made room for others.
func tellSender(tx *bolt.Tx, by string, answered Letter) error {
	theirs, err := readBox(tx, answered.With)
	if err != nil {
		return err
	}
	for _, l := range slices.Backward(theirs.letters) {
		if l.Out && l.With == by && l.Table == answered.Table {
			l.Answer = answered.Answer
			return putJSON(tx.Bucket(lettersBucket), ownedKey(answered.With, numberKey(l.Number)), l)
		}
	}
	return nil
}

// Letters are those that may be shown, the newest first.
func (s *Store) Letters(player string) (list []Letter, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		list, err = lettersOf(tx, player)
		return err
	})
	return list, err
}

// Company is what a player who comes must know: the ties, and the letters that are unread or invitations.
func (s *Store) Company(player string) (ties []TieTo, letters []Letter, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		if ties, err = tiesOf(tx, player); err != nil {
			return err
		}
		letters, err = lettersOf(tx, player)
		letters = slices.DeleteFunc(letters, func(l Letter) bool { return !l.Unread && !l.IsInvitation() })
		return err
	})
	return ties, letters, err
}

func lettersOf(tx *bolt.Tx, player string) (list []Letter, err error) {
	box, err := readBox(tx, player)
	if err != nil {
		return nil, err
	}
	for _, l := range slices.Backward(box.letters) {
		if l.Hidden {
			continue
		}
		l.Unread = box.unread(l)
		if l.Name = nameOf(tx, l.With); l.Name != "" {
			list = append(list, l)
		}
	}
	return list, nil
}

type box struct {
	owner string
	post
	letters []Letter // the oldest first
}

func readPost(tx *bolt.Tx, owner string) (post, error) {
	p := post{Next: 1}
	err := getJSON(tx.Bucket(postBucket), []byte(owner), &p)
	if errors.Is(err, ErrUnknown) || errors.Is(err, ErrDamaged) {
		p = post{Next: 1}
		prefix := ownedKey(owner, nil) // behind those that are there, which count as unread
		if n, ok := numberOf(bytes.TrimPrefix(lastOwned(tx.Bucket(lettersBucket), prefix), prefix)); ok {
			p.Next = n + 1
		}
		return p, nil
	}
	return p, err
}

// lastOwned is nil for none. The prefix ends with a zero.
func lastOwned(b *bolt.Bucket, prefix []byte) []byte {
	c := b.Cursor()
	after := append(bytes.Clone(prefix[:len(prefix)-1]), 1)
	key, _ := c.Seek(after)
	if key == nil {
		key, _ = c.Last()
	} else {
		key, _ = c.Prev()
	}
	if !bytes.HasPrefix(key, prefix) {
		return nil
	}
	return key
}

// Letters that are damaged are left out.
func readBox(tx *bolt.Tx, owner string) (*box, error) {
	p, err := readPost(tx, owner)
	if err != nil {
		return nil, err
	}
	b := &box{owner: owner, post: p}
	prefix, letters := ownedKey(owner, nil), tx.Bucket(lettersBucket)
	for key := range under(letters, prefix) {
		var l Letter
		number, ok := numberOf(key[len(prefix):])
		if err := getJSON(letters, key, &l); err != nil || !ok {
			continue
		}
		l.Number = number
		b.letters = append(b.letters, l)
	}
	return b, nil
}

func (b *box) unread(l Letter) bool { return !l.Out && l.Number > b.Read }

func (b *box) invites(from, table string) bool {
	return slices.ContainsFunc(b.letters, func(l Letter) bool {
		return l.IsInvitation() && l.With == from && l.Table == table && l.Answer == ""
	})
}

func (b *box) takes(from string) error {
	all, theirs := 0, 0
	for _, l := range b.letters {
		if b.unread(l) && !l.Hidden {
			all++
		}
		if b.unread(l) && l.With == from {
			theirs++
		}
	}
	switch {
	case theirs >= MaxUnreadFrom:
		return fmt.Errorf("letters of %s: %w", from, ErrUnanswered)
	case all >= MaxUnread:
		return fmt.Errorf("the letters of %s: %w", b.owner, ErrTooMany)
	}
	return nil
}

// Letters that nobody is shown drive no others out. The sender gets no copy where all places hold unread ones.
func (b *box) put(tx *bolt.Tx, l Letter) error {
	letters, count, oldest := tx.Bucket(lettersBucket), 0, -1
	for i, o := range b.letters {
		if o.Hidden != l.Hidden {
			continue
		}
		count++
		if oldest < 0 && (o.Hidden || !b.unread(o)) {
			oldest = i
		}
	}
	if count >= MaxLetters {
		if oldest < 0 {
			return nil
		}
		if err := letters.Delete(ownedKey(b.owner, numberKey(b.letters[oldest].Number))); err != nil {
			return err
		}
	}
	if err := putJSON(letters, ownedKey(b.owner, numberKey(b.Next)), l); err != nil {
		return err
	}
	b.Next++
	return putJSON(tx.Bucket(postBucket), []byte(b.owner), b.post)
}
