package euchre

import "slices"

// Rules are the rules of a game as the referee told them, every option spelled out. Options that are
// words have the words of `referee rules`. A bot may ignore those it has no use for, since every
// view lists its legal moves.
type Rules struct {
	Preset        string // the preset that they came from, for people
	Game          string // euchre, buck or bid
	Players       int    // 4, 3 or 2
	Packs         int    // 1 or 2
	LowRank       string // the lowest rank of the pack: 7, 8, 9 or T
	Joker         bool   // whether the pack has a joker
	Packets       string // in which the cards are dealt, such as 3-2
	FirstDealer   string // seeded, draw, or a seat such as "seat 0"
	DrawPartners  bool   // whether partners are drawn for
	TurnedDown    string // the suit turned down, in round 2: forbidden, stuck_dealer_only, allowed
	AllPass       string // next_dealer, same_dealer or stick_dealer
	Exchange      string // of the up-card: mandatory or optional
	DiscardUpcard bool   // whether the dealer may discard the up-card he took
	Alone         string // maker or none
	AloneTiming   string // with_call or before_lead
	PartnerOrder  string // free or must_go_alone
	Lead          string // left_of_dealer, left_of_loner or left_of_maker
	DefendAlone   bool   // whether a defender may defend alone against a lone maker
	Farmers       string // what a farmer's hand is good for: off, redeal or swap3
	FarmersHand   string // all_9_10, ace_no_face or three_9_or_three_10
	NoTrump       string // off, round_2 or stuck_dealer_only
	JokerUp       string // dealer_makes or dealer_names_then_bid
	JokerUpBlind  bool   // whether the dealer names the joker's suit before he sees his hand
	PartnersBest  bool   // whether a lone maker may ask for his partner's best card

	// Points of a hand, for makers with a partner and for lone ones; see docs/rules.md.
	Make, March, Euchre, DefendersMarch                 int
	LoneMake, LoneMarch, LoneEuchre, LoneDefendersMarch int
	LoneDefenderEuchre                                  int

	End    string // points, timed or hands
	Target int    // points to win
	TimeMS int    // milliseconds of thinking by all seats together, of timed games
	NHands int    // hands, of games that end by hands
	Start  int    // the score that everybody begins with in buck
	MinBid int    // the least number of tricks that may be bid in bid games
	Moon   int    // points of a MOON

	pack []Card // made once, since bots that count cards ask for it at every turn
}

// StandardRules are the rules of the preset standard, for tests.
func StandardRules() *Rules {
	return &Rules{
		Preset: "standard", Game: "euchre", Players: 4, Packs: 1, LowRank: "9", Packets: "3-2",
		FirstDealer: "seeded", TurnedDown: "forbidden", AllPass: "next_dealer",
		Exchange: "mandatory", DiscardUpcard: true, Alone: "maker", AloneTiming: "with_call",
		PartnerOrder: "free", Lead: "left_of_dealer", Farmers: "off", FarmersHand: "all_9_10",
		NoTrump: "off", JokerUp: "dealer_makes", Make: 1, March: 2, LoneMake: 1, LoneMarch: 4,
		Euchre: 2, LoneEuchre: 2, DefendersMarch: 2, LoneDefendersMarch: 2, LoneDefenderEuchre: 4,
		End: "points", Target: 10, TimeMS: 2000, NHands: 16, Start: 25, MinBid: 3, Moon: 12,
	}
}

// InPartnership tells whether opposite seats play together.
func (r *Rules) InPartnership() bool { return r.Players == 4 && r.Game != "buck" }

// Sides is the number of sides.
func (r *Rules) Sides() int {
	if r.InPartnership() {
		return 2
	}
	return r.Players
}

// SideOf is the side that a seat plays for.
func (r *Rules) SideOf(seat int) int { return seat % r.Sides() }

// Tricks is the number of tricks in a hand.
func (r *Rules) Tricks() int {
	if r.Game == "bid" {
		return 6 * r.Packs
	}
	return 5
}

// HasUpCard tells whether a card is turned up.
func (r *Rules) HasUpCard() bool { return r.Game != "bid" }

// Pack is every card of the pack in canonical order; with two packs each card twice, side by side.
func (r *Rules) Pack() []Card { return slices.Clone(r.cards()) }

func (r *Rules) cards() []Card {
	if r.pack != nil {
		return r.pack
	}
	lowest := Nine
	switch r.LowRank {
	case "7":
		lowest = Seven
	case "8":
		lowest = Eight
	case "T":
		lowest = Ten
	}
	var pack []Card
	for _, suit := range Suits {
		for rank := lowest; rank <= Ace; rank++ {
			for range r.Packs {
				pack = append(pack, NewCard(rank, suit))
			}
		}
	}
	if r.Joker {
		pack = append(pack, Joker)
	}
	return pack
}
