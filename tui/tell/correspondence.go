package tell

import (
	"context"
	"slices"

	"saloon/lobby"
	"saloon/lobby/table"
)

// A Correspondence is what the person and somebody else have written to each other.
type Correspondence struct {
	With    table.Person
	letters []lobby.Letter // the newest first
}

// Correspondences sorts letters by whom they are with; whose newest is the newest comes first. Those
// that are invitations alone are left out.
func Correspondences(letters []lobby.Letter) (list []Correspondence) {
	for _, l := range letters {
		at := slices.IndexFunc(list, func(c Correspondence) bool { return string(c.With.ID) == l.With })
		if at < 0 {
			at = len(list)
			list = append(list, Correspondence{With: table.Person{ID: table.PlayerID(l.With), Name: l.Name}})
		}
		list[at].letters = append(list[at].letters, l)
	}
	return slices.DeleteFunc(list, func(c Correspondence) bool { return c.Newest() == nil })
}

// Newest is the newest letter that is no invitation; nil for none.
func (c Correspondence) Newest() *lobby.Letter {
	if at := slices.IndexFunc(c.letters, func(l lobby.Letter) bool { return l.Table == "" }); at >= 0 {
		return &c.letters[at]
	}
	return nil
}

// Unread counts the letters that are new.
func (c Correspondence) Unread() (n int) {
	for _, l := range c.letters {
		n += Bit(l.Unread)
	}
	return n
}

// SentInvitations are the person's own to tables that still wait for players, the newest of each to
// each.
func SentInvitations(letters []lobby.Letter) (list []lobby.Letter) {
	for _, l := range letters {
		same := func(o lobby.Letter) bool { return o.With == l.With && o.Table == l.Table }
		if l.Out && l.Table != "" && l.Gathers && !slices.ContainsFunc(list, same) {
			list = append(list, l)
		}
	}
	return list
}

// ReadLetters are all letters, which have been read then.
func ReadLetters(ctx context.Context, v Visit) ([]lobby.Letter, error) {
	list, err := v.Letters(ctx)
	if err == nil && slices.ContainsFunc(list, func(l lobby.Letter) bool { return l.Unread }) {
		err = v.ReadLetters(ctx, list[0].Number)
	}
	return list, err
}

// ReadLettersWith are the letters from and to somebody, which have been read then.
func ReadLettersWith(ctx context.Context, v Visit, who table.PlayerID) ([]lobby.Letter, error) {
	list, err := v.Letters(ctx)
	if upTo := readWith(list, who); err == nil && upTo > 0 {
		err = v.ReadLetters(ctx, upTo)
	}
	return slices.DeleteFunc(slices.Clone(list), func(l lobby.Letter) bool { return l.With != string(who) }), err
}

// readWith is up to which number letters have been read by whoever has read those of one person; 0
// when nothing is new. What others have written before stays unread.
func readWith(letters []lobby.Letter, who table.PlayerID) (upTo uint64) {
	some := false
	for _, l := range slices.Backward(letters) {
		if l.Unread && l.With != string(who) {
			break
		}
		some = some || l.Unread
		upTo = l.Number
	}
	if !some {
		return 0
	}
	return upTo
}
