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

// A Key is the fingerprint of a public key that a connection has proved.
type Key string

const guestPrefix = data.GuestPrefix

const idLetters = 10

func known(p data.Player) table.Person {
	return table.Person{ID: table.PlayerID(p.ID), Name: p.Name, Kind: table.KindPlayer, Lang: p.Lang, Calls: p.Calls, Brief: p.Brief, Quiet: p.Quiet, Open: p.Open, Shares: p.Shares, Ground: p.Ground, Learned: strings.Join(p.Learned, " "), Rest: restOf(p)}
}

// Find is false when the key is nobody's.
func (l *Lobby) Find(key Key) (table.Person, bool, error) {
	if key == "" {
		return table.Person{}, false, nil
	}
	p, err := l.store.PlayerOfKey(string(key))
	if errors.Is(err, data.ErrUnknown) {
		return table.Person{}, false, nil
	}
	if err != nil {
		return table.Person{}, false, fmt.Errorf("looking for the key's player: %w", err)
	}
	return known(p), true, nil
}

// A Known is a player, here or away.
type Known struct {
	data.Player
	Here bool
	Left time.Time // zero where that is not known
}

// FindPlayers are so many players at most with a part in their names, or with a key that begins so; more are left out.
func (l *Lobby) FindPlayers(part string, most int) (list []Known, more int, err error) {
	found, more, err := l.store.FindPlayers(part, most)
	l.hall.mu.Lock()
	defer l.hall.mu.Unlock()
	for _, p := range found {
		id := table.PlayerID(p.ID)
		list = append(list, Known{p, l.hall.is(id), l.hall.left[id]})
	}
	return list, more, err
}

// CheckName says why somebody cannot have a name, as a *rules.Refusal; or nil.
func (l *Lobby) CheckName(name string) error {
	l.naming.Lock()
	defer l.naming.Unlock()
	return l.checkName(name, "", "")
}

// A player may take a name that looks like the present one. The caller holds naming.
func (l *Lobby) checkName(name string, self table.PlayerID, key Key) error {
	name = words.CleanName(name)
	if refused := words.CheckName(name); refused != nil {
		return refused
	}
	skeleton := words.Skeleton(name)
	if self != "" {
		if p, err := l.store.Player(string(self)); err == nil && p.Skeleton == skeleton {
			return nil
		}
	}
	for _, look := range words.Looks(name) {
		if err := l.checkLook(look, self, key); err != nil {
			return err
		}
	}
	if l.isID(name) {
		return refusedNameTaken
	}
	return nil
}

func (l *Lobby) checkLook(skeleton string, self table.PlayerID, key Key) error {
	bots := table.IsBotName(func(name string) bool { return words.Skeleton(name) == skeleton })
	if bots || l.isModerators(skeleton, self, key) {
		return words.RefusedKept
	}
	if g, ok := l.guests[skeleton]; ok && (g.until.IsZero() || l.clock.Now().Before(g.until)) {
		return refusedNameTaken
	}
	if l.hall.guestElsewhere(skeleton) != "" {
		return refusedNameTaken
	}
	taken, err := l.store.NameTaken(skeleton)
	if err != nil {
		return fmt.Errorf("checking the name: %w", err)
	}
	if taken {
		return refusedNameTaken
	}
	return nil
}

// Moderators may type the ID of somebody for a name.
func (l *Lobby) isID(name string) bool {
	if len(strings.TrimPrefix(name, guestPrefix)) != idLetters {
		return false
	}
	_, err := l.personOf(table.PlayerID(name))
	return err == nil
}

// ProposeName makes a free name of an SSH user name.
func (l *Lobby) ProposeName(user string) string {
	l.naming.Lock()
	defer l.naming.Unlock()
	return l.proposeName(user, "stranger")
}

func (l *Lobby) proposeName(wish, otherwise string) string {
	base := words.ShapeName(wish)
	if refused := words.CheckName(base); refused != nil {
		base = otherwise
	}
	if l.checkName(base, "", "") == nil {
		return base
	}
	for n := 2; n < 1000; n++ {
		number := "-" + strconv.Itoa(n)
		name := words.ShapeName(base)
		for words.CheckName(name+number) != nil && name != "" {
			runes := []rune(name)
			name = string(runes[:len(runes)-1])
		}
		if l.checkName(name+number, "", "") == nil {
			return name + number
		}
	}
	return otherwise + "-" + newCode(5)
}

// Register makes a player with this key.
func (l *Lobby) Register(ctx context.Context, key Key, name string) (table.Person, error) {
	if key == "" {
		return table.Person{}, RefusedNoKey
	}
	code, refused := l.invitationOf(key)
	if refused != nil {
		return table.Person{}, refused
	}
	now := l.clock.Now().UTC()
	p := data.Player{ID: newCode(idLetters), Name: words.CleanName(name), Skeleton: words.Skeleton(words.CleanName(name)), Made: now}
	if err := l.reserve(p, key); err != nil {
		return table.Person{}, err
	}
	defer l.unreserve(p)
	err := l.store.Write(ctx, data.AddPlayer{Player: p, Key: data.Key{Fingerprint: string(key), Added: now}, Invitation: code})
	if errors.Is(err, data.ErrUnknown) {
		l.links.forgetInvited(key)
		return table.Person{}, refusedUninvited.With(l.contactSaid())
	}
	if errors.Is(err, data.ErrTaken) { // the name was free, so it is the key; unless another node was quicker
		if taken, err := l.store.NameTaken(p.Skeleton); err == nil && taken {
			return table.Person{}, refusedNameTaken
		}
		return table.Person{}, refusedKeyTaken
	}
	if err != nil {
		return table.Person{}, l.unwritten(ctx, "a player cannot be written", err, nil)
	}
	l.links.forgetInvited(key)
	return known(p), nil
}

// RegisterAs makes a player with this key, and with a free name made of an SSH user name.
func (l *Lobby) RegisterAs(ctx context.Context, key Key, user string) (p table.Person, err error) {
	for range 10 {
		if p, err = l.Register(ctx, key, l.ProposeName(user)); !errors.Is(err, refusedNameTaken) { // another newcomer was quicker
			break
		}
	}
	return p, err
}

// unwritten is what somebody is told of a write that failed: one of the sentences, or that it could not be written. The
// operator is told of that too, unless it failed only because the person who wanted it has gone. It is nil for no error.
func (l *Lobby) unwritten(ctx context.Context, what string, err error, sentences map[error]*rules.Refusal) error {
	if err == nil {
		return nil
	}
	if refused := asRefusal(err, sentences); refused != nil {
		return refused
	}
	if ctx.Err() == nil {
		l.log.Error(what, "error", err)
	}
	return refusedNotWritten
}

// A reserved name is kept while it is written, so that many can be written at the same time.
func (l *Lobby) reserve(p data.Player, key Key) error {
	l.naming.Lock()
	defer l.naming.Unlock()
	if err := l.checkName(p.Name, "", key); err != nil {
		return err
	}
	l.guests[p.Skeleton] = guestName{id: table.PlayerID(p.ID)}
	return nil
}

func (l *Lobby) unreserve(p data.Player) {
	l.naming.Lock()
	defer l.naming.Unlock()
	if l.guests[p.Skeleton].id == table.PlayerID(p.ID) {
		delete(l.guests, p.Skeleton)
	}
}

// Guest makes a person without a profile, with a name like this one when it is taken.
func (l *Lobby) Guest(name string) (table.Person, error) {
	if refused := l.noGuests(); refused != nil {
		return table.Person{}, refused
	}
	l.naming.Lock()
	defer l.naming.Unlock()
	now := l.clock.Now()
	for skeleton, g := range l.guests {
		if !g.until.IsZero() && now.After(g.until) {
			delete(l.guests, skeleton)
		}
	}
	p := table.Person{ID: table.PlayerID(guestPrefix + newCode(idLetters)), Name: l.proposeName(name, "stranger"), Kind: table.KindGuest}
	l.guests[words.Skeleton(p.Name)] = guestName{p.ID, now.Add(time.Minute)}
	return p, nil
}

func (l *Lobby) enterGuest(p table.Person) {
	if p.Kind != table.KindGuest {
		return
	}
	l.naming.Lock()
	defer l.naming.Unlock()
	l.guests[words.Skeleton(p.Name)] = guestName{id: p.ID}
}

func (l *Lobby) guestGone(p table.Person) {
	l.naming.Lock()
	if l.guests[words.Skeleton(p.Name)].id == p.ID {
		delete(l.guests, words.Skeleton(p.Name))
	}
	l.naming.Unlock()
	l.tellSeats(p.ID, table.Departed{Guest: p})
}

// tellSeats tells all tables at which somebody sits.
func (l *Lobby) tellSeats(who table.PlayerID, o table.Occasion) {
	for _, at := range l.hall.seatsOf(who) {
		if k := l.keeper(at); k != nil {
			k.tell(o)
		}
	}
}

// A Choice is something that a player chooses in the profile.
type Choice func(*data.Player)

// InLanguage is empty for the terminal's own.
func InLanguage(code string) Choice { return func(p *data.Player) { p.Lang = code } }

// OnGround chooses colours for a dark terminal or a light one; see [table.Person].
func OnGround(ground string) Choice { return func(p *data.Player) { p.Ground = ground } }

// CalledBy chooses how a player's terminal calls them; see [table.WaysToCall].
func CalledBy(way string) Choice { return func(p *data.Player) { p.Calls = way } }

// Briefly chooses how much a player hears in line mode.
func Briefly(yes bool) Choice { return func(p *data.Player) { p.Brief = yes } }

// Quietly chooses whether a player is told which friends come in.
func Quietly(yes bool) Choice { return func(p *data.Player) { p.Quiet = yes } }

// Openly chooses whether everybody sees when a player is here, and where, or only friends.
func Openly(yes bool) Choice { return func(p *data.Player) { p.Open = yes } }

// Sharing chooses whether the player's exercises may be the exercise of a day, which everybody sees.
func Sharing(yes bool) Choice { return func(p *data.Player) { p.Shares = yes } }

// Hidden hides a player's page and rows from others, or shows them again.
func Hidden(yes bool) Choice { return func(p *data.Player) { p.Hidden = yes } }

// HasLearned notes that a player has been through a game's lesson.
func HasLearned(game string) Choice {
	return func(p *data.Player) {
		if !slices.Contains(p.Learned, game) {
			p.Learned = append(p.Learned, game)
		}
	}
}

// Choose keeps what a player has chosen.
func (l *Lobby) Choose(ctx context.Context, p table.Person, choices ...Choice) error {
	l.naming.Lock()
	defer l.naming.Unlock()
	_, err := l.changePlayer(ctx, p, func(d *data.Player) {
		for _, choose := range choices {
			choose(d)
		}
	})
	return err
}

// Rename gives a player another name, also at the tables where the player sits.
func (l *Lobby) Rename(ctx context.Context, p table.Person, name string) (table.Person, error) {
	if err := l.waitRestored(ctx); err != nil { // then all tables of the player are known
		return p, err
	}
	return l.renameBy(p, name, func(d data.Player) error { return l.store.Write(ctx, data.ChangePlayer{Player: d}) })
}

func (l *Lobby) renameBy(p table.Person, name string, write func(data.Player) error) (table.Person, error) {
	l.naming.Lock()
	defer l.naming.Unlock()
	if err := l.checkName(name, p.ID, ""); err != nil {
		return p, err
	}
	now, err := l.changePlayerBy(p, func(d *data.Player) {
		d.Name = words.CleanName(name)
		d.Skeleton = words.Skeleton(d.Name)
	}, write)
	if err != nil {
		return p, err
	}
	_ = l.evenings.React(evening.Renamed{Player: now}) // it has been logged
	l.tellSeats(p.ID, table.Renamed{Player: now})
	return now, nil
}

// The caller holds naming.
func (l *Lobby) changePlayer(ctx context.Context, p table.Person, change Choice) (table.Person, error) {
	return l.changePlayerBy(p, change, func(d data.Player) error { return l.store.Write(ctx, data.ChangePlayer{Player: d}) })
}

// The caller holds naming.
func (l *Lobby) changePlayerBy(p table.Person, change Choice, write func(data.Player) error) (table.Person, error) {
	if p.Kind != table.KindPlayer {
		return p, RefusedNoKey
	}
	d, err := l.store.Player(string(p.ID))
	if err != nil {
		return p, fmt.Errorf("reading the profile: %w", err)
	}
	change(&d)
	if !slices.Contains(table.WaysToCall(), d.Calls) {
		return p, refusedCalls
	}
	refused := (*rules.Refusal)(nil)
	switch err := write(d); {
	case errors.Is(err, data.ErrTaken):
		return p, refusedNameTaken
	case errors.As(err, &refused):
		return p, refused
	case err != nil:
		if !errors.Is(err, context.Canceled) {
			l.log.Error("a profile cannot be written", "player", p.ID, "error", err)
		}
		return p, refusedNotWritten
	}
	now := known(d)
	l.hall.rename(now)
	return now, nil
}

// asRefusal is nil when an error of the store stands for no refusal.
func asRefusal(err error, sentences map[error]*rules.Refusal) *rules.Refusal {
	for cause, refused := range sentences {
		if errors.Is(err, cause) {
			return refused
		}
	}
	return nil
}
