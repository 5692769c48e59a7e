package bots

import "slices"

// A queue is the decisions that wait for a bot. Those that somebody at the table waits
// for come first. Among the others, and among these, the hosts take turns: whoever has
// many tables waits longer, and nobody else does.
type queue struct{ awaited, others hostQueues }

func (q *queue) add(j Job) { q.of(j.Awaited).add(j) }

func (q *queue) of(awaited bool) *hostQueues {
	if awaited {
		return &q.awaited
	}
	return &q.others
}

// next is the decision to make next.
func (q *queue) next() (Job, bool) {
	if j, ok := q.awaited.next(); ok {
		return j, true
	}
	return q.others.next()
}

// before is how many decisions wait together with one: for one that somebody waits for,
// only those of its kind.
func (q *queue) before(awaited bool) int {
	if awaited {
		return q.awaited.waiting
	}
	return q.awaited.waiting + q.others.waiting
}

// hostQueues are the decisions at the tables of each host, oldest first.
type hostQueues struct {
	jobs    map[string][]Job
	turns   []string // hosts with a decision, in the order in which they are served
	waiting int
}

func (q *hostQueues) add(j Job) {
	if q.jobs == nil {
		q.jobs = map[string][]Job{}
	}
	if len(q.jobs[j.Host]) == 0 {
		q.turns = append(q.turns, j.Host)
	}
	q.jobs[j.Host] = append(q.jobs[j.Host], j)
	q.waiting++
}

func (q *hostQueues) next() (Job, bool) {
	if len(q.turns) == 0 {
		return Job{}, false
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
