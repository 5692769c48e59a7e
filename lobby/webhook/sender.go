package webhook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"
)

// Why a summons is not sent.
var (
	ErrStyle = errors.New("there is no such kind of webhook")
	ErrFull  = errors.New("too many summonses wait to be sent")
)

const (
	patience  = 5 * time.Second // for one call, all of it
	most      = 256             // summonses on their way, also between two tries
	mostOf    = 4               // of one person
	workers   = 16              // calls at a time; most of their time they wait
	tries     = 3
	firstWait = 2 * time.Second // before the second try; each later one waits five times as long
	mostRead  = 4 << 10         // of an answer that nobody looks at
)

// A Sender calls the addresses of people. Its goroutines end when the context that it was made
// with ends.
type Sender struct {
	rules  atomic.Pointer[Rules]
	log    *slog.Logger
	client *http.Client
	now    func() time.Time
	after  func(time.Duration, func())
	queue  chan job // has room for all that are on their way
	done   sync.WaitGroup

	mu  sync.Mutex
	of  map[string]int // how many of each person are on their way
	all int
}

// A job is one summons on its way.
type job struct {
	to      Target
	summons Summons
	result  func(error)
	tried   int
}

// An AnswerError is an answer that says that a summons was not taken.
type AnswerError struct{ Status int }

func (e AnswerError) Error() string { return fmt.Sprintf("it answers %d", e.Status) }

// New makes a sender.
func New(ctx context.Context, rules Rules, log *slog.Logger, now func() time.Time) *Sender {
	s := &Sender{
		log: log, now: now, queue: make(chan job, most), of: map[string]int{}, client: client(),
		after: func(d time.Duration, f func()) { time.AfterFunc(d, f) },
	}
	s.rules.Store(&rules)
	for range workers {
		s.done.Go(func() { s.work(ctx) })
	}
	return s
}

func client() *http.Client {
	return &http.Client{
		Timeout: patience,
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse // where it leads was not checked
		},
		Transport: &http.Transport{ // no proxy: it would resolve the name where nobody checks it
			DialContext: dialer().DialContext, DisableKeepAlives: true, DisableCompression: true, MaxResponseHeaderBytes: mostRead,
		},
	}
}

// Wait returns when all workers have ended.
func (s *Sender) Wait() { s.done.Wait() }

// Rules say which addresses may be called.
func (s *Sender) Rules() Rules { return *s.rules.Load() }

// SetRules changes which addresses may be called, from the next call on.
func (s *Sender) SetRules(rules Rules) { s.rules.Store(&rules) }

// Send queues a summons, or says at once why it is not sent. Result, if any, is called with how
// it went.
func (s *Sender) Send(to Target, n Summons, result func(error)) error {
	if result == nil {
		result = func(error) {}
	}
	return s.put(job{to: to, summons: n, result: result})
}

// Try sends a summons once, and says how it went.
func (s *Sender) Try(ctx context.Context, to Target, n Summons) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	went := make(chan error, 1)
	if err := s.put(job{to: to, summons: n, result: func(err error) { went <- err }, tried: tries - 1}); err != nil {
		return err
	}
	select {
	case err := <-went:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Sender) put(j job) error {
	if err := s.Rules().CheckTarget(j.to); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == most || s.of[j.to.Owner] == mostOf {
		return ErrFull
	}
	s.all++
	s.of[j.to.Owner]++
	s.queue <- j
	return nil
}

func (s *Sender) work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case j := <-s.queue:
			s.deliver(ctx, j)
		}
	}
}

// deliver makes a call. When it fails, the summons comes again a while later, a few times.
func (s *Sender) deliver(ctx context.Context, j job) {
	again, err := s.call(ctx, j)
	if errors.Is(err, context.Canceled) {
		return
	}
	if j.tried++; again && j.tried < tries {
		wait := firstWait
		for range j.tried - 1 {
			wait *= 5
		}
		s.after(wait, func() { s.queue <- j })
		return
	}
	s.end(j.to.Owner)
	if err != nil {
		s.log.Debug("a summons could not be sent", "player", j.to.Owner, "event", j.summons.Event, "error", err)
	}
	j.result(err)
}

func (s *Sender) end(owner string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all--
	if s.of[owner]--; s.of[owner] == 0 {
		delete(s.of, owner)
	}
}

// call makes one call. again reports whether another one may succeed.
func (s *Sender) call(ctx context.Context, j job) (again bool, err error) {
	req, err := s.request(ctx, j)
	if err != nil {
		return false, err
	}
	res, err := s.client.Do(req)
	if err != nil {
		if outer := (*url.Error)(nil); errors.As(err, &outer) {
			err = outer.Err // without the address, which may be secret
		}
		return !errors.Is(err, ErrHost), err
	}
	defer func() { _ = res.Body.Close() }()
	_, _ = io.CopyN(io.Discard, res.Body, mostRead)
	if res.StatusCode/100 == 2 {
		return false, nil
	}
	again = res.StatusCode >= http.StatusInternalServerError || res.StatusCode == http.StatusTooManyRequests
	return again, AnswerError{res.StatusCode}
}

func (s *Sender) request(ctx context.Context, j job) (*http.Request, error) {
	rules := s.Rules()
	u, err := rules.parse(j.to.Address)
	if err != nil {
		return nil, err
	}
	if rules.listed(u) {
		ctx = trusting(ctx)
	}
	body, header, err := j.summons.written(j.to.Style)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header = header
	req.Header.Set("User-Agent", "saloon")
	sign(req.Header, j.to.Secret, body, s.now())
	return req, nil
}
