package webhook

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"
)

var then = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// A call is what a receiver was sent.
type call struct {
	header http.Header
	body   []byte
}

// receiver answers with the codes in turn, the last one for ever, and passes on what it is sent.
func receiver(t *testing.T, codes ...int) (*httptest.Server, chan call) {
	t.Helper()
	calls := make(chan call, 100)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.Header().Set("Location", "/elsewhere")
		w.WriteHeader(codes[min(len(calls), len(codes)-1)])
		calls <- call{r.Header, body}
	}))
	t.Cleanup(s.Close)
	return s, calls
}

// sender makes one that trusts a receiver, if any, and waits for nothing between two tries.
func sender(t *testing.T, trusted *httptest.Server, log io.Writer) *Sender {
	t.Helper()
	rules := Rules{Public: true}
	if trusted != nil {
		rules.Hosts = []string{trusted.Listener.Addr().String()}
	}
	ctx, cancel := context.WithCancel(t.Context())
	s := New(ctx, rules, slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})), func() time.Time { return then })
	s.after = func(_ time.Duration, f func()) { f() }
	t.Cleanup(func() { cancel(); s.Wait() })
	return s
}

var turn = Summons{Event: "turn", Title: "Moon River: your turn", Text: "bert_1 has moved <now> & waits.", Table: "7gq2x", Game: "Moon River", Opponents: []string{"bert_1"}}

func send(t *testing.T, s *Sender, to Target) error {
	t.Helper()
	result := make(chan error, 1)
	if err := s.Send(to, turn, func(err error) { result <- err }); err != nil {
		return err
	}
	return <-result
}

func TestSend_EachStyleAsItsReceiverWants(t *testing.T) {
	server, calls := receiver(t, http.StatusOK)
	s := sender(t, server, io.Discard)
	for style, want := range map[Style]string{
		JSON:    `{"event":"turn","title":"Moon River: your turn","text":"bert_1 has moved \u003cnow\u003e \u0026 waits.","game":"Moon River","table":"7gq2x","opponents":["bert_1"]}`,
		Ntfy:    `bert_1 has moved <now> & waits.`,
		Discord: `{"allowed_mentions":{"parse":[]},"content":"Moon River\\: your turn\nbert\\_1 has moved \\\u003cnow\\\u003e \u0026 waits."}`,
		Slack:   `{"mrkdwn":false,"text":"Moon River: your turn\nbert_1 has moved \u0026lt;now\u0026gt; \u0026amp; waits."}`,
	} {
		if err := send(t, s, Target{Address: server.URL, Style: style}); err != nil {
			t.Errorf("%s: %v", style, err)
			continue
		}
		got := <-calls
		if string(got.body) != want {
			t.Errorf("%s is sent\n%s, not\n%s", style, got.body, want)
		}
		if title := got.header.Get("Title"); (style == Ntfy) != (title == turn.Title) {
			t.Errorf("%s has the title %q", style, title)
		}
	}
}

// Whoever receives it can tell a summons of the saloon from one that somebody else made.
func TestSend_IsSigned(t *testing.T) {
	server, calls := receiver(t, http.StatusOK)
	if err := send(t, sender(t, server, io.Discard), Target{Address: server.URL, Style: JSON, Secret: "a secret"}); err != nil {
		t.Fatal(err)
	}
	got := <-calls
	at, sum, _ := strings.Cut(got.header.Get(Signature), ".")
	mac := hmac.New(sha256.New, []byte("a secret"))
	mac.Write([]byte(at + "." + string(got.body)))
	if want := hex.EncodeToString(mac.Sum(nil)); at != "1777636800" || sum != want {
		t.Errorf("signed %s at %s, not %s", sum, at, want)
	}
}

func TestSend_TriesAgainWhereThatMayHelp(t *testing.T) {
	for _, c := range []struct {
		codes []int
		calls int
		good  bool
	}{
		{[]int{500, 200}, 2, true},
		{[]int{429, 503, 204}, 3, true},
		{[]int{500}, tries, false},
		{[]int{404}, 1, false},
		{[]int{302, 200}, 1, false}, // nobody checked where it leads
	} {
		server, calls := receiver(t, c.codes...)
		err := send(t, sender(t, server, io.Discard), Target{Address: server.URL, Style: Ntfy})
		if (err == nil) != c.good || len(calls) != c.calls {
			t.Errorf("%v: %d calls, and %v", c.codes, len(calls), err)
		}
	}
}

func TestCheck_Addresses(t *testing.T) {
	rules := Rules{Hosts: []string{"ntfy.lan", "hooks.lan:8080"}, Public: true}
	for address, want := range map[string]error{
		"https://example.org/x":       nil,
		"https://example.org:443/x":   nil,
		"https://1.1.1.1/x":           nil,
		"http://ntfy.lan/topic":       nil,
		"http://NTFY.lan/topic":       nil,
		"http://hooks.lan:8080/":      nil,
		"http://hooks.lan/":           ErrAddress,
		"https://ntfy.lan:99/":        ErrHost,
		"http://example.org/x":        ErrAddress,
		"https://example.org:22/x":    ErrHost,
		"https://127.0.0.1/x":         ErrHost,
		"https://[::1]/x":             ErrHost,
		"https://[::ffff:10.0.0.1]/x": ErrHost,
		"https://user@example.org/x":  ErrAddress,
		"ftp://example.org/x":         ErrAddress,
		"https:///x":                  ErrAddress,
		"":                            ErrAddress,
		"https://example.org/\x1b[2J": ErrAddress,
		"https://example.org/ x":      ErrAddress,
		"https:example.org":           ErrAddress,
		"https://e.org/" + strings.Repeat("x", mostAddress): ErrAddress,
	} {
		if err := rules.Check(address); !errors.Is(err, want) {
			t.Errorf("%.60q: %v, not %v", address, err, want)
		}
	}
	if err := (Rules{Hosts: rules.Hosts}).Check("https://example.org/x"); !errors.Is(err, ErrHost) {
		t.Errorf("where only listed hosts may be called: %v", err)
	}
	if err := rules.CheckTarget(Target{Address: "https://example.org/", Style: "fax"}); !errors.Is(err, ErrStyle) {
		t.Errorf("an unknown style: %v", err)
	}
}

// A name that leads into the operator's own network is not called, whatever it led to when it
// was typed.
func TestSend_JudgesTheAddressAtTheCall(t *testing.T) {
	_, port, err := net.SplitHostPort(startListener(t))
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	s := sender(t, nil, &log)
	u := "https://localhost/x"
	if err := s.Rules().Check(u); err != nil {
		t.Fatalf("a name alone is not judged: %v", err)
	}
	if err := send(t, s, Target{Address: u, Style: JSON}); !errors.Is(err, ErrHost) {
		t.Errorf("localhost is called: %v", err)
	}
	if strings.Contains(log.String(), "localhost") {
		t.Errorf("the log tells the address: %s", log.String())
	}
	if _, err := dialer().DialContext(t.Context(), "tcp", "localhost:"+port); !errors.Is(err, ErrHost) {
		t.Errorf("localhost is dialled: %v", err)
	}
}

func startListener(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l.Addr().String()
}

func TestIsPublic(t *testing.T) {
	for address, want := range map[string]bool{
		"1.1.1.1": true, "8.8.8.8": true, "2606:4700::1": true, "2a00:1450::1": true,
		"10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "127.0.0.1": false, "169.254.169.254": false, "0.0.0.0": false,
		"100.64.0.1": false, "224.0.0.1": false, "255.255.255.255": false, "198.18.0.1": false, "192.0.2.1": false,
		"::1": false, "::": false, "fe80::1": false, "fc00::1": false, "fd12::1": false, "ff02::1": false, "fec0::1": false,
		"::ffff:127.0.0.1": false, "::ffff:8.8.8.8": true, "64:ff9b::7f00:1": false, "2002:7f00:1::": false, "2001:db8::1": false, "::7f00:1": false,
	} {
		if got := isPublic(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: %t", address, got)
		}
	}
}

// One person's slow receiver takes no place from others, and the queue has an end.
func TestSend_IsBounded(t *testing.T) {
	held := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-held }))
	defer server.Close()
	defer close(held)
	s := sender(t, server, io.Discard)
	one := Target{Owner: "anna", Address: server.URL, Style: JSON}
	for range mostOf {
		if err := s.Send(one, turn, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Send(one, turn, nil); !errors.Is(err, ErrFull) {
		t.Errorf("one more of the same person: %v", err)
	}
	for n := range most - mostOf {
		if err := s.Send(Target{Owner: string(rune('a'+n/mostOf)) + "-", Address: server.URL, Style: JSON}, turn, nil); err != nil {
			t.Fatalf("%d more: %v", n, err)
		}
	}
	if err := s.Send(Target{Owner: "zoe", Address: server.URL, Style: JSON}, turn, nil); !errors.Is(err, ErrFull) {
		t.Errorf("one more than there is room for: %v", err)
	}
}

func TestSend_MakesRoomAgain(t *testing.T) {
	server, _ := receiver(t, http.StatusOK)
	s := sender(t, server, io.Discard)
	for range 3 * mostOf {
		if err := send(t, s, Target{Owner: "anna", Address: server.URL, Style: JSON}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSummons_JSONReadsBack(t *testing.T) {
	want := turn
	want.Due = &then
	body, _, err := want.written(JSON)
	var got Summons
	if err = errors.Join(err, json.Unmarshal(body, &got)); err != nil || got.Text != want.Text || !got.Due.Equal(then) {
		t.Errorf("%+v, %v", got, err)
	}
}
