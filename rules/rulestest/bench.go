package rulestest

import (
	"crypto/sha256"
	"testing"

	"saloon/rules"
)

// BenchPlayout measures random games: every decision lists all legal moves and takes one.
// Each game begins with a copy of the same match.
func BenchPlayout(b *testing.B, g rules.Game, setup rules.Setup) {
	b.Helper()
	r := NewRecord(b, g, setup)
	m := r.Match().Clone()
	src := randomSource(1)
	var playout Playout
	playout.Run(m, src)
	var moves, decisions int
	b.ReportAllocs()
	for b.Loop() {
		m.CopyFrom(r.Match())
		all, own := playout.Run(m, src)
		moves, decisions = moves+all, decisions+own
	}
	elapsed := b.Elapsed()
	b.ReportMetric(float64(b.N)/elapsed.Seconds(), "games/s")
	b.ReportMetric(float64(elapsed.Nanoseconds())/float64(decisions), "ns/decision")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
}

// BenchReference hashes blocks of 1 KiB with SHA-256. Its figure says how fast the machine
// is, so that results of different machines can be compared.
func BenchReference(b *testing.B) {
	b.Helper()
	var block [1024]byte
	for b.Loop() {
		sum := sha256.Sum256(block[:])
		block[0] = sum[0]
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "blocks/s")
}
