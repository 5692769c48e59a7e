package table

import (
	"testing"

	"saloon/rules"
)

// Opening a game of 200 lines should take less than 10 ms, and a step less than 1 ms.
func BenchmarkPast(b *testing.B) {
	for _, g := range pastGames(b) {
		r := newPastGame(b, g, 1).play(b, 200)
		past := NewPast(r, 1)
		b.Run(g.Info().ID+"/open", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				past.Open()
			}
		})
		b.Run(g.Info().ID+"/step-back", func(b *testing.B) {
			f := past.Open()
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				f.Frame(f.Last() - n%(f.Last()+1))
			}
		})
		b.Run(g.Info().ID+"/jump", func(b *testing.B) {
			f, src := past.Open(), rules.Seed{9}.Source(1)
			for b.Loop() {
				f.Frame(rules.Below(src, f.Last()+1))
			}
		})
	}
}
