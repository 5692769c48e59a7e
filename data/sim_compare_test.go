package data

import (
	"errors"
	"fmt"
	"strings"
	"testing/synctest"
	"time"

	bolt "go.etcd.io/bbolt"
)

// settle has everything mended, and waits until all nodes have all.
func (w *simWorld) settle() {
	for _, n := range w.nodes {
		w.locked(func() { n.next = "" })
		if n.s != nil && n.f.ctx.Err() != nil { // it has crashed in a commit
			n.crash()
		}
		if n.s == nil {
			n.up()
		}
		n.link.Mend()
		n.link.Release()
		n.link.LoseAnswers(0)
		n.link.LosePublishes(0)
		close(n.gate)
	}
	time.Sleep(time.Minute)
	synctest.Wait()
	for _, n := range w.nodes {
		if err := n.s.CaughtUp(w.Context()); err != nil {
			w.problem("%s does not catch up: %v", n.name, err)
		}
	}
}

func (w *simWorld) compare() {
	var all []Following
	for _, n := range w.nodes {
		texts, times := n.texts()
		for text := range w.acked {
			if !texts[text] {
				w.problem("%s has not %q, which was acknowledged", n.name, text)
			}
		}
		for text, often := range times {
			if often > 1 {
				w.problem("%s has %q %d times", n.name, text, often)
			}
			if w.refused[text] {
				w.problem("%s has %q, which was refused", n.name, text)
			}
			if !n.before[text] && n.known[text] != 1 {
				w.problem("%s has answered or told %q %d times", n.name, text, n.known[text])
			}
		}
		f := Following{}
		if err := n.s.view(func(tx *bolt.Tx) (err error) { f, err = followingOf(tx); return err }); err != nil {
			w.problem("%v", err)
		}
		all = append(all, f)
	}
	if all[0] != all[1] || all[0] != all[2] {
		w.problem("the files differ: %v", all)
	}
}

// texts are what stands in the tables and the audit log of a node, and how often.
func (n *simNode) texts() (are map[string]bool, times map[string]int) {
	are, times = map[string]bool{}, map[string]int{}
	for table := range 3 {
		list, err := n.s.Entries(fmt.Sprint("table", table))
		if err != nil && !errors.Is(err, ErrUnknown) {
			n.problem("%v", err)
		}
		for _, e := range list {
			are[e.Text] = true
			times[e.Text]++
		}
	}
	audit, err := n.s.Audit(MaxAudit)
	if err != nil {
		n.problem("%v", err)
	}
	for _, e := range audit {
		if e.Text != "" {
			are[e.Text] = true
			times[e.Text]++
		}
	}
	return are, times
}

// textOf is the text of a write of the simulation.
func textOf(w Write) string {
	if a, ok := w.(Act); ok {
		return a.Entry.Text
	}
	if a, ok := w.(Appends); ok && strings.HasPrefix(a[0].Journal, "table") {
		return a[0].Entries[0].Text
	}
	return ""
}
