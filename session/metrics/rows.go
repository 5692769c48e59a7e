package metrics

import (
	"slices"

	"github.com/prometheus/client_golang/prometheus"

	"saloon/lobby"
)

type row struct {
	name, help string
	kind       prometheus.ValueType
	labels     []string
	values     func(f *Figures, emit func(value float64, labels ...string))
}

// A histogram is a metric of values by their size, in units of which one holds so many.
type histogram struct {
	name, help string
	unit       float64
	values     func(f *Figures) lobby.Distribution
}

const (
	gauge   = prometheus.GaugeValue
	counter = prometheus.CounterValue
	seconds = 1e9 // nanoseconds in one
	pieces  = 1
)

func value[N int | int64 | uint64](name, help string, kind prometheus.ValueType, of func(*Figures) N) row {
	return row{name, help, kind, nil, func(f *Figures, emit func(float64, ...string)) { emit(float64(of(f))) }}
}

func byReason(name, help string, of func(*Figures) []Count) row {
	return row{name, help, counter, []string{"reason"}, func(f *Figures, emit func(float64, ...string)) {
		for _, c := range of(f) {
			emit(float64(c.Count), c.Why)
		}
	}}
}

var histograms = []histogram{
	{"saloon_key_seconds", "From a key to the first byte of what the screen shows then.", seconds, func(f *Figures) lobby.Distribution { return f.Door.Keys }},
	{"saloon_move_seconds", "From a move of a player to when it is kept and shown.", seconds, func(f *Figures) lobby.Distribution { return f.Lobby.Answers }},
	{"saloon_commit_seconds", "How long a transaction of the file takes, with its sync.", seconds, func(f *Figures) lobby.Distribution { return f.Lobby.Store.Commits }},
	{"saloon_commit_writes", "How many writes share a transaction.", pieces, func(f *Figures) lobby.Distribution { return f.Lobby.Store.Groups }},
}

func rows() []row { return slices.Concat(doorRows(), lobbyRows(), storeRows(), nodeRows()) }

func doorRows() []row {
	return []row{
		value("saloon_connections", "Connections that are open.", gauge, func(f *Figures) int { return f.Door.Connections }),
		value("saloon_connections_total", "Connections that were accepted.", counter, func(f *Figures) uint64 { return f.Door.Accepted }),
		value("saloon_logins", "Clients that exchange keys now.", gauge, func(f *Figures) int { return f.Door.Greeting }),
		byReason("saloon_connections_refused_total", "Connections that were refused at the door.", func(f *Figures) []Count { return f.Door.Refused }),
		byReason("saloon_connections_dropped_total", "Connections that the server closed.", func(f *Figures) []Count { return f.Door.Dropped }),
		{"saloon_sessions", "Sessions that are open.", gauge, []string{"kind"}, func(f *Figures, emit func(float64, ...string)) {
			for _, s := range f.Door.Sessions {
				emit(float64(s.Open), s.Kind)
			}
		}},
		{"saloon_sessions_total", "Sessions that began; a command counts once it is done.", counter, []string{"kind"}, func(f *Figures, emit func(float64, ...string)) {
			for _, s := range f.Door.Sessions {
				emit(float64(s.Begun), s.Kind)
			}
		}},
		byReason("saloon_sessions_refused_total", "Sessions that were refused.", func(f *Figures) []Count { return f.Door.SessionsRefused }),
		{"saloon_panics_total", "Errors of the program that ended a session, or held up a table or a bot.", counter, []string{"where"}, func(f *Figures, emit func(float64, ...string)) {
			emit(float64(f.Door.Panics), "session")
			emit(float64(f.Lobby.TablePanics), "table")
			emit(float64(f.Lobby.BotPanics), "bot")
		}},
	}
}

func lobbyRows() []row {
	return []row{
		value("saloon_people", "People, guests and bots from outside that are here.", gauge, func(f *Figures) int { return f.Lobby.Here }),
		{"saloon_tables", "Tables by game and by what they do.", gauge, []string{"game", "phase"}, func(f *Figures, emit func(float64, ...string)) {
			for _, t := range f.Lobby.Tables {
				emit(float64(t.Tables), t.Game, string(t.Phase))
			}
		}},
		{"saloon_evenings", "Evenings by what they do.", gauge, []string{"phase"}, func(f *Figures, emit func(float64, ...string)) {
			for _, e := range f.Lobby.Evenings {
				emit(float64(e.Evenings), string(e.Phase))
			}
		}},
		{"saloon_evening_entrants", "Who takes part in evenings, by what these do.", gauge, []string{"phase"}, func(f *Figures, emit func(float64, ...string)) {
			for _, e := range f.Lobby.Evenings {
				emit(float64(e.Entrants), string(e.Phase))
			}
		}},
		{"saloon_moves_total", "Moves of players and bots.", counter, []string{"game"}, func(f *Figures, emit func(float64, ...string)) {
			for _, m := range f.Lobby.Moves {
				emit(float64(m.Count), m.Game)
			}
		}},
		{"saloon_bots_waiting", "Decisions of bots that wait for a place to think.", gauge, []string{"people"}, func(f *Figures, emit func(float64, ...string)) {
			emit(float64(f.Lobby.Bots.Awaited), "yes")
			emit(float64(f.Lobby.Bots.Waiting), "no")
		}},
		value("saloon_bots_thinking", "Bots that think.", gauge, func(f *Figures) int { return f.Lobby.Bots.Thinking }),
		value("saloon_bots_thinking_limit", "How many bots may think at the same time.", gauge, func(f *Figures) int { return f.Lobby.Bots.Limit }),
		{"saloon_mailbox_drops_total", "News that were replaced by newer ones before anybody read them.", counter, []string{"news"}, func(f *Figures, emit func(float64, ...string)) {
			emit(float64(f.Lobby.Dropped.Halls), "hall")
			emit(float64(f.Lobby.Dropped.Snapshots), "table")
			emit(float64(f.Lobby.Dropped.Tidings), "tiding")
		}},
		value("saloon_tables_restoring", "Tables that do not go on yet since the start.", gauge, func(f *Figures) int { return f.Lobby.Restoring }),
		value("saloon_reports", "Reports that wait for a moderator.", gauge, func(f *Figures) int { return f.Lobby.Reports }),
	}
}

func storeRows() []row {
	return []row{
		value("saloon_commit_errors_total", "Transactions that could not be written or synced.", counter, func(f *Figures) uint64 { return f.Lobby.Store.Failed }),
		value("saloon_file_faults_total", "Transactions that came upon a damaged page.", counter, func(f *Figures) uint64 { return f.Lobby.Store.Faults }),
		value("saloon_writes_waiting", "Writes that are not synced yet.", gauge, func(f *Figures) int { return f.Lobby.Store.Waiting }),
		value("saloon_file_bytes", "Size of the file.", gauge, func(f *Figures) int64 { return f.Lobby.Store.Bytes }),
		value("saloon_file_free_bytes", "Part of the file that holds nothing now and is used again.", gauge, func(f *Figures) int64 { return f.Lobby.Store.FreeBytes }),
		{"saloon_disk_free_bytes", "Room that is left on the disk of the file.", gauge, nil, func(f *Figures, emit func(float64, ...string)) {
			if f.Lobby.Store.DiskKnown {
				emit(float64(f.Lobby.Store.DiskFree))
			}
		}},
		value("saloon_journals_damaged", "Journals that were set aside because they cannot be played.", gauge, func(f *Figures) int { return f.Lobby.Store.Damaged }),
		{"saloon_backup_last_timestamp_seconds", "When the newest backup that holds was finished; 0 for none.", gauge, nil, func(f *Figures, emit func(float64, ...string)) {
			switch b := f.Lobby.Store.Backups; {
			case b.Kept && b.Last.IsZero():
				emit(0)
			case b.Kept:
				emit(float64(b.Last.Unix()))
			}
		}},
		{"saloon_backups_total", "Backups that were made and hold, and tries that gave none.", counter, []string{"result"}, func(f *Figures, emit func(float64, ...string)) {
			emit(float64(f.Lobby.Store.Backups.Made), "good")
			emit(float64(f.Lobby.Store.Backups.Failed), "none")
		}},
	}
}
