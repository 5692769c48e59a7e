package door

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"runtime"
	"testing"
	"time"
)

func directPair(t *testing.T) (server net.Conn, client *net.TCPConn) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	dialed, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	accepted, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	server = direct(accepted)
	t.Cleanup(func() { _, _ = dialed.Close(), server.Close() })
	return server, dialed.(*net.TCPConn)
}

// A client that reads late gets everything, and so does the server from one that writes early.
func TestDirect_NothingIsLostWhereOneSideWaits(t *testing.T) {
	server, client := directPair(t)
	sent := make([]byte, 8<<20) // more than the system keeps on its way
	for i := range sent {
		sent[i] = byte(rand.Uint32())
	}
	for _, way := range []struct {
		name     string
		from, to net.Conn
	}{{"to the client", server, client}, {"to the server", client, server}} {
		wrote := make(chan error, 1)
		go func() {
			n, err := way.from.Write(sent)
			if err == nil && n != len(sent) {
				err = io.ErrShortWrite
			}
			wrote <- err
		}()
		got := make([]byte, len(sent))
		if _, err := io.ReadFull(way.to, got); err != nil || !bytes.Equal(got, sent) {
			t.Fatalf("%s something else came: %v", way.name, err)
		}
		if err := <-wrote; err != nil {
			t.Fatalf("%s: %v", way.name, err)
		}
	}
}

// Whoever reads or writes is told when the connection is closed, here or there, and at its deadline.
func TestDirect_TheEndIsTold(t *testing.T) {
	endless := func(c net.Conn) error {
		for {
			if _, err := c.Write(make([]byte, 64<<10)); err != nil {
				return err
			}
		}
	}
	reads := func(c net.Conn) error { _, err := c.Read(make([]byte, 10)); return err }
	for _, c := range []struct {
		name  string
		does  func(net.Conn) error
		then  func(server net.Conn, client *net.TCPConn)
		wants func(error) bool
	}{
		{"read, closed here", reads, func(s net.Conn, _ *net.TCPConn) { _ = s.Close() }, func(err error) bool { return errors.Is(err, net.ErrClosed) }},
		{"write, closed here", endless, func(s net.Conn, _ *net.TCPConn) { _ = s.Close() }, func(err error) bool { return errors.Is(err, net.ErrClosed) }},
		{"read, closed there", reads, func(_ net.Conn, c *net.TCPConn) { _ = c.Close() }, func(err error) bool { return errors.Is(err, io.EOF) }},
		{"read, cut off", reads, cutOff, isNetError},
		{"write, cut off", endless, cutOff, isNetError},
		{"read, late", reads, func(s net.Conn, _ *net.TCPConn) { _ = s.SetDeadline(time.Now()) }, func(err error) bool { return errors.Is(err, os.ErrDeadlineExceeded) }},
		{"write, late", endless, func(s net.Conn, _ *net.TCPConn) { _ = s.SetDeadline(time.Now()) }, func(err error) bool { return errors.Is(err, os.ErrDeadlineExceeded) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			server, client := directPair(t)
			ended := make(chan error, 1)
			go func() { ended <- c.does(server) }()
			runtime.Gosched() // whether it waits already makes no difference
			c.then(server, client)
			select {
			case err := <-ended:
				if !c.wants(err) {
					t.Errorf("it ended with %v", err)
				}
			case <-time.After(10 * time.Second):
				t.Fatal("it still waits")
			}
		})
	}
}

func cutOff(_ net.Conn, client *net.TCPConn) {
	_ = client.SetLinger(0)
	_ = client.Close()
}

func isNetError(err error) bool {
	var is net.Error
	return errors.As(err, &is)
}
