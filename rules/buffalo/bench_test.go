package buffalo

import (
	"math/rand/v2"
	"os"
	"testing"
	"unsafe"

	"saloon/rules"
	"saloon/rules/rulestest"
)

func BenchmarkPlayout(b *testing.B) {
	g := mustNew(b)
	for _, c := range []struct {
		name  string
		setup rules.Setup
	}{
		{"2p", rules.Setup{Game: ID, Seats: 2}},
		{"3p", rules.Setup{Game: ID, Seats: 3}},
		{"4p", rules.Setup{Game: ID, Seats: 4}},
		{"5p", rules.Setup{Game: ID, Seats: 5}},
	} {
		b.Run(c.name, func(b *testing.B) { rulestest.BenchPlayout(b, g, c.setup) })
	}
}

func BenchmarkReference(b *testing.B) { rulestest.BenchReference(b) }

func FuzzParse(f *testing.F) {
	rulestest.FuzzParse(f, mustNew(f),
		"deal 2 lucky-lake fire-fields", "offer 12", "pick red", "start lucky-lake green", "send 4m drunkn-creek",
		"send 4m lucky-lake green", "drop 3s", "recall 4m", "recall 12", "graze 3", "bonus fire-fields 2", "done")
}

func FuzzSheets(f *testing.F) { rulestest.FuzzSheets(f, os.DirFS("components"), Load) }

func FuzzPlay(f *testing.F) { rulestest.FuzzPlay(f, suite(f)) }

func BenchmarkParts(b *testing.B) {
	m := begin(b, 4)
	src := rand.NewPCG(1, 2)
	for m.step != StepGraze || m.round < 3 {
		stepAnyhow(b, m, src)
	}
	other := m.Clone()
	b.Run("copy", func(b *testing.B) {
		for b.Loop() {
			other.CopyFrom(m)
		}
	})
	b.Run("determinize", func(b *testing.B) {
		for b.Loop() {
			other.CopyFrom(m)
			other.Determinize(1, src)
		}
	})
	b.Run("score", func(b *testing.B) {
		for b.Loop() {
			m.Score(1)
		}
	})
	b.ReportMetric(float64(unsafe.Sizeof(*m)), "B/match")
}

func FuzzPlayNarrow(f *testing.F) { rulestest.FuzzPlay(f, otherSuite(narrow(f), "narrow")) }
