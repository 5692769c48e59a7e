package rules_test

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"
	"testing"

	"saloon/rules"
)

// numbers is a source that gives a list and counts what was taken.
type numbers struct {
	list  []uint64
	taken int
}

func (n *numbers) Uint64() uint64 {
	n.taken++
	return n.list[n.taken-1]
}

func TestBelow_ByHand(t *testing.T) {
	const half = 1 << 63
	for _, c := range []struct {
		name  string
		n     int
		list  []uint64
		want  int
		taken int
	}{
		{"one answer", 1, []uint64{12345}, 0, 1},
		{"the lower half", 2, []uint64{half - 1}, 0, 1},
		{"the upper half", 2, []uint64{half}, 1, 1},
		{"the last of five", 5, []uint64{^uint64(0)}, 4, 1},
		// 2^64 mod 3 is 1, so a lower half of 0 is drawn again.
		{"drawn again", 3, []uint64{0, ^uint64(0)}, 2, 2},
		{"not drawn again", 3, []uint64{1}, 0, 1},
	} {
		src := &numbers{list: c.list}
		if got := rules.Below(src, c.n); got != c.want || src.taken != c.taken {
			t.Errorf("%s: %d after %d numbers, want %d after %d", c.name, got, src.taken, c.want, c.taken)
		}
	}
}

func TestSeed_StreamIsWhatTheCommentPromises(t *testing.T) {
	seed := rules.Seed{1, 2, 3}
	for _, line := range []int{0, 1, 257} {
		src := seed.Source(line)
		for block := range uint64(3) {
			text := binary.BigEndian.AppendUint64(seed[:len(seed):len(seed)], uint64(line))
			sum := sha256.Sum256(binary.BigEndian.AppendUint64(text, block))
			for at := 0; at < len(sum); at += 8 {
				if want, got := binary.BigEndian.Uint64(sum[at:]), src.Uint64(); got != want {
					t.Fatalf("line %d block %d byte %d: %x, want %x", line, block, at, got, want)
				}
			}
		}
	}
}

func TestStream_StartsAgainWithoutMemory(t *testing.T) {
	seed := rules.Seed{7}
	var s rules.Stream
	s.Start(seed, 4)
	s.Uint64()
	s.Start(seed, 5)
	if got, want := s.Uint64(), seed.Source(5).Uint64(); got != want {
		t.Errorf("a stream that is started again gives %x, a new one %x", got, want)
	}
	if n := testing.AllocsPerRun(10, func() { s.Start(seed, 6); rules.Below(&s, 10) }); n != 0 {
		t.Errorf("starting a stream again allocates %v times", n)
	}
}

func TestSeed_Text(t *testing.T) {
	seed := rules.NewSeed()
	if seed == rules.NewSeed() {
		t.Error("two new seeds are the same")
	}
	if again, err := rules.ParseSeed(seed.String()); err != nil || again != seed {
		t.Errorf("%s is read as %s (%v)", seed, again, err)
	}
	for _, bad := range []string{"", "00", strings.Repeat("0", 63), strings.Repeat("0", 66), strings.Repeat("g", 64)} {
		if _, err := rules.ParseSeed(bad); err == nil {
			t.Errorf("%q is read as a seed", bad)
		}
	}
	if strings.Contains(seed.Hash(), seed.String()) || len(seed.Hash()) != 64 {
		t.Errorf("the hash of %s is %s", seed, seed.Hash())
	}
}
