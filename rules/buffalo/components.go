package buffalo

import (
	"io/fs"
	"slices"
	"strings"

	"saloon/rules"
)

const (
	// MeadowCount is the number of meadows in the box (ZB-1.1).
	MeadowCount = 11
	// CowCount is the number of cows of each colour (ZB-1.2).
	CowCount = 48

	maxSeats  = rules.MaxSeats
	maxHerds  = 5
	maxRow    = 5  // numbers in a bonus row
	deckCards = 10 // cow cards of a colour
	duelCards = 12 // with the bracketed ones
)

// A Colour is one of the five colours of cows.
type Colour uint8

// The colours in the order of the seats (ZB-10.5).
const (
	NoColour Colour = iota
	Blue
	Red
	Green
	Orange
	Purple
	colourCount
)

var colourWords = [colourCount]string{"", "blue", "red", "green", "orange", "purple"}

// String is the colour's word.
func (c Colour) String() string {
	if c >= colourCount {
		return ""
	}
	return colourWords[c]
}

// MarshalText writes the colour's word.
func (c Colour) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// A Card is a cow card: its value above the five bits of its letter, so that
// cards compare in the order of ZB-4.1. The zero card is none.
type Card uint8

// NewCard makes a card of a value and a letter from 'a' to 'z'.
func NewCard(value int, letter byte) Card { return Card(value<<5 | int(letter-'a')) }

// Value is how many cows the card allows.
func (c Card) Value() int { return int(c >> 5) }

// Letter is the card's letter in lower case.
func (c Card) Letter() byte { return 'a' + byte(c&31) }

// String is the card in notation: "4m".
func (c Card) String() string { return string([]byte{'0' + byte(c.Value()), c.Letter()}) }

// MarshalText writes the card in notation.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// A meadow is one meadow of the box.
type meadow struct {
	title string // as printed
	word  string // as in notation
	size  uint8
	bonus [maxRow]uint8
	row   uint8 // how many numbers the bonus has
	duel  bool  // used by two players
}

// A deck is the cow cards of one colour, in order.
type deck struct {
	cards [duelCards]Card
	count int
	place [256]int8 // of a card in cards, or -1
}

func (d *deck) full() uint16 { return 1<<d.count - 1 }

func (d *deck) set(cards []Card) {
	slices.Sort(cards)
	d.count = copy(d.cards[:], cards)
	for i := range d.place {
		d.place[i] = -1
	}
	for i, c := range cards {
		d.place[c] = int8(i)
	}
}

func (g *Game) loadMeadows(files fs.FS) error {
	sheet := rules.OpenSheet(files, "meadows.csv", "order", "size", "name", "bonus", "two_players")
	count, duel, last := 0, 0, 1
	for sheet.Next() {
		if count == MeadowCount {
			sheet.Fail("there are %d meadows and no more", MeadowCount)
			break
		}
		sheet.Int("order", count+1, count+1)
		md := meadow{title: sheet.Text("name"), word: meadowWord(sheet.Text("name")), size: uint8(sheet.Int("size", 2, 60))}
		if int(md.size) <= last {
			sheet.Fail("size must be above %d, the size of the meadow before it", last)
		}
		if md.word == "" || g.meadowNamed(md.word) >= 0 {
			sheet.Fail("name must be new and of letters and hyphens, not %q", md.title)
		}
		readBonus(sheet, &md)
		md.duel = sheet.Int("two_players", 0, 1) == 1
		if md.duel {
			duel++
		}
		g.meadows[count], last = md, int(md.size)
		count++
	}
	if count < MeadowCount {
		sheet.Missing("has %d meadows where %d belong", count, MeadowCount)
	}
	if duel < 3 {
		sheet.Missing("marks %d meadows for two players where at least 3 belong", duel)
	}
	return sheet.Err()
}

func readBonus(sheet *rules.Sheet, md *meadow) {
	numbers := strings.Split(sheet.Text("bonus"), "-")
	if len(numbers) > maxRow {
		sheet.Fail("bonus must have at most %d numbers, not %q", maxRow, sheet.Text("bonus"))
		return
	}
	for i, n := range numbers {
		if len(n) != 1 || n[0] < '0' || n[0] > '9' {
			sheet.Fail("bonus must be digits joined by hyphens, not %q", sheet.Text("bonus"))
			return
		}
		md.bonus[i] = n[0] - '0'
	}
	md.row = uint8(len(numbers))
}

// meadowWord is a name as notation writes it: lower case, apostrophes left out;
// empty for a name that cannot be written so.
func meadowWord(name string) string {
	word := strings.ReplaceAll(strings.ToLower(name), "'", "")
	if len(word) > 30 || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz-") != "" {
		return ""
	}
	return word
}

// meadowNamed is the meadow with this word, or -1.
func (g *Game) meadowNamed(word string) int {
	for i := range g.meadows {
		if g.meadows[i].word == word && word != "" {
			return i
		}
	}
	return -1
}

func (g *Game) loadCards(files fs.FS) error {
	sheet := rules.OpenSheet(files, "cowcards.csv", "colour", "value", "letter", "two_players_only")
	var plain, duel [colourCount][]Card
	var all, both []Card
	for sheet.Next() {
		colour := Colour(sheet.Word("colour", colourWords[1:]...)) + 1
		value, letter := sheet.Int("value", 2, 5), sheet.Text("letter")
		if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
			sheet.Fail("letter must be one from A to Z, not %q", letter)
			break
		}
		card := NewCard(value, letter[0]|0x20)
		bracketed := sheet.Int("two_players_only", 0, 1) == 1
		if bracketed && colour != Blue && colour != Red {
			sheet.Fail("only blue and red have cards for two players")
		}
		if !bracketed {
			if slices.Contains(all, card) {
				sheet.Fail("there is another card %d%s", value, letter)
			}
			all, plain[colour] = append(all, card), append(plain[colour], card)
		}
		if colour == Blue || colour == Red {
			if slices.Contains(both, card) {
				sheet.Fail("two players already have a card %d%s", value, letter)
			}
			both, duel[colour] = append(both, card), append(duel[colour], card)
		}
	}
	g.decks[NoColour].set(nil)
	g.duelDecks[NoColour].set(nil)
	for c := Blue; c < colourCount; c++ {
		if len(plain[c]) != deckCards {
			sheet.Missing("has %d %s cards where %d belong", len(plain[c]), c, deckCards)
		}
		if (c == Blue || c == Red) && len(duel[c]) != duelCards {
			sheet.Missing("has %d %s cards for two players where %d belong", len(duel[c]), c, duelCards)
		}
		if sheet.Err() == nil {
			g.decks[c].set(plain[c])
			g.duelDecks[c].set(duel[c])
		}
	}
	return sheet.Err()
}
