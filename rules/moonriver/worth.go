package moonriver

import "saloon/rules"

// pointWorth is a point on the scale of [rules.Mind].
const pointWorth = 50

// Worth is the seat's points, with those that its ranch may still bring.
func (mi *mind) Worth(match rules.Match, seat rules.Seat) int32 {
	m := match.(*Match)
	points := int32(100 * m.Score(seat))
	if m.step != StepOver {
		points += mi.stillToCome(m, seat)
	}
	return points * pointWorth / 100
}

// The features of a ranch: what the points that it will still gain depend on. Those that matter less as the ranch fills
// up are multiplied by the percentage of it that is still free.
const (
	fFree          = iota // that percentage
	fFreeSquared          // its square, in hundredths
	fOpenSides            // free cells beside territories, three at most for each
	fCowsOpen             // cows, times the open sides of their territory; in tenths
	fDesertOpen           // plots of each terrain, times the open sides of their territory; in tenths
	fCanyonOpen           //
	fPrairieOpen          //
	fForestOpen           //
	fHomesteadOpen        //
	fSpareCows            // cows beyond the first on a plot
	fUnguarded            // points of territories without a partner; in tenths
	fHoles                // free cells without a free neighbour
	fGold                 // symbols
	fBeavers              //
	fCorn                 //
	fDiggers              // partners
	fTrappers             //
	fFarmers              //
	fReserve              // ten times the plots in reserve
	fReserveWorth         // what these look worth, in tenths
	fComingWorth          // what the plots look worth on which the seat's rancheros stand, in tenths
	fReserveFree          // the plots in reserve
	featureCount
)

// features are the names of the features and what each of them adds to the points, in
// thousandths of a point. The numbers were fitted to games of bots that search.
var features = [featureCount]struct {
	name  string
	worth perSet
}{
	fFree:          {"free cells", perSet{1113, 2010}},
	fFreeSquared:   {"free cells squared", perSet{-342, 24}},
	fOpenSides:     {"open sides", perSet{-160, -540}},
	fCowsOpen:      {"cows with open sides", perSet{0, 23}},
	fDesertOpen:    {"desert with open sides", perSet{59, 79}},
	fCanyonOpen:    {"canyon with open sides", perSet{65, 98}},
	fPrairieOpen:   {"prairie with open sides", perSet{61, 142}},
	fForestOpen:    {"forest with open sides", perSet{45, 131}},
	fHomesteadOpen: {"homestead with open sides", perSet{54, 120}},
	fSpareCows:     {"spare cows", perSet{1470, 3684}},
	fUnguarded:     {"unguarded points", perSet{-46, 2}},
	fHoles:         {"holes", perSet{-2756, -2996}},
	fGold:          {"gold", perSet{-7, -13}},
	fBeavers:       {"beavers", perSet{0, 17}},
	fCorn:          {"corn", perSet{-7, -6}},
	fDiggers:       {"diggers", perSet{3, 26}},
	fTrappers:      {"trappers", perSet{3, -3}},
	fFarmers:       {"farmers", perSet{17, 91}},
	fReserve:       {"plots in reserve", perSet{-439, -554}},
	fReserveWorth:  {"worth of the reserve", perSet{57, 40}},
	fComingWorth:   {"worth of the plots to come", perSet{29, 20}},
	fReserveFree:   {"plots in reserve while there is room", perSet{27, 16}},
}

// openFeature is the feature that counts the plots of a terrain beside free cells. No
// cow stands on corn, so those do not count.
var openFeature = [terrains]int{
	Desert: fDesertOpen, Canyon: fCanyonOpen, Prairie: fPrairieOpen, Forest: fForestOpen, Homestead: fHomesteadOpen, Corn: -1,
}

// stillToCome is what a ranch may still bring beyond its points, in hundredths of one.
func (mi *mind) stillToCome(m *Match, seat rules.Seat) int32 {
	mi.seen = mi.Features(m, seat, mi.seen[:0])
	set, sum := setFor(m), int64(0)
	for i, n := range mi.seen {
		sum += int64(n) * int64(features[i].worth[set])
	}
	return int32(sum / 10)
}

func (mi *mind) Features(match rules.Match, seat rules.Seat, dst []int32) []int32 {
	m, sv := match.(*Match), &mi.other
	mi.survey(sv, m, seat)
	var f [featureCount]int32
	for t := range Terrain(terrains) {
		sv.addOpen(&f, t)
	}
	free, r := sv.freePercent, sv.ranch
	f[fFree], f[fFreeSquared], f[fHoles] = free, free*free/100, int32((sv.free &^ sv.free.around()).Len())
	f[fGold], f[fBeavers], f[fCorn] = int32(r.gold.Len())*free, int32(r.beavers)*free, int32(r.corn)*free
	f[fDiggers], f[fTrappers], f[fFarmers] = int32(r.hired[0])*free, int32(r.hired[1])*free, int32(r.hired[2])*free
	for left := r.reserve; left != 0; left = left.rest() {
		f[fReserveWorth] += sv.bestPlotWorth(left.first())
	}
	for i := range positions {
		if m.next.by[i] == uint8(seat) {
			f[fComingWorth] += sv.bestPlotWorth(m.next.plot[i])
		}
		if m.current.by[i] == uint8(seat) && m.current.plot[i] != 0 {
			f[fComingWorth] += sv.bestPlotWorth(m.current.plot[i])
		}
	}
	owns := int32(r.reserve.size())
	f[fReserve], f[fReserveFree] = 10*owns, owns*free
	for _, i := range [...]int{fCowsOpen, fUnguarded, fReserveWorth, fComingWorth} {
		f[i] /= 10
	}
	return append(dst, f[:]...)
}

func (sv *survey) addOpen(f *[featureCount]int32, t Terrain) {
	plots := int32(0)
	for _, reg := range sv.regionsOf(t) {
		sides := min(int32((reg.beside & sv.free).Len()), 3)
		f[fOpenSides] += sides
		f[fCowsOpen] += sides * reg.cows * sv.freePercent
		f[fSpareCows] += reg.spare
		if reg.cells&sv.ranch.partners == 0 {
			f[fUnguarded] += reg.size * reg.cows * sv.freePercent
		}
		plots += sides * reg.size * sv.freePercent
	}
	if i := openFeature[t]; i >= 0 {
		f[i] = plots / 10
	}
}
