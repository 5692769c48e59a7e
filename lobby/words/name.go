package words

import (
	"strings"
	"unicode"

	"github.com/clipperhouse/displaywidth"
	"go.mau.fi/util/confusable"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"saloon/rules"
)

const (
	minName      = 2  // characters
	maxName      = 16 // cells of a terminal
	maxNameMarks = 2  // combining marks on one letter of a name
)

// Why a text is no name, or one that nobody can have.
var (
	RefusedKept = rules.Refuse("name-reserved", "this name is kept for the saloon")

	refusedChars = rules.Refuse("name-characters", "a name has only letters, digits, - and _, and begins with a letter or a digit")
	refusedShort = rules.Refuse("name-too-short", "a name has at least %d characters")
	refusedLong  = rules.Refuse("name-too-long", "a name is at most %d characters wide")
)

// reservedNames are kept for the saloon, and so is whatever looks like them, also with numbers and dashes
// around it.
//
//nolint:misspell // German and Dutch
var reservedNames = skeletons(
	"admin", "administrator", "anonymous", "bot", "everybody", "everyone", "guest", "help", "host", "house", "landlord",
	"manager", "marshal", "marshall", "mod", "moderator", "nobody", "official", "operator", "owner", "root", "saloon", "server", "sheriff",
	"somebody", "someone", "staff", "superuser", "support", "sysadmin", "sysop", "system", "team", "you",
	"administratorin", "alle", "anonym", "aufseher", "aufsicht", "betreiber", "betreiberin", "chef", "du", "gast", "gastgeber", "haus", "hilfe",
	"jeder", "jemand", "leitung", "marschall", "moderation", "moderatorin", "niemand", "verwalter", "verwaltung", "wirt", "wirtin",
	"anoniem", "baas", "beheer", "beheerder", "eigenaar", "gastheer", "gastvrouw", "hulp", "huis", "iedereen", "iemand", "jij",
	"kastelein", "leiding", "maarschalk", "moderatie", "moderatrice", "opzichter", "toezicht", "uitbater", "waard")

// as in 4dm1n
var digitLetters = strings.NewReplacer("3", "e", "4", "a", "5", "s", "7", "t", "8", "b", "-", "", "_", "")

// Names of power are reserved also with marks on their letters, digits for letters, and dashes.
func isReserved(name string) bool {
	edge := func(r rune) bool { return r == '-' || r == '_' || unicode.IsDigit(r) }
	for _, n := range []string{name, strings.TrimFunc(name, edge)} {
		for _, s := range Looks(digitLetters.Replace(n)) {
			s = strings.Map(unmarked, norm.NFD.String(s))
			if plural, _ := strings.CutSuffix(s, "s"); reservedNames[s] || reservedNames[plural] {
				return true
			}
		}
	}
	return false
}

func unmarked(r rune) rune {
	if unicode.IsMark(r) {
		return -1
	}
	return r
}

func skeletons(names ...string) map[string]bool {
	set := map[string]bool{}
	for _, n := range names {
		set[Skeleton(n)] = true
	}
	return set
}

// Skeleton is what a name looks like: names with one skeleton differ at most by capitals, or by l and i.
func Skeleton(name string) string {
	fold := cases.Fold()
	s := fold.String(norm.NFKC.String(name))
	s = fold.String(confusable.Skeleton(s))
	return strings.NewReplacer("i", "l", "1", "l", "0", "o", "-", "_").Replace(s)
}

// Looks are the skeletons that a name must not share: its own, which is the first, and that of its capitals, because
// some letters look like others only so.
func Looks(name string) []string {
	own, capitals := Skeleton(name), Skeleton(confusable.Skeleton(norm.NFKC.String(name)))
	if own == capitals {
		return []string{own}
	}
	return []string{own, capitals}
}

// Alike reports whether two names cannot be told apart.
func Alike(a, b string) bool { return Skeleton(a) == Skeleton(b) }

// CleanName is the name as it is kept.
func CleanName(name string) string { return norm.NFC.String(strings.TrimSpace(name)) }

// CheckName says why a name (already clean) is not one, or nil.
func CheckName(name string) *rules.Refusal {
	count, marks := 0, 0
	for i, r := range name {
		switch {
		case !nameRune(r), i == 0 && !unicode.IsLetter(r) && !unicode.IsDigit(r):
			return refusedChars
		case unicode.IsMark(r):
			if marks++; marks > maxNameMarks {
				return refusedChars
			}
		default:
			count++
			marks = 0
		}
	}
	switch {
	case count < minName:
		return refusedShort.With(minName)
	case displaywidth.String(name) > maxName || count > maxName:
		return refusedLong.With(maxName)
	case isReserved(name):
		return RefusedKept
	}
	return nil
}

func nameRune(r rune) bool {
	return r == '-' || r == '_' || visible(r) && (unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r))
}

// ShapeName makes a name's form of any text, as near as it can; it may be empty.
func ShapeName(text string) string {
	if len(text) > 8*maxName {
		text = strings.ToValidUTF8(text[:8*maxName], "")
	}
	var out []rune
	for _, r := range CleanName(text) {
		first := len(out) == 0
		if !nameRune(r) || unicode.IsMark(r) || first && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			continue
		}
		if displaywidth.String(string(out)+string(r)) > maxName {
			break
		}
		out = append(out, r)
	}
	return string(out)
}
