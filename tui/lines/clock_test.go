package lines

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"saloon/lobby"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/tuitest"
)

// Whoever has little time left for a decision is told so twice; then a bot plays for them, and what it does is told as the bot's.
func TestClock_IsToldBeforeItRunsOut(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 3}, rules.Seed{7})
	synctest.Test(t, func(t *testing.T) {
		m, _, out := listening(t, nil)
		begun, typed := time.Now(), make(chan typedLine)
		m.now = time.Now
		at := tuitest.SnapshotOf(play, 1)
		m.enterTable(at.Card.ID)
		go func() { _ = m.run(typed) }()
		at.Card.Deadlines = []time.Time{begun.Add(time.Minute), {}, {}}
		m.env.Mail.Put(lobby.News{Table: at})
		<-time.After(59 * time.Second)
		synctest.Wait()
		if first, last := strings.Index(out.String(), "\n0:20 left for this decision."), strings.Index(out.String(), "\n0:10 left for this decision."); first < 0 || last < first || strings.Count(out.String(), "left for") != 2 {
			t.Errorf("it says\n%s", out)
		}
		play.Make(t, 1, play.Scene(1).Legal[0])
		at = tuitest.SnapshotOf(play, 1)
		at.Card.Chairs[0].Away = true
		m.env.Mail.Put(lobby.News{Table: at})
		synctest.Wait()
		if !strings.Contains(out.String(), "\nA bot, for you: You send card") || strings.Contains(out.String(), "\nYou send") {
			t.Errorf("it says\n%s", out)
		}
		typed <- typedLine{text: "quit"}
	})
}
