package session

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync/atomic"

	"saloon/session/metrics"
)

// A figuresPort shows an operator's programs how the saloon is, from before it opens until it has closed.
type figuresPort struct {
	http   *metrics.Server
	server atomic.Pointer[server] // nil until the saloon is open
	why    atomic.Pointer[string] // why it is not open yet; nil when nobody has said
}

// opens is told why the saloon is not open yet.
func (p *figuresPort) opens(why string) {
	p.why.Store(&why)
	tellSystemd(nowOpening())
}

func (p *figuresPort) Figures() (f metrics.Figures, open bool) {
	s := p.server.Load()
	if s == nil {
		return f, false
	}
	return s.stats(), true
}

func (p *figuresPort) Unready() string {
	if s := p.server.Load(); s != nil {
		if s.hasLetGo() {
			return cmp.Or(s.lobby.Unready(), errLetGo.Error())
		}
		return s.lobby.Unready()
	}
	if why := p.why.Load(); why != nil {
		return *why
	}
	return "the saloon is being opened"
}

func (p *figuresPort) close() {
	if p.http != nil {
		p.http.Close()
	}
}

var errProfiles = errors.New("--pprof is served at the port of --metrics: name that too")

func (o *serveFlags) openPort(log *slog.Logger) (*figuresPort, error) {
	p := &figuresPort{}
	if o.Metrics == "" {
		if o.Pprof {
			return nil, errProfiles
		}
		return p, nil
	}
	l, err := o.listenForFigures()
	if err != nil {
		return nil, err
	}
	if !metrics.Local(l.Addr()) {
		log.Warn("other machines may reach the figures, if nothing keeps them away", "listen", l.Addr(), "pprof", o.Pprof)
	}
	p.http = metrics.Serve(l, p, o.Pprof, log)
	log.Info("figures are shown", "listen", "http://"+l.Addr().String()+"/metrics")
	return p, nil
}

func (o *serveFlags) listenForFigures() (net.Listener, error) {
	address, err := metrics.Address(o.Metrics)
	if err != nil {
		return nil, fmt.Errorf("--metrics: %w", err)
	}
	return listenOn(address, "--metrics")
}

func isFree(address string) bool {
	l, err := listenOn(address, "--listen")
	if err == nil {
		_ = l.Close()
	}
	return err == nil
}

// tryPort finds out whether figures could be shown, or the saloon of this data directory shows its own there.
func (o *serveFlags) tryPort(dir string) (string, error) {
	switch {
	case o.Metrics == "" && o.Pprof:
		return "", errProfiles
	case o.Metrics == "":
		return "not shown", nil
	}
	if _, err := metrics.Address(o.Metrics); err != nil { // it has been told as a setting
		return "", nil
	}
	before := isFree(o.Listen)
	l, err := o.listenForFigures()
	if err == nil {
		defer func() { _ = l.Close() }()
		if before && !isFree(o.Listen) {
			return "", fmt.Errorf("%s is where the saloon itself listens (listen = %s): choose another port", l.Addr(), o.Listen)
		}
		return l.Addr().String() + " is free", nil
	}
	if errors.Is(err, errTaken) && isOpenAt(o.Listen, dir) {
		return o.Metrics + " is in use, as by the saloon that is open", nil
	}
	return "", err
}
