package settings

import (
	"fmt"
	"time"

	"github.com/spf13/pflag"

	"saloon/lobby"
	"saloon/lobby/evenings"
	"saloon/session/door"
)

// Flags are the values of all settings, which are flags of the serve command.
type Flags struct {
	Listen, Data, Name string
	Welcome            string
	Quiet, Check       bool
	LogFormat          string
	Moderators         string // the file; empty for the one in the data directory
	Contact            string
	Limits             door.Limits
	Bots               Bots
	LobbyLimits        lobby.Limits // see Lobby
	guests             bool
	Hooks              lobby.HookRules
	Proxies            []string
	Backups            Backups
	Metrics            string // the address; empty for none
	Pprof              bool
	Cluster            Cluster
	Evenings           []evenings.Repeat // of the file alone
}

// AddTo adds all of them, with their defaults.
func (o *Flags) AddTo(f *pflag.FlagSet) {
	o.Limits = door.Defaults
	f.StringVar(&o.Listen, "listen", ":2222", "listen on this `ADDRESS`")
	f.StringSliceVar(&o.Proxies, "proxy", nil, "take the address of whoever comes through the proxy at this `ADDRESS` or network from the PROXY header that it sends; more of them with commas")
	f.StringVar(&o.Data, "data", "saloon-data", "keep all data in `DIR`")
	f.StringVar(&o.Name, "name", "localhost", "tell players to connect to this `HOST` name")
	f.StringVar(&o.Welcome, "welcome", "", fmt.Sprintf("say these `WORDS` to everybody who comes, at most %d letters and %d lines", longestWelcome, WelcomeLines))
	f.StringVar(&o.Moderators, "moderators", "", "let those moderate whose public keys stand in `FILE`, by default moderators in the data directory; it is read again with the settings")
	f.StringVar(&o.Contact, "contact", "", "tell people who are banned or muted to write to `WHOM`")
	f.BoolVar(&o.Quiet, "quiet", false, "log only warnings and errors")
	f.StringVar(&o.LogFormat, "log-format", LogAuto, "write the log as `FORM`: text for people, json for programs, or auto, which is text on a terminal and json elsewhere")
	f.StringVar(&o.Backups.Dir, "backup-dir", "", "copy all data to `DIR` now and then, and look whether the copy holds; a directory for backups alone, best on another disk")
	f.DurationVar(&o.Backups.Every, "backup-every", 24*time.Hour, "make a backup once in every `TIME`, counted from the newest one in the directory")
	f.IntVar(&o.Backups.Keep, "backup-keep", 14, "keep the newest `N` backups")
	f.StringVar(&o.Metrics, "metrics", "", "show figures for Prometheus, /healthz and /readyz by HTTP at this `ADDRESS`; a port alone is one that only this machine can reach, and nothing means not at all")
	f.BoolVar(&o.Pprof, "pprof", false, "let the program be looked into with pprof, at the address of --metrics")
	o.connectionFlags(f)
	o.lobbyFlags(f)
	o.Cluster.clusterFlags(f)
}

func (o *Flags) connectionFlags(f *pflag.FlagSet) {
	l := &o.Limits
	f.IntVar(&l.Connections, "max-connections", l.Connections, "allow at most `N` open connections")
	f.IntVar(&l.PerAddress, "max-per-address", l.PerAddress, "allow at most `N` open connections from one address (IPv6: from one /64 network)")
	f.IntVar(&l.NewPerMinute, "new-per-minute", l.NewPerMinute, "allow at most `N` new connections a minute from one address")
	f.IntVar(&l.Logins, "max-logins", l.Logins, "exchange keys with at most `N` clients at the same time; one address gets an eighth of that, one network a quarter")
	f.DurationVar(&l.Handshake, "login-time", l.Handshake, "close a connection that is not logged in after this `TIME`")
	f.IntVar(&l.PerConnection, "max-windows", l.PerConnection, "allow at most `N` sessions on one connection")
	f.IntVar(&l.PerPlayer, "max-per-player", l.PerPlayer, "allow at most `N` sessions of one player")
	f.IntVar(&l.NewProfiles, "new-profiles", l.NewProfiles, "allow at most `N` new players an hour from one address")
	f.IntVar(&l.BytesIn, "bytes-in", l.BytesIn, "read at most `N` bytes a second from one connection")
	f.DurationVar(&l.Idle, "idle", l.Idle, "end a session in which no key was pressed for this `TIME`")
	f.DurationVar(&l.Keepalive, "keepalive", l.Keepalive, "ask each client once in every `TIME` whether it is still there")
	f.IntVar(&l.Backlog, "backlog", l.Backlog, "close a connection when its client leaves more than `N` bytes of output unread")
	f.DurationVar(&l.Stall, "stall", l.Stall, "close a connection when its client takes no output for this `TIME`")
}

func (o *Flags) lobbyFlags(f *pflag.FlagSet) {
	l, usual := &o.LobbyLimits, lobby.DefaultLimits()
	f.IntVar(&o.Bots.Workers, "bot-workers", 0, "let at most `N` bots think at the same time; 0 for half of the cores")
	f.DurationVar(&o.Bots.Time, "bot-time", lobby.DefaultBotTime, "let a bot think about a move for at most this `TIME`")
	f.BoolVar(&o.Bots.Masters, "bot-masters", false, "offer bots that think a second about each move; for a machine of four cores or more")
	f.DurationVar(&o.Bots.Delay, "bot-delay", lobby.DefaultBotDelay, "let a bot wait for this `TIME` before it thinks; 0 for no wait")
	f.BoolVar(&o.guests, "guests", true, "let people in who come without a key")
	f.StringVar((*string)(&l.NewPlayers), "new-players", string(usual.NewPlayers), "let `WHOM` make a new player: anybody, invited, which is whoever has a code of saloon admin invite, or nobody")
	f.StringVar((*string)(&l.Ladder), "ladder", "", "arrange rated matches among programs of players that agree, in these `HOURS` of UTC, such as 02:00-05:00, or always; by default never")
	f.IntVar(&l.TablesPerHost, "tables-per-person", usual.TablesPerHost, "allow at most `N` open tables of one person")
	f.IntVar(&l.ReviewsPerDay, "reviews-per-day", usual.ReviewsPerDay, "make at most `N` reviews of games for one person in a day, four times as many for one address, and sixteen times for one network")
	f.IntVar(&l.TablesPerAddress, "tables-per-address", usual.TablesPerAddress, "allow at most `N` tables made from one address, and four times as many from one network; ended games that nobody looks at make room")
	f.IntVar(&l.StrangerLetters, "stranger-letters", usual.StrangerLetters, "carry at most `N` letters and invitations an hour from one address to people who do not count their sender a friend, and four times as many from one network")
	f.Float64Var(&l.Commands, "commands-per-second", usual.Commands, "allow one person at most `N` commands a second")
	f.StringSliceVar(&o.Hooks.Hosts, "webhook-host", nil, "let players be called at this `HOST`, or HOST:PORT, wherever it is, when a table waits for them; more of them with commas")
	f.BoolVar(&o.Hooks.Public, "webhooks", false, "let players be called at any host of the public internet, by https")
	f.Float64Var(&l.Chat, "chat-per-second", usual.Chat, "allow one person at most `N` lines of chat a second")
}

// Lobby is the limits of the lobby.
func (o *Flags) Lobby() lobby.Limits {
	l := o.LobbyLimits
	l.NoGuests = !o.guests
	return l
}

// Bots bound how much the saloon's own bots think. Zero means the lobby's default.
type Bots struct {
	Workers int           // bots that think at the same time
	Time    time.Duration // for one move
	Delay   time.Duration // before a bot begins to think; negative means none
	Masters bool          // those of the level that takes longest are offered
}

// Backups say where copies of the data are put, how often, and how many are kept.
type Backups struct {
	Dir   string // empty for no backups
	Every time.Duration
	Keep  int
}

// What an operator may say to everybody who comes.
const (
	longestWelcome = 400 // letters
	WelcomeLines   = 5
)

// The forms in which the log can be written. LOG.md says what stands in it.
const (
	LogAuto = "auto" // text on a terminal, else JSON
	LogText = "text"
	LogJSON = "json"
)

// LiveSettings may change while the saloon is open. All others wait for its next start.
var LiveSettings = map[string]bool{
	"max-connections": true, "max-per-address": true, "new-per-minute": true, "max-logins": true, "max-windows": true, "max-per-player": true,
	"new-profiles": true, "bytes-in": true, "idle": true, "keepalive": true, "backlog": true, "stall": true,
	"ladder": true, "tables-per-person": true, "tables-per-address": true, "reviews-per-day": true, "stranger-letters": true, "commands-per-second": true,
	"chat-per-second": true, "webhook-host": true, "webhooks": true, "quiet": true, "guests": true, "new-players": true, "welcome": true, "moderators": true,
}
