package session

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// A backup that is made while everybody plays has all that was told before it began. A
// server on the copy goes on from there, every game comes to its end, and its export holds.
func TestBackup_WhilePlayingAndPlayOnFromTheCopy(t *testing.T) {
	t.Parallel()
	program, err := builtProgram()
	must(t, err)
	c, to := newKilledCrowd(t, 11, *killTables), filepath.Join(t.TempDir(), "copy.db")
	var then *book
	var where []string
	c.round(func(kill func()) {
		c.book.callAfter(60*len(c.parties), func() {
			then, where = c.book.copied(), c.wherePartiesAre()
			go func() {
				if said, err := exec.Command(program, "backup", "--data", c.dir, to).CombinedOutput(); err != nil {
					t.Errorf("%v: %s", err, said)
				}
				kill()
			}()
		})
	})
	if t.Failed() {
		return
	}
	for id, was := range then.tables { // what was sent until the copy was made may be in it
		was.sent = c.book.tables[id].sent
	}
	c.book.tables, c.book.names, c.book.hall = then.tables, then.names, nil
	for i, p := range c.parties {
		p.finish()
		p.table, p.code = where[2*i], where[2*i+1]
	}
	c.dir = t.TempDir()
	must(t, os.Rename(to, filepath.Join(c.dir, "saloon.db")))
	c.look(false)
	c.brief.Store(true)
	c.book.hall = map[string][]string{}
	c.round(nil)
	for id, told := range c.book.tables {
		if told.at > 0 && !told.done {
			t.Errorf("on the copy the game at table %s did not end", id)
		}
	}
}

func (c *killedCrowd) wherePartiesAre() (list []string) {
	for _, p := range c.parties {
		table, code, _, _ := p.at()
		list = append(list, table, code)
	}
	return list
}

func (b *book) copied() *book {
	b.mu.Lock()
	defer b.mu.Unlock()
	then := newBook()
	maps.Copy(then.names, b.names)
	for id, t := range b.tables {
		same := *t
		same.views, same.fresh, same.seats, same.chat = maps.Clone(t.views), maps.Clone(t.fresh), maps.Clone(t.seats), map[string][]string{}
		for who, heard := range t.chat {
			same.chat[who] = slices.Clone(heard)
		}
		then.tables[id] = &same
	}
	return then
}
