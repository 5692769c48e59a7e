package data

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"sync"
)

// Packers are kept, because a new one takes more memory than what it packs.
var (
	smallPackers = packersOf(gzip.BestCompression) // for what is kept for ever
	quickPackers = packersOf(gzip.BestSpeed)       // for what others wait for
)

func packersOf(level int) *sync.Pool {
	return &sync.Pool{New: func() any {
		w, _ := gzip.NewWriterLevel(nil, level) // fails only for a level that does not exist
		return w
	}}
}

// pack makes a text small. Most of an export is the same words again and again.
func pack(text []byte, packers *sync.Pool) ([]byte, error) {
	var out bytes.Buffer
	w := packers.Get().(*gzip.Writer)
	defer packers.Put(w)
	w.Reset(&out)
	if _, err := w.Write(text); err != nil {
		return nil, fmt.Errorf("packing: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("packing: %w", err)
	}
	return out.Bytes(), nil
}

// unpack is the text that was packed. A text that was not, such as an export of the first programs, is that
// text itself.
func unpack(raw []byte) ([]byte, error) {
	if !bytes.HasPrefix(raw, []byte{0x1f, 0x8b}) {
		return bytes.Clone(raw), nil
	}
	r, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return text, nil
}
