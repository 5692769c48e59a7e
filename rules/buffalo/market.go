package buffalo

// The cattle market (ZB-9): bonus.go grants this share to whoever filled a
// meadow, before the numbers of its row.
const smallMeadow = 14

// marketShare is how many cows the filling of a meadow of this size brings.
func marketShare(size uint8) uint8 {
	if size <= smallMeadow {
		return 1
	}
	return 2
}
