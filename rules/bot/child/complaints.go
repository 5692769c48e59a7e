package child

import (
	"bytes"
	"io"
	"sync"
)

// Complaints writes what several children complain of, each line whole and after a name.
type Complaints struct {
	mu  sync.Mutex
	out io.Writer
}

// NewComplaints writes to out.
func NewComplaints(out io.Writer) *Complaints { return &Complaints{out: out} }

// Of takes the complaints of one child. Without complaints they go nowhere.
func (c *Complaints) Of(name string) io.Writer {
	if c == nil {
		return io.Discard
	}
	return &complaint{all: c, name: name}
}

type complaint struct {
	all  *Complaints
	name string
	line []byte
}

const maxComplaint = 4 << 10

func (c *complaint) Write(text []byte) (int, error) {
	for rest := text; len(rest) > 0; {
		line, after, whole := bytes.Cut(rest, []byte("\n"))
		c.line, rest = append(c.line, line...), after
		if whole || len(c.line) > maxComplaint {
			c.all.write(c.name, bytes.TrimSuffix(c.line, []byte("\r")))
			c.line = c.line[:0]
		}
	}
	return len(text), nil
}

func (c *Complaints) write(name string, line []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, _ = c.out.Write([]byte(name + ": " + string(line) + "\n"))
}
