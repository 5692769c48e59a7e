package metrics

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// What a client of the port may use.
const (
	headerTime     = 5 * time.Second
	answerTime     = 10 * time.Second // pprof takes as much longer as it measures
	idleTime       = time.Minute
	mostHeader     = 8 << 10
	mostConns      = 32
	mostAtOnce     = 4 // questions for metrics
	stoppingAnswer = time.Second
)

// A Server answers on the port.
type Server struct {
	http http.Server
	done chan struct{}
}

// Serve answers from now on. With profiles, the program can be looked into by pprof too.
func Serve(l net.Listener, from Source, profiles bool, log *slog.Logger) *Server {
	s := &Server{done: make(chan struct{}), http: http.Server{
		Handler: handler(from, profiles), ReadHeaderTimeout: headerTime, ReadTimeout: headerTime, WriteTimeout: answerTime,
		IdleTimeout: idleTime, MaxHeaderBytes: mostHeader, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}}
	go func() {
		defer close(s.done)
		if err := s.http.Serve(&boundedListener{l, make(chan struct{}, mostConns)}); !errors.Is(err, http.ErrServerClosed) {
			log.Error("figures can be read no more", "error", err)
		}
	}()
	return s
}

// Close ends it, after the answers that are being given.
func (s *Server) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), stoppingAnswer)
	defer cancel()
	_ = s.http.Shutdown(ctx) // what is not answered by then is cut off
	_ = s.http.Close()
	<-s.done
}

func handler(from Source, profiles bool) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(newRegistry(from), promhttp.HandlerOpts{MaxRequestsInFlight: mostAtOnce, DisableCompression: true}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "alive") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if why := from.Unready(); why != "" {
			say(w, http.StatusServiceUnavailable, "not ready: "+why)
			return
		}
		say(w, http.StatusOK, "ready")
	})
	if profiles {
		mux.HandleFunc("GET /debug/pprof/", pprof.Index)
		mux.HandleFunc("GET /debug/pprof/cmdline", func(w http.ResponseWriter, _ *http.Request) {
			say(w, http.StatusOK, os.Args[0]) // without the words behind it, in which passwords may stand
		})
		mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
		mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
		mux.HandleFunc("POST /debug/pprof/symbol", pprof.Symbol)
		mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	}
	return mux
}

func say(w http.ResponseWriter, code int, text string) {
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(code)
	_, _ = io.WriteString(w, text+"\n")
}

// A boundedListener accepts only so many connections at the same time; others wait.
type boundedListener struct {
	net.Listener
	places chan struct{}
}

func (l *boundedListener) Accept() (net.Conn, error) {
	l.places <- struct{}{}
	leave := sync.OnceFunc(func() { <-l.places })
	conn, err := l.Listener.Accept()
	if err != nil {
		leave()
		return nil, err
	}
	return &placedConn{conn, leave}, nil
}

type placedConn struct {
	net.Conn
	leave func()
}

func (c *placedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}

// Address is what an operator's words mean: a port alone is on this machine only; another address is as it stands.
func Address(words string) (string, error) {
	host, port, err := net.SplitHostPort(words)
	if err != nil {
		host, port, err = "", words, nil
	}
	if n, bad := net.LookupPort("tcp", port); bad != nil || n < 0 || port == "" {
		said := strconv.Quote(words)
		if strings.Contains(words, "@") {
			said = "what stands there" // and may be a password
		}
		return "", fmt.Errorf("%s is no port and no address; write 9464, or HOST:9464 if other machines are to reach it", said)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port), err
}

// Local reports whether only this machine can reach an address.
func Local(a net.Addr) bool {
	tcp, is := a.(*net.TCPAddr)
	return is && tcp.IP.IsLoopback()
}
