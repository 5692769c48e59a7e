package cluster

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"
)

// A server that accepts a connection and is too slow to say anything may answer at the next try: it is
// not a reason to give up before the time to reach one is over.
func TestConnect_ASlowServerIsTriedAgain(t *testing.T) {
	t.Parallel()
	slow, err := net.Listen("tcp", "127.0.0.1:0")
	ok(t, err)
	defer func() { _ = slow.Close() }()
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := Connect(ctx, Config{Servers: "nats://" + slow.Addr().String(), Node: "a"}); !errors.Is(err, ErrNotReached) {
		t.Errorf("it says %v", err)
	}
}

// A pipe, to which nobody may ever write, would be waited for at each connection.
func TestConnect_WhatIsNoFileIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, c := range []Config{{Credentials: dir}, {CA: dir}, {Cert: dir, Key: "key"}, {Cert: "cert", Key: dir}} {
		c.Servers, c.Node = "nats://127.0.0.1:1", "a"
		if _, err := Connect(t.Context(), c); err == nil || !strings.Contains(err.Error(), dir+" cannot be used: it is no file") {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// Of an address with a password in it only the rest is told, also where it is none.
func TestConnect_APasswordIsNotTold(t *testing.T) {
	t.Parallel()
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for servers, told := range map[string]string{
		"nats://u:hunter2@127.0.0.1:1,tls://hunter2@127.0.0.1:2": "nats://127.0.0.1:1,tls://127.0.0.1:2",
		"u:hunter2/hunter2@127.0.0.1:1":                          "127.0.0.1:1",
		"nats://u:hunter2@hunter2@127.0.0.1:1":                   "nats://127.0.0.1:1",
		"nats://u:%hunter2@a":                                    "nats://a: an address there is none", "nats://u:hunter2/@a": "nats://a", "nats://u:1/hunter2@a": "nats://a",
	} {
		_, err := Connect(over, Config{Servers: servers, Node: "a"})
		if err == nil || !strings.Contains(err.Error(), told) || strings.Contains(err.Error(), "hu") {
			t.Errorf("of %s it tells %v", servers, err)
		}
	}
	if err := SyncsAlways(t.Context(), "http://u:%hunter2@a"); err == nil || strings.Contains(err.Error(), "hu") {
		t.Errorf("of an address for monitoring it tells %v", err)
	}
}

// A name that nobody knows is told in the log and by serve --check; the node waits all the same, and nothing that may be a
// password is told with it.
func TestConnect_AnUnknownNameIsTold(t *testing.T) {
	t.Parallel()
	said := &bytes.Buffer{}
	c := Config{Servers: "nats://u:hunter2@nats-a.exmple:4222,127.0.0.1:1,tls://slow.example", Node: "a", Log: slog.New(slog.NewTextHandler(said, nil)),
		lookup: func(_ context.Context, host string) ([]string, error) {
			return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: host == "nats-a.exmple"}
		}}
	w := &waiting{Config: c}
	w.forMajority(ErrNotReached)
	if text := said.String(); !strings.Contains(text, "nobody knows these names of NATS servers here") || !strings.Contains(text, "hosts=nats-a.exmple\n") || strings.Contains(text, "hunter2") {
		t.Errorf("the log says\n%s", text)
	}
}
