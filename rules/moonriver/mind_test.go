package moonriver

import (
	"math/rand/v2"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

func TestMind(t *testing.T) {
	s := rulestest.Suite{Game: newGame(t), Games: 3}
	for _, setup := range setups() {
		s.Cases = append(s.Cases, rulestest.Case{Name: nameOfSetup(setup), Setup: setup})
	}
	s.Mind(t)
}

func BenchmarkMindGame(b *testing.B) {
	g := newGame(b)
	b.Run("quick", func(b *testing.B) { benchMind(b, g.Mind(nil)) })
	b.Run("slow", func(b *testing.B) { benchMind(b, g.Mind(g.SlowWeights())) })
}

func benchMind(b *testing.B, d rules.Mind) {
	start := newMatch(b, setups()[len(setups())-6])
	m := start.Clone()
	src := rand.NewPCG(1, 0)
	decisions := 0
	for b.Loop() {
		m.CopyFrom(start)
		for owing := m.ToAct(); owing != 0; owing = m.ToAct() {
			seat := owing.First()
			move := m.Draw
			if seat == 0 {
				_ = m.Play(seat, move(src), nil)
				continue
			}
			_ = m.Play(seat, d.Choose(m, seat, src), nil)
			decisions++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(decisions), "ns/decision")
}
