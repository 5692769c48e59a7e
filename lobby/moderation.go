package lobby

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/lobby/words"
	"saloon/rules"
)

// An ActKind is what a moderator or the operator does.
type ActKind string

// The acts of the lobby. Whoever adds others writes them down by [Lobby.Note].
const (
	ActMute   ActKind = "mute"
	ActUnmute ActKind = "unmute"
	ActBan    ActKind = "ban"
	ActUnban  ActKind = "unban"
	ActRename ActKind = "rename"
	ActRemove ActKind = "remove"
	ActSay    ActKind = "say"
	ActSayTo  ActKind = "say to" // somebody
	ActSayAt  ActKind = "say at" // a table
	ActClose  ActKind = "close table"
	ActSettle ActKind = "close report"

	ActRemark   ActKind = "remark"
	ActUnremark ActKind = "unremark"
	ActInvite   ActKind = "invite"
	ActUninvite ActKind = "uninvite"
)

// An Act is what somebody wants done, as it was typed.
type Act struct {
	What   ActKind
	Whom   string        // a name, a key, an address or a network; of ActUninvite the code
	Table  table.ID      // of ActRemove, ActSayAt and ActClose
	Name   string        // the new one
	For    time.Duration // 0 for ever
	Reason string        // or what is said
	Report uint64        // the number
	Count  int           // of newcomers whom an invitation lets in
}

// An AuditEntry is an act as the audit log has it.
type AuditEntry = data.AuditEntry

const longestTerm = 10 * 365 * 24 * time.Hour

// ParseTerm reads 30m, 2h, 3d, 2w, or forever, which is 0.
func ParseTerm(text string) (time.Duration, error) {
	if text == "forever" {
		return 0, nil
	}
	units := map[string]time.Duration{"m": time.Minute, "h": time.Hour, "d": 24 * time.Hour, "w": 7 * 24 * time.Hour}
	if len(text) < 2 {
		return 0, refusedTerm
	}
	unit := units[text[len(text)-1:]]
	n, err := strconv.Atoi(text[:len(text)-1])
	if err != nil || unit == 0 || n < 1 || time.Duration(n) > longestTerm/unit {
		return 0, refusedTerm
	}
	return time.Duration(n) * unit, nil
}

// Moderate does an act as the visitor, who must be a moderator.
func (v *Visit) Moderate(ctx context.Context, a Act) error {
	by, err := v.by()
	if err != nil {
		return err
	}
	_, err = v.lobby.Moderate(ctx, by, a)
	return err
}

// Moderate does an act. It has happened exactly when it is in the audit log.
func (l *Lobby) Moderate(ctx context.Context, by By, a Act) (AuditEntry, error) {
	if err := l.waitRestored(ctx); err != nil { // then all tables of everybody are known
		return AuditEntry{}, err
	}
	a.Reason = words.Clean(a.Reason)
	without := []ActKind{ActUnmute, ActUnban, ActSettle, ActUnremark, ActInvite, ActUninvite}
	if a.Reason == "" && !slices.Contains(without, a.What) {
		return AuditEntry{}, refusedNoReason
	}
	do := map[ActKind]func(context.Context, By, Act) (AuditEntry, error){
		ActMute: l.lay, ActBan: l.lay, ActRemove: l.lay, ActUnmute: l.lift, ActUnban: l.lift,
		ActRename: l.renameFor, ActSay: l.say, ActSayTo: l.say, ActSayAt: l.say, ActClose: l.closeTable, ActSettle: l.settleReport,
		ActRemark: l.lay, ActUnremark: l.lift, ActInvite: l.invite, ActUninvite: l.uninvite,
	}[a.What]
	if do == nil {
		return AuditEntry{}, fmt.Errorf("nobody knows the act %q", a.What)
	}
	return do(ctx, by, a)
}

// Note writes down an act that is done elsewhere, before it is done.
func (l *Lobby) Note(ctx context.Context, by By, e AuditEntry) (AuditEntry, error) {
	return l.act(ctx, by, data.Act{Entry: e})
}

func (l *Lobby) act(ctx context.Context, by By, a data.Act) (AuditEntry, error) {
	e := &a.Entry
	e.When, e.By, e.Key, e.Who = l.clock.Now().UTC().Round(0), by.Name, string(by.Key), string(by.Who)
	err := l.store.Write(ctx, a)
	l.renewPeace() // a write that reported an error may have happened
	if err = l.unwritten(ctx, "an act of a moderator cannot be written", err, map[error]*rules.Refusal{
		data.ErrTooMany: refusedManySanctions, data.ErrUnknown: refusedNothingLaid, data.ErrTaken: refusedNameTaken}); err != nil {
		return *e, err
	}
	l.log.Info("a moderator or the operator did something", "act", e.Act, "by", e.By, "key", e.Key, "player", e.Player, "on", e.On, "table", e.Table)
	return *e, nil
}

func (l *Lobby) readPeace() error {
	l.peace.Lock() // what was read earlier must not replace what was read later
	defer l.peace.Unlock()
	list, err := l.store.Sanctions()
	if err != nil {
		return fmt.Errorf("reading the sanctions: %w", err)
	}
	l.sanctions.take(list)
	reports, err := l.store.Reports()
	if err != nil {
		return fmt.Errorf("reading the reports: %w", err)
	}
	waiting := 0
	for _, r := range reports {
		if r.IsOpen() {
			waiting++
		}
	}
	l.hall.showReports(waiting)
	return nil
}

// Moderators do not act upon each other, and upon their own address.
func (l *Lobby) mayTouch(by By, t target) *rules.Refusal {
	if by.Key == "" {
		return nil
	}
	for _, k := range t.keys {
		if _, is := l.Moderator(Key(k)); is {
			return refusedTheirs
		}
	}
	if t.person.ID == "" && t.covers(somebody{net: by.From.Address}) {
		return refusedOwnNet
	}
	return nil
}

func (l *Lobby) lay(ctx context.Context, by By, a Act) (AuditEntry, error) {
	t, err := l.targetOf(strings.TrimSpace(a.Whom))
	if err != nil {
		return AuditEntry{}, err
	}
	if refused := l.mayTouch(by, t); refused != nil {
		return AuditEntry{}, refused
	}
	now := l.clock.Now().UTC().Round(0)
	s := Sanction{Player: string(t.person.ID), Name: t.person.Name, Keys: t.keys, Reason: a.Reason, By: by.Name, Since: now}
	if t.net.IsValid() {
		s.Net = t.net.String()
	}
	if a.For > 0 {
		s.Until = now.Add(a.For)
	}
	switch a.What {
	case ActMute:
		s.Kind = data.SanctionMute
	case ActBan:
		s.Kind = data.SanctionBan
	case ActRemark:
		s.Kind = data.SanctionRemark
	default:
		if refused := l.mayRemove(t, a.Table); refused != nil {
			return AuditEntry{}, refused
		}
		s.Kind, s.Table, s.Until = data.SanctionKeep, string(a.Table), now.Add(keptFromTable)
	}
	e := AuditEntry{Act: string(a.What), Player: s.Player, Name: s.Name, On: t.on(), Table: s.Table, Until: s.Until, Ever: s.Until.IsZero(), Text: a.Reason}
	if a.What == ActRemark { // which goes when the player is forgotten, so it stands in one place alone
		e.Ever, e.Text = false, ""
	}
	if e, err = l.act(ctx, by, data.Act{Entry: e, Sanction: &s}); err == nil {
		l.enforce(t, &s)
	}
	return e, err
}

// that is longer than tables last
const keptFromTable = 365 * 24 * time.Hour

func (l *Lobby) mayRemove(t target, at table.ID) *rules.Refusal {
	switch {
	case t.person.ID == "":
		return refusedNoPlayer
	case l.keeper(at) == nil:
		return table.RefusedNoTable
	}
	return nil
}

func (l *Lobby) enforce(t target, s *Sanction) {
	l.letFeel(t, s)
	switch s.Kind {
	case data.SanctionKeep:
		if k := l.keeper(table.ID(s.Table)); k != nil {
			k.tell(table.Removed{Who: t.person})
		}
	case data.SanctionBan:
		_ = l.evenings.React(evening.Banned{Who: t.person.ID}) // it has been logged
		l.tellSeats(t.person.ID, table.Removed{Who: t.person})
	}
}

// playFor has a bot play at once for who is taken out of an evening and is not here.
func (l *Lobby) playFor(id evening.ID, c evening.Command) {
	out, is := c.(evening.TakeOut)
	p := l.evenings.Page(id)
	if !is || p == nil || l.hall.isInside(out.Who) {
		return
	}
	for _, at := range p.TablesOf(out.Who) {
		if k := l.keeper(at); k != nil {
			k.tell(table.Removed{Who: table.Person{ID: out.Who, Kind: table.KindPlayer}})
		}
	}
}

func (l *Lobby) letFeel(t target, s *Sanction) {
	switch s.Kind {
	case data.SanctionMute:
		l.hall.tellTarget(t, tells(l.sentence(s, refusedMuted, refusedMutedEver)))
	case data.SanctionKeep:
		l.hall.tellTarget(t, tells(refusedKept.With(s.Table, l.reason(s))))
	case data.SanctionBan:
		why := FarewellOf(l.sentence(s, refusedBanned, refusedBannedEver))
		l.hall.eachVisit(t.covers, func(v *connection) { v.mail.Put(why) })
		l.letBansFeel()
	}
}

func (h *hall) tellTarget(t target, tiding Tiding) {
	h.eachVisit(t.covers, func(v *connection) { v.mail.Put(News{Tidings: []Tiding{tiding}}) })
}

// FarewellOf is the news that ends a visit, with the reason.
func FarewellOf(why *rules.Refusal) News { return farewell(why.Phrase) }

func farewell(why rules.Phrase) News { return News{Farewell: why.Sentence(), Why: &why} }

// SessionEnded is the news that ends a session at the wish of a moderator.
func SessionEnded(reason string) News { return FarewellOf(toldEnded.With(reason)) }

func (h *hall) eachVisit(meant func(somebody) bool, do func(*connection)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, p := range h.crowd {
		for _, v := range p.visits {
			if meant(v.somebody()) {
				do(v)
			}
		}
	}
}

func (l *Lobby) lift(ctx context.Context, by By, a Act) (AuditEntry, error) {
	t, err := l.targetOf(strings.TrimSpace(a.Whom))
	if err != nil {
		return AuditEntry{}, err
	}
	list, err := l.store.Sanctions()
	if err != nil {
		return AuditEntry{}, fmt.Errorf("reading the sanctions: %w", err)
	}
	kind := map[ActKind]data.SanctionKind{ActUnmute: data.SanctionMute, ActUnban: data.SanctionBan, ActUnremark: data.SanctionRemark}[a.What]
	now := l.clock.Now()
	var numbers []uint64
	for _, s := range list {
		if s.Kind == kind && t.matches(s) && !s.IsOver(now) {
			numbers = append(numbers, s.Number)
		}
	}
	if len(numbers) == 0 {
		return AuditEntry{}, refusedNothingLaid
	}
	e, err := l.act(ctx, by, data.Act{Entry: AuditEntry{Act: string(a.What), Player: string(t.person.ID), Name: t.person.Name, On: t.on(), Text: a.Reason}, Lift: numbers})
	if err == nil && a.What == ActUnmute {
		l.hall.tellTarget(t, tells(toldUnmuted))
	}
	return e, err
}

func (l *Lobby) renameFor(ctx context.Context, by By, a Act) (e AuditEntry, err error) {
	t, err := l.targetOf(strings.TrimSpace(a.Whom))
	switch {
	case err != nil:
		return e, err
	case t.person.Kind != table.KindPlayer:
		return e, refusedNoProfile
	}
	if refused := l.mayTouch(by, t); refused != nil {
		return e, refused
	}
	here, why := l.hall.isHere(t.person.ID), &data.Renamed{From: t.person.Name, Reason: a.Reason}
	_, err = l.renameBy(t.person, a.Name, func(d data.Player) error {
		if d.Renamed = why; here {
			d.Renamed = nil
		}
		e, err = l.act(ctx, by, data.Act{Entry: AuditEntry{Act: string(a.What), Player: d.ID, Name: t.person.Name, On: d.Name, Text: a.Reason}, Player: &d})
		return err
	})
	if err == nil && here {
		l.hall.tellTarget(t, tells(toldRenamed.With(e.On, a.Reason)))
	}
	return e, err
}

func (l *Lobby) closeTable(ctx context.Context, by By, a Act) (AuditEntry, error) {
	k := l.keeper(a.Table)
	if k == nil {
		return AuditEntry{}, table.RefusedNoTable
	}
	e, err := l.act(ctx, by, data.Act{Entry: AuditEntry{Act: string(a.What), Table: string(a.Table), Text: a.Reason}})
	if err != nil {
		return e, err
	}
	var refused *rules.Refusal
	err = k.inbox.call(ctx, message{ask: func() {
		k.tellClosed(a.Reason)
		refused = k.closeAnyhow()
	}})
	return e, errors.Join(err, asError(refused))
}

func (k *keeper) tellClosed(reason string) {
	k.tellWatchers(tells(toldClosed.With(string(k.id), reason)))
}

func (k *keeper) tellWatchers(tiding Tiding) {
	for c := range k.watchers {
		c.mail.Put(News{Tidings: []Tiding{tiding}})
	}
}

func (l *Lobby) settleReport(ctx context.Context, by By, a Act) (AuditEntry, error) {
	e := AuditEntry{Act: string(a.What), On: strconv.FormatUint(a.Report, 10), Text: a.Reason}
	e, err := l.act(ctx, by, data.Act{Entry: e, Settle: a.Report})
	if errors.Is(err, refusedNothingLaid) {
		err = refusedNoReport
	}
	return e, err
}

// Told is a mute, or another name by a moderator.
func (l *Lobby) tellSanctions(v *connection) {
	if v.kind == table.KindBot || v.mail.Passing {
		return
	}
	if muted := l.mute(v.somebody()); muted != nil {
		v.mail.Put(News{Tidings: []Tiding{tells(muted)}})
	}
	if v.kind != table.KindPlayer {
		return
	}
	p, err := l.store.Player(string(v.id))
	if err != nil || p.Renamed == nil {
		return
	}
	v.mail.Put(News{Tidings: []Tiding{tells(toldRenamed.With(p.Name, p.Renamed.Reason))}})
	l.naming.Lock()
	defer l.naming.Unlock()
	_, _ = l.changePlayer(l.writing, table.Person{ID: v.id, Kind: v.kind}, func(d *data.Player) { d.Renamed = nil }) // else it is told once more
}
