package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

// A ledger is the file in which a contest keeps its blocks, one JSON line each
// behind one that says which contest it is, so that it can go on later.
type ledger struct {
	file  *os.File
	known map[int]Block
}

// openLedger opens or begins the ledger of a contest. A last line that was cut
// off is forgotten.
func openLedger(path string, c *Contest) (*ledger, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	l := &ledger{file: file, known: make(map[int]Block)}
	if err := l.read(c); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

func (l *ledger) read(c *Contest) error {
	head, err := json.Marshal(c.head())
	if err != nil {
		return err
	}
	in := bufio.NewReader(l.file)
	first, err := in.ReadBytes('\n')
	if err != nil { // empty, or cut off in its first line
		if err := l.file.Truncate(0); err != nil {
			return err
		}
		_, err = l.file.WriteAt(append(head, '\n'), 0)
		_, _ = l.file.Seek(0, 2)
		return err
	}
	if !bytes.Equal(bytes.TrimSpace(first), head) {
		return fmt.Errorf("it holds another contest: %s", bytes.TrimSpace(first))
	}
	end := int64(len(first))
	for line, err := in.ReadBytes('\n'); err == nil; line, err = in.ReadBytes('\n') {
		var b Block
		if err := json.Unmarshal(line, &b); err != nil {
			return fmt.Errorf("a line is no block: %w", err)
		}
		l.known[b.Number] = b
		end += int64(len(line))
	}
	if err := l.file.Truncate(end); err != nil {
		return err
	}
	_, err = l.file.Seek(end, 0)
	return err
}

// head is what makes two contests the same.
func (c *Contest) head() any {
	return struct {
		Game    string            `json:"game"`
		Version int               `json:"version"`
		Players int               `json:"players"`
		Options map[string]string `json:"options"`
		Bots    []string          `json:"bots"`
		Seed    uint64            `json:"seed"`
		Seating Seating           `json:"seating"`
		Time    string            `json:"time"`
		Playout int               `json:"iterations"`
	}{c.Game.Info().ID, c.Game.Info().Version, len(c.Bots), c.Setup.Options, c.Bots, c.Seed, c.Seating, c.Time.String(), c.Playout}
}

// add writes a block down.
func (l *ledger) add(b Block) error {
	line, err := json.Marshal(b)
	if err != nil {
		return err
	}
	_, err = l.file.Write(append(line, '\n'))
	return err
}

func (l *ledger) close() error { return l.file.Close() }
