package lobby

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/lobby/words"
	"saloon/rules"
)

// A By is who does an act: a moderator, who proved a listed key, or the operator at the server itself.
type By struct {
	Name string // of a moderator, in the operator's list
	Key  Key    // empty for the operator
	Who  table.PlayerID
	From Origin
}

// Operator is who runs the server.
var Operator = By{Name: "operator"}

// EveningAct does what a moderator or the operator wants of an evening, once it is in the audit log.
func (l *Lobby) EveningAct(ctx context.Context, by By, id evening.ID, c evening.Command, e AuditEntry) (AuditEntry, error) {
	p, err := l.evenings.Find(id)
	if err == nil {
		err = asError(p.Step(table.Person{}, c, evening.Moment{Now: l.clock.Now()}).Refused)
	}
	if err == nil {
		e, err = l.Note(ctx, by, e)
	}
	if err == nil {
		err = l.evenings.Do(id, table.Person{}, c)
	}
	return e, err
}

// SetModerators replaces the list of moderators: their keys, and what they are called.
func (l *Lobby) SetModerators(list map[Key]string) {
	h := l.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	before := h.moderators
	h.moderators = maps.Clone(list)
	for _, p := range h.crowd {
		for _, v := range p.visits {
			_, was := before[v.mail.Key]
			if _, is := h.moderators[v.mail.Key]; is != was {
				h.showTo(v, p)
			}
		}
	}
}

// Moderator is the moderator who owns a key; false when nobody does.
func (l *Lobby) Moderator(key Key) (By, bool) {
	l.hall.mu.Lock()
	name, is := l.hall.moderators[key]
	l.hall.mu.Unlock()
	if key == "" || !is {
		return By{}, false
	}
	by := By{Name: name, Key: key}
	if p, known, err := l.Find(key); err == nil && known {
		by.Who = p.ID
	}
	return by, true
}

// The audit log calls moderators by their names in the operator's list, so nobody else may have one.
func (l *Lobby) isModerators(skeleton string, self table.PlayerID, own Key) bool {
	l.hall.mu.Lock()
	list := l.hall.moderators // replaced, and never changed
	l.hall.mu.Unlock()
	for key, name := range list {
		if words.Skeleton(name) != skeleton || key == own {
			continue
		}
		if p, known, err := l.Find(key); self == "" || err != nil || !known || p.ID != self {
			return true
		}
	}
	return false
}

// reports is how many wait for a moderator.
func (h *hall) moderates(v *connection) (is bool, reports int) {
	if _, is = h.moderators[v.mail.Key]; !is || v.mail.Key == "" {
		return false, 0
	}
	return true, h.reports
}

func (v *Visit) by() (By, error) {
	by, is := v.lobby.Moderator(v.mail.Key)
	switch {
	case !is:
		return by, refusedNoModerator
	case !v.lobby.hall.allow(v.id, false):
		return by, refusedTooFast
	}
	by.Who, by.From = v.id, v.mail.Origin
	return by, nil
}

// ReportWaits is the code of what moderators are told of a report.
const ReportWaits = "report-waits"

func (h *hall) showReports(waiting int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.reports == waiting {
		return
	}
	more := waiting > h.reports
	h.reports = waiting
	for _, p := range h.crowd {
		for _, v := range p.visits {
			if is, _ := h.moderates(v); is {
				h.showTo(v, p)
				if more {
					v.mail.Put(News{Tidings: []Tiding{tells(toldReport)}})
				}
			}
		}
	}
}

func tells(r *rules.Refusal) Tiding { return Tiding{What: Tells, Told: r.Phrase} }

const reportTalk = 60

// A Report is what somebody said of somebody else, with how it was there.
type Report struct {
	data.Report
	Log data.ReportLog
}

// Report tells the moderators of somebody, with what was said and the game there as the visitor may know them.
func (v *Visit) Report(ctx context.Context, who table.PlayerID, said string) error {
	l, by := v.lobby, v.Person()
	said = words.Clean(said)
	switch {
	case said == "":
		return refusedNoWords
	case who == v.id:
		return refusedOneself
	case !l.hall.allow(v.id, true):
		return refusedTooFast
	}
	whom, err := l.personOf(who)
	if err != nil {
		return err
	}
	if !l.hall.origins.reports.allow(v.mail.Origin, l.limits.Load().Reports) {
		return refusedReportsHere
	}
	r := data.Report{When: l.clock.Now().UTC().Round(0), By: *journal.Person(by), Whom: *journal.Person(whom), Words: said}
	at, log := v.whereReported(ctx, who)
	r.Table, r.Evening = string(at), string(v.eveningOf(at))
	err = l.store.Report(ctx, r, log)
	l.renewPeace() // a write that reported an error may have happened
	if err = l.unwritten(ctx, "a report cannot be written", err, map[error]*rules.Refusal{
		data.ErrTooMany: refusedReportsFull, data.ErrUnanswered: refusedReportsYours.With(data.MaxReportsBy)}); err != nil {
		return err
	}
	l.log.Info("a report waits for moderators", "player", whom.ID, "reporter", by.ID, "table", at)
	return nil
}

func (l *Lobby) personOf(id table.PlayerID) (table.Person, error) {
	if p, here := l.hall.personHere(id); here {
		return p, nil
	}
	p, err := l.store.Player(string(id))
	if err != nil {
		return table.Person{}, refusedNoPlayer
	}
	return known(p), nil
}

// whereReported is the table at which the visitor is, else one where both sit; without one it is the hall.
func (v *Visit) whereReported(ctx context.Context, who table.PlayerID) (table.ID, data.ReportLog) {
	v.turning.Lock()
	k := v.at
	v.turning.Unlock()
	if k == nil {
		theirs := v.lobby.hall.seatsOf(who)
		for _, at := range v.lobby.hall.seatsOf(v.id) {
			if slices.Contains(theirs, at) {
				k, _ = v.reach(at)
			}
		}
	}
	var log data.ReportLog
	if k == nil {
		log.Talk = talkOf(v.lobby.hall.said())
		return "", log
	}
	_ = k.inbox.call(ctx, message{ask: func() { log = k.reported(v.id) }}) // without its log a report is one all the same
	return k.id, log
}

// eveningOf is the evening that a table is of, or at which this person looks.
func (v *Visit) eveningOf(at table.ID) evening.ID {
	if card := v.lobby.hall.cardOf(at); card != nil {
		return evening.ID(card.Evening)
	}
	v.turning.Lock()
	defer v.turning.Unlock()
	return v.evening
}

// cardOf never changes; nil for no table.
func (h *hall) cardOf(at table.ID) *table.Card {
	h.mu.Lock()
	defer h.mu.Unlock()
	if posted := h.tables.cards[at]; posted != nil {
		return posted.card
	}
	return nil
}

func (h *hall) said() []table.ChatLine {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.chat)
}

// What is told of the game is what an observer may know of it, without names.
func (k *keeper) reported(by table.PlayerID) (log data.ReportLog) {
	card := k.state.Card(table.Surroundings{Closed: k.ended, Gone: k.goneSince(), Known: k.since})
	for _, c := range card.Chairs {
		log.Seats = append(log.Seats, *journal.Person(c.Person))
	}
	log.Talk = talkOf(k.state.Snapshot(k.state.SeatOf(by), card, nil, &k.stories).Chat)
	if e, err := k.state.Export(); err == nil {
		for i := range e.Seats {
			delete(e.Seats[i], "name")
		}
		if raw, err := e.Encode(); err == nil {
			log.Game = compacted(raw)
		}
	}
	return log
}

func compacted(raw []byte) json.RawMessage {
	var out bytes.Buffer
	if json.Compact(&out, raw) != nil {
		return nil
	}
	return out.Bytes()
}

func talkOf(chat []table.ChatLine) (list []data.Talk) {
	for _, c := range chat[max(0, len(chat)-reportTalk):] {
		list = append(list, data.Talk{When: c.When, By: data.Person{ID: string(c.By), Name: c.From, Kind: string(c.Kind)}, Text: c.Text})
	}
	return list
}

// Reports are those that are kept, the oldest first, for a moderator.
func (v *Visit) Reports(context.Context) ([]Report, error) {
	if _, err := v.by(); err != nil {
		return nil, err
	}
	list, err := v.lobby.Reports()
	return slices.DeleteFunc(list, func(r Report) bool { return !r.IsOpen() }), err
}

// ReadReport is a report with its log, for a moderator.
func (v *Visit) ReadReport(_ context.Context, number uint64) (Report, error) {
	if _, err := v.by(); err != nil {
		return Report{}, err
	}
	return v.lobby.Report(number)
}

// Reports are those that are kept, the oldest first, without their logs.
func (l *Lobby) Reports() (list []Report, err error) {
	found, err := l.store.Reports()
	for _, r := range found {
		list = append(list, Report{Report: r})
	}
	return list, err
}

// Report is one with its log.
func (l *Lobby) Report(number uint64) (Report, error) {
	list, err := l.Reports()
	if err != nil {
		return Report{}, err
	}
	at := slices.IndexFunc(list, func(r Report) bool { return r.Number == number })
	if at < 0 {
		return Report{}, refusedNoReport
	}
	if log, err := l.store.ReportLog(number); err == nil {
		list[at].Log = log
	}
	return list[at], nil
}

// Sanctions are those that hold.
func (l *Lobby) Sanctions() ([]Sanction, error) {
	list, err := l.store.Sanctions()
	now := l.clock.Now()
	return slices.DeleteFunc(list, func(s Sanction) bool { return s.Kind == data.SanctionRemark || s.IsOver(now) }), err
}

// Remarks are what moderators have noted down of somebody, or of everybody, the oldest first. They alone may read it.
func (l *Lobby) Remarks(whom string) ([]Sanction, error) {
	var t target
	var err error
	if whom != "" {
		if t, err = l.targetOf(whom); err != nil {
			return nil, err
		}
	}
	list, err := l.store.Sanctions()
	return slices.DeleteFunc(list, func(s Sanction) bool { return s.Kind != data.SanctionRemark || whom != "" && !t.matches(s) }), err
}

// Audit lists acts, the newest first.
func (l *Lobby) Audit(most int) ([]AuditEntry, error) { return l.store.Audit(most) }

// What people are told of bans, moderators and reports, beside what a program may be told too.
var (
	refusedBanned          = rules.Refuse("banned", "you are banned from this saloon until %s: %s")
	refusedBannedEver      = rules.Refuse("banned-for-ever", "you are banned from this saloon for good: %s")
	refusedNoModerator     = rules.Refuse("no-moderator", "only moderators can do that")
	refusedTheirs          = rules.Refuse("other-moderator", "that is the key of a moderator; only the operator can do that")
	refusedOwnNet          = rules.Refuse("own-address", "that is the address that you come from yourself")
	refusedWideNet         = rules.Refuse("network-too-wide", "this network is too wide: the widest are /%d and for IPv6 /%d")
	refusedTerm            = rules.Refuse("no-such-time", "say for how long: 30m, 2h, 3d, 2w or forever")
	refusedNoReason        = rules.Refuse("no-reason-given", "say why; the person is told")
	refusedManySanctions   = rules.Refuse("too-many-sanctions", "there are too many bans and mutes already; end some first")
	refusedManyInvitations = rules.Refuse("too-many-invitations", "there are too many invitations already; end some first")
	refusedNothingLaid     = rules.Refuse("no-such-sanction", "there is nothing of this kind to end")
	refusedNoProfile       = rules.Refuse("guest-has-no-profile", "only players with a key can be given another name; end the session of a guest")
	refusedNoWords         = rules.Refuse("report-without-words", "say in a few words what happened")
	refusedNoReport        = rules.Refuse("no-such-report", "there is no such report that waits")
	refusedReportsFull     = rules.Refuse("too-many-reports", "too many reports wait for the moderators; tell them later, or block the person")
	refusedReportsYours    = rules.Refuse("your-reports-wait", "your last reports wait for the moderators (%d); they will look at them")
	refusedReportsHere     = rules.Refuse("too-many-reports-here", "too many reports came from your address within the hour; wait a while")
	toldUnmuted            = rules.Refuse("unmuted", "you can talk and write again")
	toldRenamed            = rules.Refuse("renamed-by-moderator", "a moderator has given you the name %s: %s")
	toldAll                = rules.Refuse("saloon-says", "a word to all: %s")
	toldOne                = rules.Refuse("saloon-says-to-you", "the saloon says to you: %s")
	toldTable              = rules.Refuse("saloon-says-to-table", "the saloon says to the table %s: %s")
	toldSentAway           = rules.Refuse("host-sent-you-away", "the host has sent you away from table %s; you can come back when the host invites you")
	toldClosed             = rules.Refuse("table-closed-by-moderator", "a moderator has closed the table %s: %s")
	toldReport             = rules.Refuse("report-waits", "a report waits for you")
	toldEnded              = rules.Refuse("session-ended-by-moderator", "a moderator has ended your session: %s")
	refusedMuted           = rules.Refuse("muted", "a moderator has muted you until %s: %s")
	refusedMutedEver       = rules.Refuse("muted-for-ever", "a moderator has muted you for good: %s")
	refusedKept            = rules.Refuse("kept-from-table", "a moderator has taken you from the table %s: %s")
)
