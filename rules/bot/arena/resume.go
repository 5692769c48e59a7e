package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

// results is the file in which a contest keeps its blocks, so that it can go on
// later. The first line says which contest it is; each other line is a block as JSON.
type results struct {
	file  *os.File
	known map[int]Block
}

// openResults opens the results of a contest, or makes an empty file. A last line that
// was cut off does not count.
func openResults(path string, c *Contest) (*results, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	r := &results{file: file, known: make(map[int]Block)}
	if err := r.read(c); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

// read reads the blocks, and goes to where the next one is to be written.
func (r *results) read(c *Contest) error {
	head, err := json.Marshal(c.head())
	if err != nil {
		return err
	}
	in := bufio.NewReader(r.file)
	first, err := in.ReadBytes('\n')
	if err != nil { // empty, or cut off in its first line
		if err := r.file.Truncate(0); err != nil {
			return err
		}
		_, err = r.file.WriteAt(append(head, '\n'), 0)
		_, _ = r.file.Seek(0, 2)
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
		r.known[b.Number] = b
		end += int64(len(line))
	}
	if err := r.file.Truncate(end); err != nil {
		return err
	}
	_, err = r.file.Seek(end, 0)
	return err
}

// head is the first line: contests with the same one are the same.
func (c *Contest) head() any {
	return struct {
		Game       string            `json:"game"`
		Version    int               `json:"version"`
		Players    int               `json:"players"`
		Options    map[string]string `json:"options"`
		Bots       []string          `json:"bots"`
		Seed       uint64            `json:"seed"`
		Seating    Seating           `json:"seating"`
		Time       string            `json:"time"`
		Iterations int               `json:"iterations"`
	}{c.Game.Info().ID, c.Game.Info().Version, len(c.Bots), c.Setup.Options, c.Bots, c.Seed, c.Seating, c.Time.String(), c.Iterations}
}

// add writes one more block.
func (r *results) add(b Block) error {
	line, err := json.Marshal(b)
	if err != nil {
		return err
	}
	_, err = r.file.Write(append(line, '\n'))
	return err
}

func (r *results) close() error { return r.file.Close() }
