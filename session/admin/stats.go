package admin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/session/clean"
)

type (
	statsMessage struct {
		Type     string         `json:"type"`
		Version  string         `json:"version"`
		Since    time.Time      `json:"since"`
		Ready    bool           `json:"ready"`
		Why      string         `json:"why,omitempty"` // it is not ready
		Draining *drainMessage  `json:"draining,omitempty"`
		Sessions map[string]int `json:"sessions"` // by what they do
		Here     int            `json:"here"`
		Tables   []tableCount   `json:"tables"`
		Moves    map[string]int `json:"moves"` // by game
		Bots     botCount       `json:"bots"`
		Reports  int            `json:"reports"`
		Damaged  int            `json:"damaged"`
		Commits  int            `json:"commits"`
		Failed   int            `json:"failed_commits"`
		Bytes    int64          `json:"bytes"`
		Free     int64          `json:"free_bytes"`
		Disk     *int64         `json:"disk_free_bytes,omitempty"`
		Backup   time.Time      `json:"last_backup,omitzero"`
		Node     *nodeCount     `json:"node,omitempty"` // of several
	}
	nodeCount struct {
		Name     string  `json:"name"`
		Position uint64  `json:"position"`
		Behind   uint64  `json:"behind"`
		Silent   float64 `json:"silent_seconds"`
		Present  int     `json:"present"`
		Stewards int     `json:"stewards"`
		Refused  uint64  `json:"refused"`
	}
	tableCount struct {
		Game   string `json:"game"`
		Phase  string `json:"phase"`
		Tables int    `json:"tables"`
	}
	botCount struct {
		Waiting  int `json:"waiting"`
		Thinking int `json:"thinking"`
		Limit    int `json:"limit"`
	}
)

// statsNow asks no table, so the figures are there at once.
func (h *House) statsNow() statsMessage {
	l, why := h.Lobby.Stats(), h.Lobby.Unready()
	m := statsMessage{
		Type: "stats", Version: programVersion(), Since: h.Began.UTC().Truncate(time.Second), Ready: why == "", Why: why,
		Sessions: map[string]int{}, Here: l.Here, Tables: []tableCount{}, Moves: map[string]int{}, Reports: l.Reports,
		Bots:    botCount{l.Bots.Awaited + l.Bots.Waiting, l.Bots.Thinking, l.Bots.Limit},
		Damaged: l.Store.Damaged, Commits: int(l.Store.Commits.Count), Failed: int(l.Store.Failed),
		Bytes: l.Store.Bytes, Free: l.Store.FreeBytes, Backup: l.Store.Backups.Last.UTC(),
	}
	if l.Store.DiskKnown {
		m.Disk = new(int64(l.Store.DiskFree))
	}
	if d, on := h.Lobby.Draining(); on {
		m.Draining = &drainMessage{"drain", d.Until, d.Games}
	}
	if n := l.Node; n != nil {
		m.Node = &nodeCount{n.Name, n.Position, n.Last - n.Position, n.Silent.Seconds(), n.Present, n.Stewards, n.Refused}
	}
	for _, one := range h.Sessions() {
		m.Sessions[one.Does]++
	}
	for _, t := range l.Tables {
		if t.Tables > 0 {
			m.Tables = append(m.Tables, tableCount{t.Game, string(t.Phase), t.Tables})
		}
	}
	for _, g := range l.Moves {
		m.Moves[g.Game] = int(g.Count)
	}
	return m
}

func programVersion() string {
	if build, ok := debug.ReadBuildInfo(); ok {
		return build.Main.Version
	}
	return "unknown"
}

func stats(a *call) (answer, error) {
	m := a.house.statsNow()
	var tables []string
	for _, t := range m.Tables {
		tables = append(tables, fmt.Sprintf("%s %s %d", t.Game, t.Phase, t.Tables))
	}
	text := columns(nil, func(w io.Writer) {
		row := func(name, format string, args ...any) { _, _ = fmt.Fprintf(w, name+"\t"+format+"\n", args...) }
		row("version", "%s, open since %s", m.Version, lobby.UntilText(m.Since))
		row("ready", "%s", m.readySaid())
		if m.Draining != nil {
			row("draining", "%s", m.Draining.said())
		}
		row("sessions", "%s", countsSaid(m.Sessions))
		row("here", "%d", m.Here)
		row("tables", "%s", cmp.Or(strings.Join(tables, ", "), "none"))
		row("moves", "%s", countsSaid(m.Moves))
		row("bots", "waiting %d, thinking %d of at most %d", m.Bots.Waiting, m.Bots.Thinking, m.Bots.Limit)
		row("reports", "%d", m.Reports)
		row("damaged", "%d", m.Damaged)
		row("commits", "%d, failed %d", m.Commits, m.Failed)
		row("file", "%s", m.fileSaid())
		row("backup", "%s", m.backupSaid())
		if m.Node != nil {
			row("node", "%s", m.Node.said())
		}
	})
	return answer{text, m}, nil
}

func (m statsMessage) readySaid() string {
	if m.Ready {
		return "yes"
	}
	return "no: " + m.Why
}

func (d *drainMessage) said() string {
	if d.Until.IsZero() {
		return fmt.Sprintf("until all games are done (now %d)", d.Games)
	}
	return fmt.Sprintf("until all games are done (now %d), at the latest %s", d.Games, lobby.UntilText(d.Until))
}

func (n *nodeCount) said() string {
	return fmt.Sprintf("%s, one of %d, steward of %d tables; at %d of the log, %d behind, which told something %.0f s ago; writes refused %d",
		n.Name, n.Present, n.Stewards, n.Position, n.Behind, n.Silent, n.Refused)
}

func (m statsMessage) fileSaid() string {
	text := fmt.Sprintf("%.1f MB, of which %.1f MB are free", float64(m.Bytes)/(1<<20), float64(m.Free)/(1<<20))
	if m.Disk != nil {
		text += fmt.Sprintf("; on its disk %d MB are left", *m.Disk>>20)
	}
	return text
}

func (m statsMessage) backupSaid() string {
	if m.Backup.IsZero() {
		return "none"
	}
	return "the last one " + lobby.UntilText(m.Backup)
}

func countsSaid(counts map[string]int) string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		list = append(list, fmt.Sprintf("%s %d", name, counts[name]))
	}
	return cmp.Or(strings.Join(list, ", "), "none")
}

type backupMessage struct {
	Type    string  `json:"type"`
	Path    string  `json:"path"`
	Bytes   int64   `json:"bytes"`
	Players int     `json:"players"`
	Games   int     `json:"games"`
	Live    int     `json:"live"`
	Seconds float64 `json:"seconds"`
}

// A BackupMade is a backup that holds.
type BackupMade struct {
	Path                 string
	Bytes                int64
	Players, Games, Live int
	Took                 time.Duration
}

// longestBackup is how long a backup may take that somebody waits for.
const longestBackup = time.Hour

// backupName is what the store allows too; what is no name is not tried, and is in no log.
var backupName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)

var errNoBackups = errors.New("this saloon makes no backups")

// backup makes a backup. It goes on when who asked for it hangs up, but not when the saloon closes.
func backup(a *call) (answer, error) {
	if a.house.Backup == nil {
		return answer{}, errNoBackups
	}
	name := strings.Join(a.args, "")
	if name != "" && !backupName.MatchString(name) {
		return answer{}, misused(fmt.Sprintf("%.40q cannot be the name of a backup: it has at most 40 small letters, digits and hyphens.", clean.Line(name)))
	}
	if _, err := a.house.Lobby.Note(a, a.by, lobby.AuditEntry{Act: "backup", On: clean.Line(name)}); err != nil {
		return answer{}, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(a), longestBackup)
	defer cancel()
	go func() {
		select {
		case <-a.house.Stopping:
			cancel()
		case <-ctx.Done():
		}
	}()
	made, err := a.house.Backup(ctx, name)
	if err != nil { // what was written down before is not to look like one that was made
		_, unwritten := a.house.Lobby.Note(context.WithoutCancel(a), a.by, lobby.AuditEntry{Act: "backup", On: clean.Line(name), Text: "failed"})
		return answer{}, errors.Join(err, unwritten)
	}
	path := made.Path
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	text := fmt.Sprintf("The backup %s was made in %.1f s and holds: %.1f MB, players: %d, finished games: %d, journals of live tables: %d.\n",
		path, made.Took.Seconds(), float64(made.Bytes)/(1<<20), made.Players, made.Games, made.Live)
	return answer{text, backupMessage{"backup", path, made.Bytes, made.Players, made.Games, made.Live, made.Took.Seconds()}}, nil
}
