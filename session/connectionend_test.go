package session

import (
	"encoding/json"
	"io"
	"net"
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/session/door"
)

// told are the lines of a log with a message, once there are so many.
func (b *logBuffer) told(t testing.TB, message string, count int) (lines []map[string]any) {
	t.Helper()
	b.waitUntil(t, message, func(text string) bool { return strings.Count(text, `"msg":"`+message+`"`) >= count })
	for text := range strings.Lines(b.String()) {
		var line map[string]any
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatalf("%q is no JSON", text)
		}
		if line["msg"] == message {
			lines = append(lines, line)
		}
	}
	return lines
}

// All lines of a connection have its name, and the last one tells what it was: who came, for what, how
// much went to and fro, and why it ended.
func TestConnection_ItsEndIsTold(t *testing.T) {
	key := newSigner(t)
	fake := houseOf(key, table.Person{ID: "k3v9", Name: "anna", Kind: table.KindPlayer})
	d := startServer(t, door.Limits{}, fake)
	conn := dial(t, d.addr, "anna\x1b[2J", key)
	c := openScreen(t, conn, 80, 24)
	c.see("hello anna")
	c.press("q")
	_ = c.end()
	_ = startSession(t, conn, sessionRequest{command: "help"}).end()
	_ = conn.Close()
	end := d.log.told(t, "a connection ended", 1)[0]
	came := d.log.told(t, "somebody came in", 1)[0]
	for key, want := range map[string]any{"player": "k3v9", "does": "screen help", "sessions": 2.0, "reason": door.EndLeft, "address": "127.0.0.1", "connection": came["connection"]} {
		if end[key] != want || want == nil {
			t.Errorf("%s is %v, want %v: %v", key, end[key], want, end)
		}
	}
	if came["user"] != "anna2J" || came["session"] != 1.0 || came["client"] != "SSH-2.0-Go" || came["term"] != "xterm-256color" {
		t.Errorf("who came is %v", came)
	}
	if in, out := end["bytes_in"].(float64), end["bytes_out"].(float64); in < 1000 || out < 1000 || end["seconds"].(float64) <= 0 {
		t.Errorf("what went to and fro is %v", end)
	}
	other := dial(t, d.addr, "bert", nil)
	_ = startSession(t, other, sessionRequest{command: "help"}).end()
	_ = other.Close()
	if two := d.log.told(t, "a connection ended", 2); two[1]["connection"] == two[0]["connection"] {
		t.Errorf("two connections have one name: %v", two)
	}
}

// Who knocks and does not log in is told too, with what they said of themselves.
func TestConnection_WhoOnlyKnocks(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	for i, c := range []struct{ says, reason string }{{"", door.EndSilent}, {"GET / HTTP/1.1\r\n\r\n", door.EndNoKeys}} {
		conn, err := net.Dial("tcp", d.addr)
		must(t, err)
		_, _ = io.WriteString(conn, c.says)
		_ = conn.(*net.TCPConn).CloseWrite()
		_, _ = io.Copy(io.Discard, conn)
		_ = conn.Close()
		end := d.log.told(t, "a connection ended without a login", i+1)[i]
		if end["reason"] != c.reason || end["bytes_in"] != float64(len(c.says)) {
			t.Errorf("after %q the log tells %v", c.says, end)
		}
	}
}

func TestConnection_WhyItWasEnded(t *testing.T) {
	t.Parallel()
	d := startServer(t, door.Limits{}, nil)
	conn := dial(t, d.addr, "anna", newSigner(t))
	openScreen(t, conn, 80, 24).see("hello anna")
	d.door.HangUp(door.EndUnused, func(c *door.Connection) bool {
		c.Because(door.EndStalled)
		return true
	})
	if end := d.log.told(t, "a connection ended", 1)[0]; end["reason"] != door.EndStalled {
		t.Errorf("the reason is %v", end)
	}
	d.comes(t, "bert")
	must(t, d.stop())
	if end := d.log.told(t, "a connection ended", 2)[1]; end["reason"] != door.EndClosing {
		t.Errorf("when the saloon closes the reason is %v", end)
	}
}

// A flood at the door is one line for each reason.
func TestConnection_RefusalsAreSummedUp(t *testing.T) {
	t.Parallel()
	d := startServer(t, door.Limits{PerAddress: 2, NewPerMinute: 1000}, nil)
	for range 2 {
		dial(t, d.addr, "anna", newSigner(t))
	}
	const knocks = 50
	for range knocks {
		turnedAway(t, d.addr)
	}
	if strings.Contains(d.log.String(), door.RefusedAddressFull) {
		t.Errorf("each refusal has a line:\n%s", d.log)
	}
	must(t, d.stop())
	lines := d.log.told(t, "connections were refused", 1)
	if one := lines[0]; len(lines) != 1 || one["reason"] != door.RefusedAddressFull || one["count"] != float64(knocks) || one["addresses"] != 1.0 || one["address"] != "127.0.0.1" {
		t.Errorf("the log tells %v", lines)
	}
}
