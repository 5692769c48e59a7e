package childtest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"saloon/rules/bot/protocol"
	"saloon/rules/bot/protocol/protocoltest"
)

type told struct {
	Type    string          `json:"type"`
	Table   string          `json:"table"`
	Seat    int             `json:"seat"`
	At      int             `json:"at"`
	ToAct   []int           `json:"to_act"`
	Ask     int             `json:"ask"`
	Legal   []string        `json:"legal"`
	Version int             `json:"protocol"`
	Phase   string          `json:"phase"`
	Outcome json.RawMessage `json:"outcome"`
	Clock   struct {
		Limit string `json:"limit"`
	} `json:"clock"`
}

type robot struct {
	fault  string
	asked  string // the decision that it has answered
	moves  int
	last   string // its last move
	deaf   bool   // until it is greeted in its own version
	spoken protocol.Version
}

// The habits of bots that compare what they are told with the schema, and die of a line that
// it does not allow. These are no faults.
const (
	checksLines  = "checks its lines"
	checksLines2 = "checks its lines in version 2"
)

const third = 3

const longLine = 70_000

func be(fault string, args []string) {
	switch fault {
	case "holds a pipe":
		holdPipe(args[0])
	case "is deaf":
		time.Sleep(time.Hour)
	case "starts another":
		_ = exec.Command(os.Args[0], append([]string{asBot, "holds a pipe"}, args...)...).Start()
	}
	r := &robot{fault: fault}
	size := 4 << 20
	if fault == "reads short lines" {
		size = 64 << 10
	}
	lines := make(chan []byte)
	go func() {
		defer close(lines)
		in := bufio.NewScanner(os.Stdin)
		in.Buffer(nil, size)
		for in.Scan() {
			lines <- bytes.Clone(in.Bytes())
		}
	}()
	for {
		select {
		case line, open := <-lines:
			if !open && fault == "outlives its input" {
				time.Sleep(time.Hour)
			}
			if !open {
				return
			}
			r.read(line)
		case <-r.impatience():
			return
		}
	}
}

// holdPipe opens a named pipe for writing, and keeps it open as long as the process lives.
func holdPipe(name string) {
	if _, err := os.OpenFile(name, os.O_WRONLY, 0); err == nil {
		time.Sleep(time.Hour)
	}
	os.Exit(0)
}

func (r *robot) impatience() <-chan time.Time {
	if r.fault == "is impatient" {
		return time.After(time.Second / 4)
	}
	return nil
}

func (r *robot) read(line []byte) {
	var t told
	dec := json.NewDecoder(bytes.NewReader(line))
	_ = dec.Decode(&t)
	r.compare(t, line)
	if r.fault == "knows all fields" && bytes.Contains(line, []byte("later")) {
		r.dies("a field that I do not know")
	}
	switch t.Type {
	case "hello":
		r.hello(t)
	case "bye":
	case "state":
		r.state(t)
	case "error":
		if r.fault == "hears no error" {
			return
		}
		if r.fault == "clings to a state" {
			fmt.Print(r.last)
			return
		}
		r.asked = ""
	case "over":
		r.asked = ""
		switch {
		case r.fault == "needs an outcome" && string(t.Outcome) == "null":
			r.dies("no outcome")
		case r.fault == "plays once":
			fmt.Println(`{"type":"leave"}`)
			os.Exit(0)
		}
	case "chat":
		if r.fault == "knows no chat" {
			r.dies("somebody said something")
		}
	default:
		if r.fault == "knows all types" {
			r.dies("what is a " + t.Type + "?")
		}
	}
}

// compare compares a line with the schema. Fields and types of later versions are left out.
func (r *robot) compare(t told, line []byte) {
	types := []string{"hello", "tables", "state", "over", "error", "bye"}
	if r.spoken > protocol.First {
		types = append(types, "chat", "hint", "left")
	}
	if r.fault != checksLines && r.fault != checksLines2 || bytes.Contains(line, []byte(`"later"`)) || !slices.Contains(types, t.Type) {
		return
	}
	if t.Type == "hello" {
		r.spoken = protocol.Version(t.Version)
	}
	if err := protocoltest.Message(r.spoken, line); err != nil {
		r.dies(err.Error())
	}
}

func (r *robot) hello(t told) {
	switch r.fault {
	case "speaks version 2", checksLines2:
		if r.deaf = t.Version != 2; r.deaf {
			fmt.Println(`{"type":"hello","protocol":2}`)
		}
	case "opens a table":
		fmt.Println(`{"type":"create","game":"moonriver","seats":2,"bots":{"2":"easy"}}`)
		fmt.Println(`{"type":"ready"}`)
	}
}

func (r *robot) dies(why string) {
	fmt.Fprintln(os.Stderr, "oh dear:", why)
	os.Exit(5)
}

func (r *robot) state(t told) {
	key := fmt.Sprint(t.Table, t.Ask)
	if r.deaf {
		return
	}
	if t.Phase == "paused" && r.fault == "fails when it pauses" {
		r.dies("why does nobody move?")
	}
	if r.fault == "counts on two seconds" && t.Clock.Limit != "2s" && len(t.Legal) > 0 {
		r.dies("how long may I think?")
	}
	switch owes := slices.Contains(t.ToAct, t.Seat); {
	case !owes && r.fault == "moves unasked" && len(t.ToAct) > 0:
		move(t.At, "done")
	case !owes || r.asked == key && r.fault != "answers twice":
	default:
		r.asked = key
		if r.moves++; r.moves < third || !r.fails(t) {
			r.last = move(t.At, t.Legal[choice(key)%uint64(len(t.Legal))])
		}
	}
}

// choice is the same number in every run: what a test sees must not hang on luck.
func choice(key string) uint64 {
	h := fnv.New64a()
	_, _ = io.WriteString(h, key)
	return h.Sum64()
}

func (r *robot) fails(t told) bool {
	switch r.fault {
	case "is silent":
	case "dies":
		r.dies("I cannot go on")
	case "writes nonsense":
		fmt.Println("I take the third one")
	case "writes a long line":
		fmt.Println(strings.Repeat("x", longLine))
	case "moves wrongly":
		move(t.At, "dance")
	case "moves wrongly once":
		move(t.At, "dance")
		r.fault = ""
	case "leaves":
		fmt.Println(`{"type":"leave"}`)
	case "closes its output":
		_ = os.Stdout.Close()
	case "never decides":
		move(t.At, t.Legal[len(t.Legal)-1]) // which recalls a choice
	case "names no state":
		fmt.Printf("{\"type\":\"move\",\"move\":%q}\n", t.Legal[0])
	default:
		return false
	}
	return true
}

func move(at int, text string) string {
	line := fmt.Sprintf("{\"type\":\"move\",\"at\":%d,\"move\":%q}\n", at, text)
	fmt.Print(line)
	return line
}
