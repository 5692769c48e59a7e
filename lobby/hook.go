package lobby

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/webhook"
	"saloon/rules"
)

// A Hook is where a player is summoned while away.
type Hook struct {
	Address string // empty for nowhere
	Style   webhook.Style
	Stopped bool // it failed too often, and is not called any more
	Refused bool // it may not be called: by the rules of now, or where it led the last time
	// TurnsOnly says that letters and invitations of friends call nobody.
	TurnsOnly bool
}

// testPause is how long somebody waits at least between two changes of the own hook: each is
// answered by a call.
const testPause = 10 * time.Second

// mostTested is how many may do so in that time, all together.
const mostTested = 30

var hookRefusals = map[error]*rules.Refusal{
	webhook.ErrAddress: refusedHookAddress, webhook.ErrHost: refusedHookHost, webhook.ErrStyle: refusedHookStyle,
	webhook.ErrFull: refusedTooFast,
}

// HasHooks reports whether people can be summoned here at all.
func (l *Lobby) HasHooks() bool { return l.messenger.mayCall() }

// HookOf is where a player is summoned.
func (l *Lobby) HookOf(p table.Person) (h Hook, err error) {
	d, err := l.profile(p)
	if err == nil && d.Hook != nil {
		h = Hook{d.Hook.Address, webhook.Style(d.Hook.Style), d.Hook.Stopped, l.messenger.mayNotCall(d), d.Hook.TurnsOnly}
	}
	return h, err
}

// A HookTrial is how the first call of a new hook went.
type HookTrial struct {
	Secret  string // signs all calls, and is told only now
	Arrived bool
	Status  int // what the address answered instead; 0 when nobody answered in time
}

// SetHook sends a first summons to an address to try it, and has a player summoned there from now on, also
// when that failed. A style that is empty is guessed from the address.
func (l *Lobby) SetHook(ctx context.Context, p table.Person, address string, style webhook.Style) (h HookTrial, err error) {
	if !l.messenger.mayCall() {
		return h, refusedNoHooks
	}
	if style == "" {
		style = guessStyle(address)
	}
	target := webhook.Target{Owner: string(p.ID), Address: address, Style: style, Secret: webhook.NewSecret()}
	if refused := asRefusal(l.messenger.sender.Rules().CheckTarget(target), hookRefusals); refused != nil {
		return h, refused
	}
	d, err := l.profile(p)
	if err != nil {
		return h, err
	}
	if !l.mayTest(p.ID) {
		return h, refusedTooFast
	}
	trial := webhook.Summons{Event: eventTest}
	l.messenger.words(d.Lang, &trial)
	failed := l.messenger.sender.Try(ctx, target, trial)
	if errors.Is(failed, webhook.ErrHost) || errors.Is(failed, webhook.ErrFull) {
		return h, asRefusal(failed, hookRefusals)
	}
	var answer webhook.AnswerError
	errors.As(failed, &answer)
	err = l.changeHook(ctx, p, func(before data.Hook) *data.Hook {
		return &data.Hook{Address: target.Address, Style: string(style), Secret: target.Secret, TurnsOnly: before.TurnsOnly}
	})
	return HookTrial{target.Secret, failed == nil, answer.Status}, err
}

// DropHook has a player summoned nowhere.
func (l *Lobby) DropHook(ctx context.Context, p table.Person) error {
	return l.changeHook(ctx, p, func(data.Hook) *data.Hook { return nil })
}

// SetTurnsOnly chooses whether a player is summoned for turns alone, or also for letters and
// invitations of friends.
func (l *Lobby) SetTurnsOnly(ctx context.Context, p table.Person, only bool) error {
	return l.changeHook(ctx, p, func(before data.Hook) *data.Hook {
		if before.Address == "" {
			return nil
		}
		before.TurnsOnly = only
		return &before
	})
}

// changeHook changes where a player is summoned.
func (l *Lobby) changeHook(ctx context.Context, p table.Person, change func(before data.Hook) *data.Hook) error {
	l.naming.Lock()
	defer l.naming.Unlock()
	_, err := l.changePlayer(ctx, p, func(d *data.Player) {
		var before data.Hook
		if d.Hook != nil {
			before = *d.Hook
		}
		d.Hook = change(before)
	})
	return err
}

// stopHook notes that nobody answers at a player's address.
func (l *Lobby) stopHook(id table.PlayerID, address string) {
	l.naming.Lock()
	defer l.naming.Unlock()
	_, err := l.changePlayer(l.writing, table.Person{ID: id, Kind: table.KindPlayer}, func(d *data.Player) {
		if d.Hook != nil && d.Hook.Address == address {
			stopped := *d.Hook
			stopped.Stopped = true
			d.Hook = &stopped
		}
	})
	if err != nil {
		l.log.Warn("a webhook that fails could not be stopped", "player", id, "error", err)
	}
}

// profile is what the store has of a player.
func (l *Lobby) profile(p table.Person) (data.Player, error) {
	if p.Kind != table.KindPlayer {
		return data.Player{}, RefusedNoKey
	}
	return l.store.Player(string(p.ID))
}

// mayTest is false when somebody has changed the own hook a moment ago.
func (l *Lobby) mayTest(id table.PlayerID) bool {
	m, now := l.messenger, l.clock.Now()
	m.mu.Lock()
	defer m.mu.Unlock()
	for who, when := range m.tested {
		if now.Sub(when) >= testPause {
			delete(m.tested, who)
		}
	}
	if _, tooSoon := m.tested[id]; tooSoon || len(m.tested) >= mostTested {
		return false
	}
	m.tested[id] = now
	return true
}

// guessStyle is the style of the services that people know by their host.
func guessStyle(address string) webhook.Style {
	u, err := url.Parse(address)
	if err != nil {
		return webhook.JSON
	}
	switch host := strings.ToLower(u.Hostname()); {
	case host == "discord.com" || host == "discordapp.com":
		return webhook.Discord
	case host == "hooks.slack.com":
		return webhook.Slack
	case strings.HasPrefix(host, "ntfy."):
		return webhook.Ntfy
	}
	return webhook.JSON
}

// Waiting lists the tables that wait for a decision or an answer of a player, as they stand in the hall.
func (l *Lobby) Waiting(ctx context.Context, p table.Person) ([]table.Card, error) {
	if p.Kind != table.KindPlayer {
		return nil, RefusedNoKey
	}
	id := p.ID
	if err := l.waitRestored(ctx); err != nil { // then all tables of the player are known
		return nil, err
	}
	h := l.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	own, seats := h.tables.own(id, nil)
	var list []table.Card
	for _, c := range own[:seats] {
		if c.WaitsFor(id) || c.Asks(id) {
			list = append(list, *c)
		}
	}
	return list, nil
}

// HolidayDays is how many days of holiday a player has in a year. A day that has begun counts
// as a whole one, so that nobody stops the time for an hour as often as they like.
const HolidayDays = 28

const oneDay = 24 * time.Hour

// restOf is when a player rests.
func restOf(p data.Player) table.Rest {
	r := table.Rest{Zone: p.Zone}
	if p.Night != nil {
		r.From, r.To = p.Night.From, p.Night.To
	}
	if h := p.Holiday; !h.Since.IsZero() {
		r.Since, r.Until = h.Since.Unix(), h.Until.Unix()
	}
	if !r.Valid() {
		return table.Rest{}
	}
	return r
}

// A Holiday is how a player's holiday stands.
type Holiday struct {
	Left int       // whole days that can still be taken this year
	Ends time.Time // of one that goes on, at the latest; zero for none
}

// Holiday tells how a player's holiday stands.
func (l *Lobby) Holiday(p table.Person) (Holiday, error) {
	d, err := l.store.Player(string(p.ID))
	if err != nil {
		return Holiday{}, fmt.Errorf("reading the profile: %w", err)
	}
	now := l.clock.Now().UTC()
	h := spent(d.Holiday, now, false)
	state := Holiday{Left: max(HolidayDays-h.Used, 0)}
	if !h.Since.IsZero() {
		state.Ends = h.Until
	}
	return state, nil
}

// spent is a holiday as it stands now: one that has ended, or shall end now, counts among the days
// that are used, and another year begins without any.
func spent(h data.Holiday, now time.Time, end bool) data.Holiday {
	if over := !h.Until.After(now); !h.Since.IsZero() && (over || end) {
		until := now
		if over {
			until = h.Until
		}
		h.Used += max(int((until.Sub(h.Since)+oneDay-1)/oneDay), 1)
		h.Since, h.Until = time.Time{}, time.Time{}
	}
	if h.Since.IsZero() && now.Year() != h.Year {
		h = data.Holiday{Year: now.Year()}
	}
	return h
}

// BeginHoliday stops a player's time at all tables over days, until the player ends the holiday or
// its days are used up.
func (l *Lobby) BeginHoliday(ctx context.Context, p table.Person) (table.Person, error) {
	now := l.clock.Now().UTC().Truncate(time.Second)
	return l.changeRest(ctx, p, func(d *data.Player) error {
		h := spent(d.Holiday, now, false)
		if left := HolidayDays - h.Used; h.Since.IsZero() {
			if left <= 0 {
				return refusedNoHoliday
			}
			h.Since, h.Until = now, now.Add(time.Duration(left)*oneDay)
		}
		d.Holiday = h
		return nil
	})
}

// EndHoliday lets a player's time pass again.
func (l *Lobby) EndHoliday(ctx context.Context, p table.Person) (table.Person, error) {
	now := l.clock.Now().UTC().Truncate(time.Second)
	return l.changeRest(ctx, p, func(d *data.Player) error {
		d.Holiday = spent(d.Holiday, now, true)
		return nil
	})
}

// A Night is when a player sleeps: hours of a time zone, which is in minutes east of Greenwich. It
// is none where both hours are the same.
type Night struct{ Zone, From, To int }

// SetNight chooses when a player's time does not pass at tables over days.
func (l *Lobby) SetNight(ctx context.Context, p table.Person, n Night) (table.Person, error) {
	if !(table.Rest{Zone: n.Zone, From: n.From, To: n.To}).Valid() {
		return p, refusedNight
	}
	return l.changeRest(ctx, p, func(d *data.Player) error {
		d.Zone, d.Night = n.Zone, &data.Night{From: n.From, To: n.To}
		return nil
	})
}

// changeRest changes when a player rests, also at the tables where the player sits.
func (l *Lobby) changeRest(ctx context.Context, p table.Person, change func(*data.Player) error) (table.Person, error) {
	if err := l.waitRestored(ctx); err != nil { // then all tables of the player are known
		return p, err
	}
	l.naming.Lock()
	defer l.naming.Unlock()
	var refused error
	now, err := l.changePlayer(ctx, p, func(d *data.Player) {
		next := *d
		if refused = change(&next); refused == nil {
			*d = next
		}
	})
	if err == nil {
		err = refused
	}
	if err != nil {
		return p, err
	}
	l.tellSeats(p.ID, table.RestChanged{Player: now})
	return now, nil
}

// What people are told of calls and rests.
var (
	refusedSeated      = rules.Refuse("still-seated", "you still have a seat at %s: go there and resign, or stand up where the game has not begun")
	refusedCalls       = rules.Refuse("no-such-way-to-call", "a terminal cannot call anybody in this way")
	refusedNoHooks     = rules.Refuse("no-webhooks-here", "this saloon calls no webhooks")
	refusedHookAddress = rules.Refuse("webhook-address", "this is no address of a webhook: it begins with https:// and names a host")
	refusedHookHost    = rules.Refuse("webhook-host", "this saloon does not call that host")
	refusedHookStyle   = rules.Refuse("webhook-style", "there is no such kind of webhook; there are json, ntfy, discord and slack")
	refusedNight       = rules.Refuse("night-too-long", "a night is at most twelve hours long, in a time zone from -12:00 to +14:00")
	refusedNoHoliday   = rules.Refuse("no-holiday-left", "your holiday of this year is used up")
)
