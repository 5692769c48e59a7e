package lobby

import (
	"slices"

	"saloon/lobby/table"
)

// A botQueue is the decisions that wait for a bot. Those that somebody at the table waits
// for come first. Among the others, and among these, the hosts take turns: whoever has
// many tables waits longer, and nobody else does.
type botQueue struct{ awaited, others hostQueues }

func (q *botQueue) add(j botJob) { q.of(j.awaited).add(j) }

func (q *botQueue) of(awaited bool) *hostQueues {
	if awaited {
		return &q.awaited
	}
	return &q.others
}

// next is the decision to make next.
func (q *botQueue) next() (botJob, bool) {
	if j, ok := q.awaited.next(); ok {
		return j, true
	}
	return q.others.next()
}

// before is how many decisions wait together with one: for one that somebody waits for,
// only those of its kind.
func (q *botQueue) before(awaited bool) int {
	if awaited {
		return q.awaited.waiting
	}
	return q.awaited.waiting + q.others.waiting
}

// hostQueues are the decisions at the tables of each host, oldest first.
type hostQueues struct {
	jobs    map[table.PlayerID][]botJob
	turns   []table.PlayerID // hosts with a decision, in the order in which they are served
	waiting int
}

func (q *hostQueues) add(j botJob) {
	if q.jobs == nil {
		q.jobs = map[table.PlayerID][]botJob{}
	}
	if len(q.jobs[j.host]) == 0 {
		q.turns = append(q.turns, j.host)
	}
	q.jobs[j.host] = append(q.jobs[j.host], j)
	q.waiting++
}

func (q *hostQueues) next() (botJob, bool) {
	if len(q.turns) == 0 {
		return botJob{}, false
	}
	host := q.turns[0]
	q.turns = slices.Delete(q.turns, 0, 1)
	jobs := q.jobs[host]
	first := jobs[0]
	if len(jobs) == 1 {
		delete(q.jobs, host)
	} else {
		q.jobs[host] = slices.Delete(jobs, 0, 1)
		q.turns = append(q.turns, host)
	}
	q.waiting--
	return first, true
}
