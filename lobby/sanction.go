package lobby

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// A Sanction is what was laid upon somebody.
type Sanction = data.Sanction

// sanctions are kept in memory, so that nobody reads the store at the door.
type sanctions struct {
	clock Clock

	mu     sync.RWMutex
	player map[string][]Sanction
	key    map[string][]Sanction
	net    map[netip.Prefix][]Sanction
	widths []int // of the networks
}

// Any of these may be empty.
type somebody struct {
	id  table.PlayerID
	key Key
	net string // the address, as limits count it
}

func (c *connection) somebody() somebody {
	return somebody{c.id, c.mail.Key, c.mail.Origin.Address}
}

func (s *sanctions) take(list []Sanction) {
	player, key, net := map[string][]Sanction{}, map[string][]Sanction{}, map[netip.Prefix][]Sanction{}
	var widths []int
	for _, one := range list {
		if one.Player != "" {
			player[one.Player] = append(player[one.Player], one)
		}
		for _, k := range one.Keys {
			key[k] = append(key[k], one)
		}
		if p, err := netip.ParsePrefix(one.Net); err == nil {
			net[p] = append(net[p], one)
			widths = append(widths, p.Bits())
		}
	}
	slices.Sort(widths)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.player, s.key, s.net, s.widths = player, key, net, slices.Compact(widths)
}

// upon is what holds longest; nil for none. One upon a guest holds for all of the address: a guest has nothing else.
func (s *sanctions) upon(kind data.SanctionKind, who somebody, at table.ID) (found *Sanction) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	now := s.clock.Now()
	look := func(list []Sanction, net bool) {
		for i, one := range list {
			forOthers := net && one.Player != "" && who.key != ""
			if one.Kind != kind || one.IsOver(now) || one.Table != string(at) || forOthers {
				continue
			}
			if found == nil || one.Until.IsZero() || !found.Until.IsZero() && one.Until.After(found.Until) {
				found = &list[i]
			}
		}
	}
	look(s.player[string(who.id)], false)
	look(s.key[string(who.key)], false)
	if from, err := netip.ParsePrefix(who.net); err == nil {
		for _, bits := range s.widths {
			if p, err := from.Addr().Prefix(bits); err == nil && bits <= from.Bits() {
				look(s.net[p], true)
			}
		}
	}
	return found
}

func (s *sanctions) uponPlayers() (list []Sanction) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for _, of := range s.player {
		list = append(list, of...)
	}
	return slices.DeleteFunc(list, func(one Sanction) bool { return one.IsOver(s.clock.Now()) })
}

const (
	narrowIPv6 = 64 // one customer gets all of that
	widestIPv4 = 8
	widestIPv6 = 16
)

// networkMeant is false for words that are no network or address.
func networkMeant(typed string) (netip.Prefix, bool) {
	p, err := netip.ParsePrefix(typed)
	if err != nil {
		a, err := netip.ParseAddr(typed)
		if err != nil {
			return p, false
		}
		a = a.Unmap().WithZone("")
		p = netip.PrefixFrom(a, a.BitLen())
	}
	if p.Addr().Is6() && p.Bits() > narrowIPv6 {
		p = netip.PrefixFrom(p.Addr(), narrowIPv6)
	}
	return p.Masked(), true
}

type target struct {
	typed  string
	person table.Person // has no ID for a key that nobody has, and for networks
	keys   []string
	net    netip.Prefix
}

var errNobody = errors.New("this is no name, no key (SHA256:...), no address and no network")

var errNoNet = errors.New("this is no key (SHA256:...), no address and no network")

func netTarget(typed string) (t target, err error) {
	t.typed = typed
	p, is := networkMeant(typed)
	t.net = p
	switch {
	case !is:
		return t, errNoNet
	case p.Addr().Is4() && p.Bits() < widestIPv4 || p.Addr().Is6() && p.Bits() < widestIPv6:
		return t, refusedWideNet.With(widestIPv4, widestIPv6)
	}
	return t, nil
}

func (l *Lobby) targetOf(typed string) (t target, err error) {
	if t, err = netTarget(typed); !errors.Is(err, errNoNet) {
		return t, err
	}
	if strings.HasPrefix(typed, "SHA256:") {
		t.keys = []string{typed}
		return t, nil
	}
	if strings.ContainsAny(typed, "/.:") { // in no name and no ID
		return t, errNobody
	}
	t.person, err = l.someone(typed)
	if errors.Is(err, refusedNoPlayer) { // the log tells of players by their IDs, which nobody can have as a name
		t.person, err = l.personOf(table.PlayerID(typed))
	}
	if err != nil {
		return t, err
	}
	if isGuest(t.person.ID) {
		t.net, _ = netip.ParsePrefix(l.hall.addressOf(t.person.ID))
		return t, nil
	}
	keys, err := l.store.Keys(string(t.person.ID))
	if err != nil {
		return t, fmt.Errorf("reading the keys of a player: %w", err)
	}
	for _, k := range keys {
		t.keys = append(t.keys, k.Fingerprint)
	}
	return t, nil
}

func (h *hall) addressOf(id table.PlayerID) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.from(id)
}

func (t target) covers(who somebody) bool {
	if t.person.ID != "" && t.person.ID == who.id || slices.Contains(t.keys, string(who.key)) {
		return true
	}
	from, err := netip.ParsePrefix(who.net)
	return err == nil && t.net.IsValid() && t.net.Contains(from.Addr()) && (t.person.ID == "" || who.key == "")
}

func (t target) matches(s Sanction) bool {
	if t.person.ID != "" && s.Player == string(t.person.ID) || t.net.IsValid() && s.Net == t.net.String() {
		return true
	}
	return slices.ContainsFunc(t.keys, func(k string) bool { return slices.Contains(s.Keys, k) })
}

// on is for the audit log, where the target is no player.
func (t target) on() string {
	switch {
	case t.person.ID != "":
		return ""
	case t.net.IsValid():
		return t.net.String()
	}
	return t.typed
}

// timed and ever are the sentence for a time, and for ever.
func (l *Lobby) sentence(s *Sanction, timed, ever *rules.Refusal) *rules.Refusal {
	if s.Until.IsZero() {
		return ever.With(l.reason(s))
	}
	return timed.With(UntilText(s.Until), l.reason(s))
}

func (l *Lobby) reason(s *Sanction) string {
	return s.Reason + l.contactSaid()
}

// contactSaid goes behind a sentence.
func (l *Lobby) contactSaid() string {
	if l.contact == "" {
		return ""
	}
	return " (" + l.contact + ")"
}

// UntilText is how people are told until when something holds.
func UntilText(until time.Time) string { return until.UTC().Format("2006-01-02 15:04") + " UTC" }

// mute is nil when somebody may talk, write and invite.
func (l *Lobby) mute(who somebody) *rules.Refusal {
	if s := l.sanctions.upon(data.SanctionMute, who, ""); s != nil {
		return l.sentence(s, refusedMuted, refusedMutedEver)
	}
	return nil
}

// kept is nil when somebody is not kept from a table.
func (l *Lobby) kept(who somebody, at table.ID) *rules.Refusal {
	if s := l.sanctions.upon(data.SanctionKeep, who, at); s != nil {
		return refusedKept.With(s.Table, l.reason(s))
	}
	return nil
}

func (l *Lobby) banned(who somebody) *rules.Refusal {
	if s := l.sanctions.upon(data.SanctionBan, who, ""); s != nil {
		return l.sentence(s, refusedBanned, refusedBannedEver)
	}
	return nil
}

// Banned is why nobody with this key, or without one, may come in from an address; nil when they may.
func (l *Lobby) Banned(key Key, from Origin) error {
	return asError(l.banned(somebody{key: key, net: from.Address}))
}

// BannedAddress is why nobody may come in from an address, whoever they are; nil when some may.
func (l *Lobby) BannedAddress(from Origin) error {
	return asError(l.banned(somebody{key: anyKey, net: from.Address}))
}

const anyKey = Key("any")

// OnBan has f called whenever somebody was banned.
func (l *Lobby) OnBan(f func()) { l.onBan = f }

// say tells everybody who is here something, or one of them, or those who look at a table.
func (l *Lobby) say(ctx context.Context, by By, a Act) (AuditEntry, error) {
	e := AuditEntry{Act: string(a.What), Table: string(a.Table), Text: a.Reason}
	switch a.What {
	case ActSayTo:
		t, err := l.targetOf(strings.TrimSpace(a.Whom))
		if err == nil && !l.hall.isHere(t.person.ID) {
			err = refusedNoPlayer
		}
		if err != nil {
			return e, err
		}
		e.Player, e.Name = string(t.person.ID), t.person.Name
	case ActSayAt:
		if l.keeper(a.Table) == nil {
			return e, table.RefusedNoTable
		}
	}
	e, err := l.act(ctx, by, data.Act{Entry: e})
	if err == nil {
		l.tellSaid(e)
	}
	return e, err
}

func (l *Lobby) tellSaid(e AuditEntry) {
	switch ActKind(e.Act) {
	case ActSay:
		told := News{Tidings: []Tiding{tells(toldAll.With(e.Text))}}
		l.hall.eachVisit(func(somebody) bool { return true }, func(v *connection) { v.mail.Put(told) })
	case ActSayTo:
		l.hall.tellTarget(target{person: table.Person{ID: table.PlayerID(e.Player)}}, tells(toldOne.With(e.Text)))
	case ActSayAt:
		if k := l.keeperNow(table.ID(e.Table)); k != nil {
			k.inbox.put(message{ask: func() { k.tellWatchers(tells(toldTable.With(e.Table, e.Text))) }})
		}
	}
}

// A BanLine is a ban as a list has it.
type BanLine struct {
	Number int    // of the line
	Whom   string // a key, an address or a network
	Until  time.Time
	Reason string
	Wrong  error // what else is wrong with the line; nil for nothing
}

// ImportBans lays those bans of a list that do not hold already. Where one cannot be laid none is, and the error names
// all such lines.
func (l *Lobby) ImportBans(ctx context.Context, by By, list []BanLine) (AuditEntry, error) {
	held, err := l.Sanctions()
	if err != nil {
		return AuditEntry{}, err
	}
	var fresh []Sanction
	var wrong []error
	known, past := 0, 0
	now := l.clock.Now().UTC().Round(0)
	for _, b := range list {
		t, err := listedTarget(b.Whom)
		if err == nil {
			err = asError(l.mayTouch(by, t))
		}
		for _, err := range []error{err, b.Wrong} {
			if err != nil {
				wrong = append(wrong, fmt.Errorf("line %d: %v", b.Number, err)) //nolint:errorlint // else the number is not told
			}
		}
		s := Sanction{Kind: data.SanctionBan, Keys: t.keys, Reason: b.Reason, By: by.Name, Since: now, Until: b.Until}
		if t.net.IsValid() {
			s.Net = t.net.String()
		}
		holds := func(old Sanction) bool {
			return old.Kind == s.Kind && t.matches(old) && (old.Player == "" || old.Net == "") && (old.Until.IsZero() || !s.Until.IsZero() && !old.Until.Before(s.Until))
		}
		switch {
		case s.IsOver(now):
			past++
		case slices.ContainsFunc(held, holds):
			known++
		default:
			fresh, held = append(fresh, s), append(held, s)
		}
	}
	if len(wrong) > 0 {
		return AuditEntry{}, errors.Join(wrong...)
	}
	e, err := l.act(ctx, by, data.Act{Entry: AuditEntry{Act: "import bans", Text: fmt.Sprintf("%d added, %d known already, %d past", len(fresh), known, past)}, Sanctions: fresh})
	if err == nil {
		l.letBansFeel()
	}
	return e, err
}

func (l *Lobby) letBansFeel() {
	if l.onBan != nil {
		l.onBan()
	}
}

const fingerprintLength = len("SHA256:") + 43

func listedTarget(typed string) (t target, err error) {
	if strings.HasPrefix(typed, "SHA256:") && len(typed) == fingerprintLength {
		return target{typed: typed, keys: []string{typed}}, nil
	}
	return netTarget(typed)
}
