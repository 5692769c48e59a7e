package lobby

import (
	"saloon/lobby/bots"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot"
)

// standIn is the level of a bot that plays for somebody who has left.
const standIn = "medium"

// wakeBots lets every bot decide that owes a decision, after a pause as long as a
// person might take.
func (k *keeper) wakeBots() {
	if k.paused != nil || k.ended || !k.isSteward(k.id) {
		return
	}
	for _, seat := range k.state.BotsToAct() {
		if k.turns[seat].number != 0 {
			continue
		}
		k.lastTurn++
		number := k.lastTurn
		k.turns[seat].number = number
		if k.botDelay > 0 && !k.state.QuickBots() {
			k.clock.AfterFunc(k.botDelay, func() { k.inbox.put(message{ask: func() { k.think(seat, number) }}) })
		} else {
			k.think(seat, number)
		}
	}
}

// think queues a bot's decision, as the game stands now.
func (k *keeper) think(seat rules.Seat, number int) {
	turn := &k.turns[seat]
	if turn.number != number || k.paused != nil {
		return
	}
	if !k.state.BotActs(seat) {
		turn.number = 0
		return
	}
	at := k.state.Lines()
	answer := func(m rules.Move, hung bool) {
		k.inbox.put(message{occasion: table.BotChose{Seat: seat, Move: m, At: at}, turn: number, hung: hung})
	}
	if move, taught := k.state.LessonMove(seat); taught {
		answer(move, false)
		return
	}
	j := k.botJob(seat)
	j.Player, j.Answer = k.botFor(seat), answer
	k.bots.Add(j)
}

// botJob is a decision about a seat as the game stands now.
func (k *keeper) botJob(seat rules.Seat) bots.Job {
	return bots.Job{Table: string(k.id), Deal: k.state.IsDeal(), Host: string(k.state.Host()), Awaited: k.state.PeopleHere(k.moment().Here), Sight: k.state.Sight(seat)}
}

// botFor is the bot that plays a seat: the one that played it last, unless its level
// has changed.
func (k *keeper) botFor(seat rules.Seat) bot.Bot {
	turn, level := &k.turns[seat], k.state.Level(seat)
	if level == "" {
		level = standIn
	}
	if turn.player == nil || turn.level != level {
		player, err := k.newBot(seat, level)
		if err != nil { // a level that a newer program has dropped
			player, _ = bot.New(standIn, k.state.Game())
		}
		turn.player, turn.level = player, level
	}
	return turn.player
}

// newBot is a bot of a level. Those of a deal answer everybody alike.
func (k *keeper) newBot(seat rules.Seat, level string) (bot.Bot, error) {
	if k.state.IsDeal() && k.state.Level(seat) != "" {
		return bot.NewForDeal(level, k.state.Game(), k.state.DealSeed())
	}
	return bot.New(level, k.state.Game())
}

// endTurn notes that a bot has answered. It is false when the answer comes too late to
// count.
func (k *keeper) endTurn(seat rules.Seat, number int, hung bool) bool {
	turn := &k.turns[seat]
	if turn.number != number {
		return false
	}
	turn.number = 0
	if hung {
		turn.player = nil // it still thinks, so it is not asked again
	}
	return true
}

// forgetTurns makes the keeper ignore the answers of bots that are still thinking.
func (k *keeper) forgetTurns() {
	for seat := range k.turns {
		k.turns[seat] = botTurn{}
	}
}
