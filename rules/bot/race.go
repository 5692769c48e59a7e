package bot

import "math"

// A race finds the arms of a flat search that will hardly catch up with the best any more. All arms are tried in the
// same worlds, and how two of them differ, world by world, tells sooner which is better than their means do.
type race struct {
	lanes   int // the number of arms that it began with
	worlds  int64
	results []int64 // of the arms that are left, in the last world
	squares []int64 // of the differences of two lanes, summed over the worlds
}

const (
	firstDrop = 16  // worlds before the first arm is dropped: luck may favour another in fewer of them
	dropEvery = 4   // worlds
	doubt     = 3   // the standard errors by which an arm may be better than it seems
	nearly    = 150 // on the scale of value: arms that differ by less are as good
)

func (r *race) begin(arms []arm) {
	r.lanes, r.worlds = len(arms), 0
	r.results = append(r.results[:0], make([]int64, len(arms))...)
	r.squares = append(r.squares[:0], make([]int64, len(arms)*len(arms))...)
	for i := range arms {
		arms[i].lane = i
	}
}

// between is where the differences of two arms are summed.
func (r *race) between(a, b *arm) *int64 {
	return &r.squares[max(a.lane, b.lane)*r.lanes+min(a.lane, b.lane)]
}

// count adds the results of a world in which all arms were tried.
func (r *race) count(arms []arm) {
	r.worlds++
	for i := range arms {
		for j := range arms[:i] {
			d := r.results[i] - r.results[j]
			*r.between(&arms[i], &arms[j]) += d * d
		}
	}
}

// drop puts the best arm first, then those that may still catch up, and returns how many these are.
func (r *race) drop(arms []arm) int {
	if r.worlds < firstDrop || r.worlds%dropEvery != 0 {
		return len(arms)
	}
	best := 0
	for i := range arms {
		if arms[i].mean() > arms[best].mean() {
			best = i
		}
	}
	arms[0], arms[best] = arms[best], arms[0]
	left := 1
	for i := 1; i < len(arms); i++ {
		behind := arms[0].mean() - arms[i].mean()
		variance := max(*r.between(&arms[0], &arms[i])/r.worlds-behind*behind, 0)
		if doubt*int64(math.Sqrt(float64(variance/r.worlds))) > behind+nearly {
			arms[left], arms[i] = arms[i], arms[left]
			left++
		}
	}
	return left
}
