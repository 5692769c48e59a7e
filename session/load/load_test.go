package load

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"
)

// floorHere runs a floor in this process.
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
	o := options{
		plan:  plan{sessions: 3, keys: 6, idle: 100 * time.Millisecond, pause: 5 * time.Millisecond, press: "ab"},
		place: place{server: floorHere(t), pid: os.Getpid()}, size: "80x24", noFloor: true, json: true,
	}
	var out bytes.Buffer
	if err := o.run(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	var r report
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	if r.Server.KeyBytesP50 != float64(len("\x1b[1;1H.")) || r.Server.FirstP50 <= 0 || r.Server.ScreenBytes < 80*24 {
		t.Errorf("measured %+v", r.Server)
	}
	out.Reset()
	r.Floor = &r.Server
	if err := r.writeTable(&out); err != nil || !strings.Contains(out.String(), "bytes a key, p50") {
		t.Errorf("the table is\n%s(%v)", out.String(), err)
	}
}

func TestOptions_Refused(t *testing.T) {
	good := options{plan: plan{sessions: 1, keys: 1, press: "a"}, size: "80x24"}
	if err := good.check(); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*options){
		"is no size":          func(o *options) { o.size = "big" },
		"at least one":        func(o *options) { o.keys = 0 },
		"belong together":     func(o *options) { o.pid = 7 },
		"is not this machine": func(o *options) { o.server, o.pid = "192.0.2.1:22", 7 },
		"--press needs a key": func(o *options) { o.press = "" },
		"is no Go string":     func(o *options) { o.enter = `\q` },
	} {
		o := good
		change(&o)
		if err := o.check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestKeysOf(t *testing.T) {
	got := strings.Join(keysOf("a\x1b[A\x1b[1;5Bü\r"), "|")
	if want := "a|\x1b[A|\x1b[1;5B|ü|\r"; got != want {
		t.Errorf("keys %q, want %q", got, want)
	}
}
