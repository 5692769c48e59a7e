package lobby

import (
	"context"
	"errors"
	"strings"
	"sync"

	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/lobby/training"
	"saloon/lobby/words"
	"saloon/rules"
	"saloon/rules/bot"
)

// A Visit is one connection of a person in the saloon.
type Visit struct {
	*connection
	lobby *Lobby

	trainer *training.Trainer

	turning sync.Mutex // held while the visit turns from one table to another
	ended   bool       // guarded by turning
	at      *keeper    // whose table it looks at; guarded by turning
	evening evening.ID // that it is shown; guarded by turning
}

// Enter puts a Hall into the mailbox at once. The visit ends when the mailbox is closed.
func (l *Lobby) Enter(p table.Person, mail *Mailbox) (*Visit, error) {
	v := &Visit{connection: &connection{id: p.ID, mail: mail, person: p, kind: p.Kind}, lobby: l, trainer: l.trainer}
	if p.Kind == table.KindGuest {
		v.trainer = l.trainer.ForGuest()
	}
	if refused := l.banned(v.somebody()); refused != nil {
		return nil, refused
	}
	l.enterGuest(p)
	if !l.letIn(v.connection) {
		return nil, refusedClosing
	}
	mail.OnClose(v.end)
	mail.enteredBy(p.ID)
	mail.countDrops(&l.figures.dropped)
	l.tellSanctions(v.connection)
	l.tellUntold(v.connection)
	l.tellDrain(v.connection)
	if v.kind != table.KindBot { // which says first what it wants
		v.leadBack()
	}
	return v, nil
}

// letIn is false when the saloon is closing.
func (l *Lobby) letIn(v *connection) bool {
	if v.person.Kind != table.KindGuest {
		lock := l.companies.of(v.id)
		lock.Lock()
		defer lock.Unlock()
		v.company = l.companyOf(v.person)
	}
	limits := l.limits.Load()
	entered := l.hall.enter(v, *limits)
	if now := l.limits.Load(); now != limits { // changed meanwhile
		l.hall.setRates(*now)
	}
	return entered
}

// end is called once, when the mailbox has been closed.
func (v *Visit) end() {
	v.turning.Lock()
	defer v.turning.Unlock()
	_ = v.watchEvening("") // nothing is refused
	v.ended = true
	v.LeaveLadder()
	v.turnAway()
	if last := v.lobby.hall.leave(v.connection); last && v.Person().Kind == table.KindGuest {
		v.lobby.guestGone(v.Person())
	}
}

// Person is who visits, under the present name.
func (v *Visit) Person() table.Person {
	v.lobby.hall.mu.Lock()
	defer v.lobby.hall.mu.Unlock()
	return v.person
}

// Look turns to a table, whose snapshots come from then on; "" turns back to the hall.
func (v *Visit) Look(ctx context.Context, id table.ID) error {
	if id == "" {
		return v.lookAt(ctx, nil)
	}
	k, err := v.reach(id)
	if err != nil {
		return err
	}
	if !v.lobby.hall.allow(v.id, false) {
		return refusedTooFast
	}
	return v.lookAt(ctx, k)
}

// Who looks again at the same table does not leave it in between: nobody might be there then, and it would close.
func (v *Visit) lookAt(ctx context.Context, k *keeper) error {
	v.turning.Lock()
	defer v.turning.Unlock()
	if v.ended {
		return refusedClosing
	}
	if k == nil {
		v.turnAway()
		v.lobby.hall.turn(v.connection, "")
		return nil
	}
	if v.at != k {
		v.turnAway()
		v.at = k
		v.want(k.id)
		v.lobby.hall.turn(v.connection, k.id)
	}
	if err := k.inbox.call(ctx, message{ask: func() { k.watch(v.connection, true) }}); err != nil {
		v.turnAway()
		v.lobby.hall.turn(v.connection, "")
		return err
	}
	return nil
}

// No snapshot comes any more, even before the keeper knows.
func (v *Visit) turnAway() {
	v.want("")
	if k := v.at; k != nil {
		v.at = nil
		k.inbox.put(message{ask: func() { k.watch(v.connection, false) }})
	}
}

// Tables lists the tables that this person may see now, the own ones first.
func (v *Visit) Tables() (list []table.Card) {
	h := v.lobby.hall
	h.mu.Lock()
	p := h.crowd[v.id]
	if p == nil {
		h.mu.Unlock()
		return nil
	}
	own, _ := h.tables.own(v.id, h.found(p))
	open := h.tablesFor(v.id, h.tables.open, CardBefore)
	h.mu.Unlock()
	for _, c := range own {
		list = append(list, *c)
	}
	for c := range open.All() {
		if !c.HasSeat(v.id) {
			list = append(list, *c)
		}
	}
	return list
}

// Join turns to a table by its join code, its ID, or the name of a friend who is there. It takes no seat.
func (v *Visit) Join(ctx context.Context, code string) (table.ID, error) {
	if !v.lobby.hall.allow(v.id, false) {
		return "", refusedTooFast
	}
	code = strings.ToLower(strings.TrimSpace(code))
	v.lobby.restoreNow(table.ID(code))
	id := v.lobby.hall.joined(v.id, code)
	if id == "" { // after a start, the table of a code may not go on yet
		if err := v.lobby.waitRestored(ctx); err != nil {
			return "", err
		}
		id = v.lobby.hall.joined(v.id, code)
	}
	if id == "" {
		var err error
		if id, err = v.joinFriend(ctx, code); err != nil {
			return "", err
		}
	}
	return id, v.Look(ctx, id)
}

// What is no friend's name may be the code of a table of which this node is yet to hear.
func (v *Visit) joinFriend(ctx context.Context, name string) (table.ID, error) {
	at, friend := v.lobby.hall.friendsTable(v.id, name)
	switch {
	case friend && at == "":
		return "", refusedFriendNowhere.With(name)
	case friend:
		return at, nil
	}
	at, err := v.search(ctx, name)
	if at == "" && err == nil {
		err = refusedNoCode
	}
	return at, err
}

// NewTable makes a table, takes its first seat as its host, and turns to it.
func (v *Visit) NewTable(ctx context.Context, p table.Proposal) (table.ID, error) {
	by := v.Person()
	return v.openTable(ctx, by, func(m table.Moment) (table.Opening, error) {
		if p.Lesson {
			return v.openLesson(by, p.Game, m)
		}
		o, refused := v.lobby.saloon.Open(by, p, m)
		return o, asError(refused)
	}, v.lobby.justAppend)
}

func (v *Visit) openTable(ctx context.Context, by table.Person, open func(table.Moment) (table.Opening, error), write writeOpening) (table.ID, error) {
	l := v.lobby
	if l.drain.on.Load() {
		return "", refusedDraining
	}
	if !l.hall.allow(v.id, false) {
		return "", refusedTooFast
	}
	if !l.hall.allowTable(v.mail.Origin, *l.limits.Load()) {
		return "", refusedManyOpened
	}
	gone, err := l.hall.mayOpen(v.connection, *l.limits.Load())
	l.dismiss(gone)
	if err != nil {
		return "", err
	}
	var opened table.ID
	defer func() { l.hall.opened(v.connection, opened) }()
	k, err := l.openTable(ctx, open, write)
	if err != nil {
		return "", err
	}
	opened = k.id
	k.checkGuest(by)
	return k.id, v.lookAt(ctx, k)
}

// The operator is told why a lesson cannot be given.
func (v *Visit) openLesson(by table.Person, game string, m table.Moment) (table.Opening, error) {
	o, err := v.lobby.saloon.OpenLesson(by, game, m)
	if refused := (*rules.Refusal)(nil); err == nil || errors.As(err, &refused) {
		return o, err
	}
	v.lobby.log.Warn("a lesson cannot be given with these component sheets", "error", err)
	return o, table.RefusedNoLesson
}

// Do returns nil once the command is durable, a *rules.Refusal, or the context's error, and then it may still happen.
func (v *Visit) Do(ctx context.Context, id table.ID, c table.Command) error {
	k, err := v.reach(id)
	if err != nil {
		return err
	}
	chat := true
	switch said := c.(type) {
	case table.Say:
		c = table.Say{Text: words.Clean(said.Text)}
	case table.Whisper:
		c = table.Whisper{Text: words.Clean(said.Text)}
	default:
		chat = false
	}
	limits := *v.lobby.limits.Load()
	if !v.lobby.hall.allow(v.id, chat) || chat && !v.lobby.hall.allowTalk(v.mail.Origin, limits) {
		return refusedTooFast
	}
	if _, again := c.(table.Rematch); again && !v.lobby.hall.allowTable(v.mail.Origin, limits) {
		return refusedManyOpened
	}
	refused := v.lobby.kept(v.somebody(), id)
	if refused == nil && chat {
		refused = v.lobby.mute(v.somebody())
	}
	if refused != nil {
		return refused
	}
	return k.do(ctx, v.Person(), c)
}

// Say says a line in the hall.
func (v *Visit) Say(ctx context.Context, text string) error {
	if !v.lobby.hall.allow(v.id, true) || !v.lobby.hall.allowTalk(v.mail.Origin, *v.lobby.limits.Load()) {
		return refusedTooFast
	}
	if refused := v.lobby.mute(v.somebody()); refused != nil {
		return refused
	}
	said := make(chan error, 1)
	go func() { said <- asError(v.lobby.sayInHall(v.Person(), text)) }()
	select {
	case err := <-said:
		return err
	case <-ctx.Done(): // the disk is slow; the line may still appear
		return ctx.Err()
	}
}

// A person may see open tables, tables where they sit, and private ones whose code they have told; but no game that is
// closed to watchers.
func (v *Visit) reach(id table.ID) (*keeper, error) {
	v.lobby.restoreNow(id)
	if !v.lobby.hall.may(v.id, id) {
		return nil, table.RefusedNoTable
	}
	if c := v.lobby.hall.cardOf(id); c != nil && c.ShutsOut(v.id) {
		return nil, refusedWatchers
	}
	k := v.lobby.keeper(id)
	if k == nil {
		return nil, table.RefusedNoTable
	}
	return k, nil
}

// Hint asks a bot in the pool for the best moves, the best first, and why. Only a casual game gives hints.
func (v *Visit) Hint(ctx context.Context, id table.ID) ([]Hint, error) {
	k, err := v.reach(id)
	if err != nil {
		return nil, err
	}
	if !v.lobby.hall.allow(v.id, false) {
		return nil, refusedTooFast
	}
	advice := make(chan bot.Advice, 1) // an answer that nobody fetches stays there
	var refused *rules.Refusal
	if err := k.inbox.call(ctx, message{ask: func() { refused = k.advise(v.id, advice) }}); err != nil {
		return nil, err
	}
	if refused != nil {
		return nil, refused
	}
	select {
	case a := <-advice:
		if len(a.Moves) == 0 {
			return nil, refusedNoHint
		}
		return hintsOf(a), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// What people are told when something is not done that is no single table's business.
var (
	refusedNoCode      = rules.Refuse("no-such-join-code", "no table has this code")
	refusedTooFast     = rules.Refuse("too-fast", "that was too fast; wait a moment")
	refusedWatchers    = rules.Refuse("closed-to-watchers", "this game is closed to watchers; once it is over, everybody may see it")
	refusedNoHint      = rules.Refuse("no-hint-found", "nobody has found a hint in time; ask again")
	refusedOldGame     = rules.Refuse("game-of-other-rules", "this game was played by rules that are not played here now, so it cannot be shown")
	refusedGameLost    = rules.Refuse("game-unreadable", "this game was kept, but what is left of it cannot be read; tell whoever runs the saloon")
	refusedManyTables  = rules.Refuse("too-many-tables", "you host %d tables already; close one first")
	refusedManyOpened  = rules.Refuse("too-many-tables-opened", "too many tables were opened from your address within the hour; wait a while")
	refusedManyHere    = rules.Refuse("too-many-tables-here", "too many tables were opened from your address; wait until some of them are over")
	refusedNotWritten  = rules.Refuse("not-written", "this could not be written down, so it did not happen; the saloon tries again soon")
	refusedPaused      = rules.Refuse("table-paused", "the table pauses for now; it goes on by itself")
	refusedBroken      = rules.Refuse("table-broken", "that went wrong; the table is set up again as it was")
	refusedDraining    = rules.Refuse("saloon-drains", "the saloon closes for a restart soon, so nothing new begins; come back a little later")
	refusedClosing     = rules.Refuse("saloon-closes", "the saloon closes now; come back in a moment")
	refusedNoPlayer    = rules.Refuse("no-such-player", "nobody here has this name")
	refusedHidden      = rules.Refuse("page-is-hidden", "this player's page is not shown to others")
	refusedNotKept     = rules.Refuse("game-not-kept", "this game is not kept, so it cannot be reviewed")
	refusedReviewEarly = rules.Refuse("review-too-early", "a game can be reviewed when it is over")
	RefusedNoKey       = rules.Refuse("needs-a-key", "only a player with a key can do that")
)

// asError makes a nil error of a nil refusal.
func asError(r *rules.Refusal) error {
	if r == nil {
		return nil
	}
	return r
}

// MaxChat is how many characters a line of chat has at most.
const MaxChat = words.MaxChat

// CleanChat makes a line of chat harmless for every terminal.
func CleanChat(text string) string { return words.Clean(text) }
