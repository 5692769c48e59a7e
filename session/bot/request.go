package bot

import (
	"context"
	"errors"
	"maps"
	"slices"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot/protocol"
)

// Why a request does not reach the lobby. Only people who write bots read these, so they are not translated.
var (
	refusedNoTable      = rules.Refuse("at-no-table", "you are at no table yet; join one or create one, and wait for its state")
	refusedNoTableNamed = rules.Refuse("which-table", "say which table: its id or its code")
	refusedNoMatter     = rules.Refuse("which-question", "say what all shall agree on: pause, go-on, time, end, days or series")
	refusedSeated       = rules.Refuse("you-have-a-seat", "you have a seat at this table; join goes back to it while its game runs, and leave gives it up")
	refusedPlayerThere  = rules.Refuse("your-player-plays", "the player whose key you have plays at this table; a bot watches only where that player does not play")
	refusedLateHint     = rules.Refuse("no-hint-in-time", "no hint was found in time; ask again")
	refusedNoLadder     = rules.Refuse("no-ladder-here", "this saloon arranges no matches of programs; create a table, and let others join")
	refusedSlow         = rules.Refuse("saloon-is-slow", "the saloon is slow; wait for the next state, because the request may still be carried out")
)

// carryOut does what a bot wants. The error is a sentence for it.
func (b *session) carryOut(ctx context.Context, r protocol.Request) error {
	if _, greets := r.(*protocol.Greet); greets { // before any news
		b.send(helloOf(b.lobby, b.visit.Person(), b.reader.Version()))
		b.sendDrain()
		b.sendRoom()
		b.askAgain() // an evening may have led it to a table meanwhile: that is told again in this version
		return nil
	}
	if refused := b.outOfOrder(r); refused != nil {
		return refused
	}
	switch r := r.(type) {
	case *protocol.Join:
		return b.join(ctx, r)
	case *protocol.Watch:
		return b.watch(ctx, r)
	case *protocol.Create:
		return b.create(ctx, r)
	case *protocol.Leave:
		return b.leave(ctx)
	case *protocol.Say:
		return b.say(ctx, r)
	case *protocol.AskLadder:
		return b.ladder(r)
	case *protocol.AskEvenings:
		b.send(eveningsOf(b.visit.Evenings(), b.visit.Person().ID))
		return nil
	case *protocol.Enter:
		return b.enterEvening(r)
	case *protocol.List:
		b.send(tablesOf(b.reader.Version(), b.visit.Tables(), b.visit.Person().ID))
		return nil
	}
	return b.carryOutInGame(ctx, r)
}

func (b *session) carryOutInGame(ctx context.Context, r protocol.Request) error {
	switch r := r.(type) {
	case *protocol.Ready:
		return b.command(ctx, "", table.Ready{Ready: r.Ready == nil || *r.Ready})
	case *protocol.Move:
		return b.move(ctx, r)
	case *protocol.Undo:
		return b.undo(ctx, r)
	case *protocol.Rematch:
		return b.rematch(ctx, r)
	case *protocol.AskHint:
		return b.hint(ctx)
	case *protocol.AskWatchers:
		return b.watchers(ctx)
	case *protocol.AskStandIn:
		return b.command(ctx, "", table.StandIn{For: r.Seat})
	case *protocol.Ask:
		if r.What == "" {
			return refusedNoMatter
		}
		return b.command(ctx, "", table.Ask{What: table.Matter(r.What)})
	case *protocol.Agree:
		return b.command(ctx, "", table.Ask{What: table.Matter(r.What), Agrees: true})
	case *protocol.Disagree:
		return b.command(ctx, "", table.Decline{})
	}
	panic("session: nobody carries out a request of type " + protocol.TypeOf(r))
}

func (b *session) ladder(r *protocol.AskLadder) error {
	if r.On != nil && !*r.On {
		b.visit.LeaveLadder()
		b.send(protocol.Ladder{})
		return nil
	}
	hours, err := b.visit.JoinLadder(r.Games)
	switch {
	case err != nil:
		return err
	case hours == "":
		return refusedNoLadder
	}
	b.send(protocol.Ladder{On: true, Hours: string(hours)})
	return nil
}

func (b *session) enterEvening(r *protocol.Enter) error {
	id, command := evening.ID(r.Evening), evening.Command(evening.Enter{})
	if r.On != nil && !*r.On {
		command = evening.Leave{}
	}
	if err := b.visit.EveningDo(id, command); err != nil {
		return err
	}
	p, err := b.visit.Evening(id)
	if err == nil {
		b.send(eveningsOf([]*evening.Page{p}, b.visit.Person().ID))
	}
	return err
}

// outOfOrder is why a request is not even passed on, or nil. To version 1 the table says it itself.
func (b *session) outOfOrder(r protocol.Request) *rules.Refusal {
	if b.reader.Version() < 2 {
		return nil
	}
	b.takeNews(b.mail.Take())
	switch {
	case b.snapshot != nil:
		state := b.state()
		return protocol.OutOfOrder(r, &state)
	case b.table == "":
		return protocol.OutOfOrder(r, nil)
	}
	return nil
}

func (b *session) join(ctx context.Context, r *protocol.Join) error {
	return b.turnTo(ctx, r.Table, func(id table.ID) error { return b.visit.Do(ctx, id, table.Sit{Seat: r.Seat}) })
}

func (b *session) watch(ctx context.Context, r *protocol.Watch) error {
	return b.turnTo(ctx, r.Table, b.refusesWatcher)
}

func (b *session) refusesWatcher(id table.ID) error {
	person := b.visit.Person()
	for _, card := range b.visit.Tables() {
		seat := card.SeatOf(person.ID)
		switch {
		case card.ID != id || seat == rules.Observer:
		case card.Chairs[seat-1].Person.Kind == table.KindBot:
			return refusedSeated
		default:
			return refusedPlayerThere
		}
	}
	return nil
}

func (b *session) turnTo(ctx context.Context, name string, enter func(table.ID) error) error {
	if name == "" {
		return refusedNoTableNamed
	}
	id, err := b.visit.Join(ctx, name)
	if id == "" {
		return err // and nothing has changed
	}
	if err == nil {
		err = enter(id)
	}
	if err != nil {
		return errors.Join(err, b.goBack(ctx))
	}
	b.follow(id)
	return nil
}

// goBack goes back to the table where the bot was before it tried another one; in version 1 to the hall.
func (b *session) goBack(ctx context.Context) error {
	if b.table != "" && b.reader.Version() >= 2 && b.visit.Look(ctx, b.table) == nil {
		return nil
	}
	err := b.visit.Look(ctx, "")
	b.follow("")
	return err
}

func (b *session) create(ctx context.Context, r *protocol.Create) error {
	id, err := b.visit.NewTable(ctx, table.Proposal{
		Game: r.Game, Seats: r.Seats, Options: r.Options, Private: r.Private, Terms: termsOf(r.Terms),
	})
	if id == "" {
		return err // and nothing has changed
	}
	if err != nil {
		return errors.Join(err, b.goBack(ctx))
	}
	if err := seatBots(ctx, b.visit, id, r.Bots); err != nil {
		return errors.Join(err, b.visit.Do(ctx, id, table.Close{}), b.goBack(ctx))
	}
	b.follow(id)
	return nil
}

// seatBots makes the bot that made the table stand up before another one can have chair 1.
func seatBots(ctx context.Context, v *lobby.Visit, id table.ID, bots map[rules.Seat]string) error {
	if bots[1] != "" {
		if err := v.Do(ctx, id, table.Stand{}); err != nil {
			return err
		}
	}
	for _, seat := range slices.Sorted(maps.Keys(bots)) {
		if err := v.Do(ctx, id, table.AddBot{Seat: seat, Level: bots[seat]}); err != nil {
			return err
		}
	}
	return nil
}

func (b *session) move(ctx context.Context, r *protocol.Move) error {
	move, err := b.parseMove(r.Move)
	switch {
	case err != nil:
		return err
	case r.At == nil:
		return protocol.RefusedNoState()
	}
	return b.command(ctx, table.ID(r.Table), table.Play{Move: move, At: *r.At})
}

func (b *session) undo(ctx context.Context, r *protocol.Undo) error {
	if r.At == nil {
		return protocol.RefusedNoState()
	}
	return b.command(ctx, table.ID(r.Table), table.Play{Move: rules.Undo, At: *r.At})
}

func (b *session) say(ctx context.Context, r *protocol.Say) error {
	if b.table == "" {
		return b.visit.Say(ctx, r.Text)
	}
	return b.command(ctx, b.table, table.Say{Text: r.Text})
}

// leave leaves the table. A bot that sits stands up first; in a game another bot then plays for it.
func (b *session) leave(ctx context.Context) error {
	if s := b.snapshot; s == nil || s.Seat != rules.Observer && s.Card.Phase != table.Over {
		if err := b.command(ctx, "", table.Stand{}); err != nil {
			return err
		}
	}
	left := b.table
	err := b.visit.Look(ctx, "")
	b.follow("")
	if err == nil && b.reader.Version() >= 2 {
		b.send(protocol.Left{Table: string(left)})
	}
	return err
}

func (b *session) hint(ctx context.Context) error {
	asked := b.snapshot
	if asked == nil {
		return refusedNoTable
	}
	hints, err := b.visit.Hint(ctx, b.table)
	if errors.Is(err, context.DeadlineExceeded) {
		return refusedLateHint
	}
	if err == nil {
		b.send(hintOf(b.lobby.Game(asked.Card.Game), asked, hints))
	}
	return err
}

// command sends a command to the bot's table; at is the one that the request names, or empty.
func (b *session) command(ctx context.Context, at table.ID, c table.Command) error {
	switch {
	case b.table == "":
		return refusedNoTable
	case at != "" && at != b.table:
		return protocol.RefusedOtherTable()
	}
	return b.visit.Do(ctx, b.table, c)
}
