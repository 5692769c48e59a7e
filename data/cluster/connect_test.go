package cluster

import (
	"context"
	"errors"
	"net"
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
