package session

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/session/door"
	"saloon/session/settings"
)

func (o *serveFlags) serve(ctx context.Context, open OpenSaloon, r *rereading, out, complaints io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer r.notice()()
	log := o.beginLog(complaints)
	defer log.handler.counts.tell()
	r.log = log.whenQuiet
	gate, door, key, err := o.door()
	if err != nil {
		return err
	}
	defer func() { _ = door.Close() }()
	port, err := o.openPort(log.Logger)
	if err != nil {
		return err
	}
	defer port.close()
	saloon, server, err := o.openServer(ctx, open, door.Addr(), key, log.Logger, port.opens)
	switch {
	case err != nil && ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return nil // stopped before it was open
	case err != nil:
		return err
	}
	if err := gate.open(errNotOpen); err != nil {
		return errors.Join(err, server.closeLobby(context.WithoutCancel(ctx)), saloon.Close())
	}
	port.server.Store(server)
	whyEnded := server.lookAfter(ctx, saloon, stop)
	go server.keepUp(ctx, saloon.Lobby, gate)
	go shutWhileMoving(ctx, saloon.Lobby, gate, log.Logger)
	go r.listen(ctx, stop, func(now *serveFlags) {
		log.level.Set(now.logLevel())
		now.changeWhatMay(server, saloon.Lobby)
		r.changeModerators(server, now.Moderators, o.Data)
	})
	s := sign{out, log.whenQuiet, o.LogFormat != settings.LogJSON || isTerminal(out), log.format == settings.LogJSON, o.Cluster.Servers != ""}
	s.open(door.Addr(), server.sshArgs, gossh.FingerprintSHA256(key.PublicKey()))
	defer keepSystemdInformed(ctx, func() { _ = saloon.Lobby.Stats() })()
	if err := errors.Join(server.run(ctx, door), whyEnded(), saloon.Close()); err != nil {
		return err
	}
	s.closed()
	return nil
}

// door is where people come in, and the gate in it.
func (o *serveFlags) door() (*gate, net.Listener, gossh.Signer, error) {
	proxies, err := settings.ParseProxies(o.Proxies)
	if err != nil {
		return nil, nil, nil, err
	}
	g, err := openGate(o.Listen)
	if err != nil {
		return nil, nil, nil, err
	}
	var key gossh.Signer
	if err = useDirectory(o.Data); err == nil {
		key, err = hostKey(o.Data)
	}
	if err != nil {
		return nil, nil, nil, errors.Join(err, g.Close())
	}
	if o.Cluster.Servers != "" { // it may wait for the others for long
		g.waitShut()
	}
	return g, door.BehindProxies(g, proxies), key, nil
}

func (o *serveFlags) settings(log *slog.Logger, address string) Settings {
	bots := o.Bots
	if bots.Delay == 0 {
		bots.Delay = -1 // which means none to the lobby
	}
	return Settings{Data: o.Data, Log: log, Bots: bots, Limits: o.Lobby(), Hooks: o.Hooks, Backups: o.Backups, Cluster: o.Cluster, Address: address, Contact: o.Contact}
}

func (o *serveFlags) openServer(ctx context.Context, open OpenSaloon, at net.Addr, key gossh.Signer, log *slog.Logger, opens func(why string)) (Saloon, *server, error) {
	sshArgs := sshArgsOf(o.Name, at)
	chosen := o.settings(log, sshArgs)
	chosen.Opening, chosen.Cluster.Address = opens, withPort(o.Cluster.Address, at)
	chosen.HostKey = gossh.FingerprintSHA256(key.PublicKey())
	saloon, err := open(ctx, chosen)
	if err != nil {
		return Saloon{}, nil, err
	}
	server, err := newServer(serverConfig{
		house: saloon.Lobby, lobby: saloon.Lobby, presenters: saloon.Presenters, hostKey: key, limits: o.Limits, welcome: o.Welcome,
		sshArgs: sshArgs, log: log, closeLobby: saloon.Lobby.Close, backup: saloon.Backup,
	})
	if err == nil {
		err = server.admin.LoadModerators(o.Moderators, o.Data, log)
	}
	if err != nil {
		return Saloon{}, nil, errors.Join(err, saloon.Close())
	}
	saloon.Lobby.SetEvenings(o.Evenings)
	return saloon, server, nil
}

// lookAfter closes a saloon that is drained or cannot go on; why tells why it could not, once it has closed.
func (s *server) lookAfter(ctx context.Context, saloon Saloon, stop func()) (why func() error) {
	if saloon.Admin != nil {
		go saloon.Admin(ctx, s.admin.AnswerSocket)
	}
	go tellTroubles(ctx, func() error { return saloon.Lobby.TryAgain(ctx) }, s.log, troubleEvery)
	go closeOnceDrained(ctx, saloon.Lobby, s.log, stop)
	return endOnceFailed(ctx, saloon.Failed, s.log, stop)
}

var errMoves = errors.New("this node of the saloon closes, and its people go to the others; please come again in a moment")

// shutWhileMoving has nobody come back to a node that sends its people to the others, until ctx ends.
func shutWhileMoving(ctx context.Context, l *lobby.Lobby, g *gate, log *slog.Logger) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for moved := false; ; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		moves := l.Moves()
		switch {
		case moves && !moved:
			g.shut(errMoves)
		case moved && !moves:
			if err := g.open(errMoves); err != nil {
				log.Error("this node stays, and people cannot come in again", "error", err)
			}
		}
		moved = moves
	}
}

// closeOnceDrained closes the saloon when no game would be spoiled by that any more.
func closeOnceDrained(ctx context.Context, l *lobby.Lobby, log *slog.Logger, stop func()) {
	select {
	case <-ctx.Done():
	case <-l.Drained():
		if l.Moves() {
			log.Info("all who were here are sent to the other nodes; this one closes")
		} else {
			log.Info("nobody who is here plays, or the time is over; the saloon closes")
		}
		stop()
	}
}

// endOnceFailed closes a saloon that cannot go on; why tells the reason, once it has closed.
func endOnceFailed(ctx context.Context, failed <-chan error, log *slog.Logger, stop func()) (why func() error) {
	reason := make(chan error, 1)
	go func() {
		select {
		case err := <-failed:
			log.Error("the saloon cannot go on, and closes", "error", err)
			reason <- err
			stop()
		case <-ctx.Done():
			reason <- nil
		}
	}()
	return func() error { return <-reason }
}
