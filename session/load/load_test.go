package load

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
	"time"
)

func floorHere(t *testing.T) string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	lines := make(chan string, 1)
	done := make(chan error, 1)
	go func() { done <- serveFloor(ctx, "127.0.0.1:0", lineWriter(lines)) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the floor ended with %v", err)
		}
	})
	select {
	case line := <-lines:
		return openLine.FindStringSubmatch(line)[1]
	case err := <-done:
		done <- err
		t.Fatalf("the floor did not open: %v", err)
	}
	return ""
}

type lineWriter chan<- string

func (w lineWriter) Write(p []byte) (int, error) {
	w <- string(p)
	return len(p), nil
}

func TestMeasure_AgainstTheFloor(t *testing.T) {
	at := &server{address: floorHere(t), pid: os.Getpid()}
	m, err := measure(t.Context(), plan{sessions: 3, logins: 2, keys: 6, size: size{80, 24}, idle: 100 * time.Millisecond, press: []string{"a", "b"}}, at)
	if err != nil {
		t.Fatal(err)
	}
	if m.KeyBytesP50 != float64(len("\x1b[1;1H.")) || m.FirstP50 <= 0 || m.ScreenBytes < 80*23 {
		t.Errorf("measured %+v", m)
	}
	var out bytes.Buffer
	if err := (report{Server: m, Floor: &m}).write(&out); err != nil || !strings.Contains(out.String(), "bytes a key, p50") {
		t.Errorf("the table is\n%s(%v)", out.String(), err)
	}
}

func TestOptions_Refused(t *testing.T) {
	good := options{plan: plan{sessions: 1, keys: 1, idle: 1}, in: "80x24"}
	if err := good.check(); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*options){
		"is no size":          func(o *options) { o.in = "big" },
		"at least one":        func(o *options) { o.keys = 0 },
		"belong together":     func(o *options) { o.pid = 7 },
		"is not this machine": func(o *options) { o.server, o.pid = "192.0.2.1:22", 7 },
	} {
		o := good
		change(&o)
		if err := o.check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
