package tui

import "testing"

// A step of the replay, from the key to the picture, should take less than 1 ms.
func BenchmarkReplayStep(b *testing.B) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		for name, size := range map[string][2]int{"80x24": {80, 24}, "160x48": {160, 48}} {
			b.Run(game+"/"+name, func(b *testing.B) {
				w := withArchive(b, game)
				w.m.window.table.tick = never
				w.resize(size[0], size[1])
				r := w.replayOf()
				for b.Loop() {
					if !r.walk("down") {
						r.showLine(0)
					}
					_ = w.m.Picture()
				}
			})
		}
	}
}

// Opening the replay, when the lobby has handed the game over, is part of the 10 ms that there
// are for both.
func BenchmarkReplayOpen(b *testing.B) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		b.Run(game, func(b *testing.B) {
			w := withArchive(b, game)
			for b.Loop() {
				if w.m.window.table.newReplay() == nil {
					b.Fatal("it does not open")
				}
			}
			b.ReportMetric(float64(w.replayOf().Last()), "lines")
		})
	}
}
