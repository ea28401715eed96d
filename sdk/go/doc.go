// Package euchre is what a bot for Euchre competitions is written with: one type, one method for
// each decision.
//
//	type MyBot struct{ euchre.Base }
//
//	func (MyBot) OrderUp(view *euchre.View) euchre.Move {
//		trumps := 0
//		for _, card := range view.Hand {
//			if card.IsTrump(view.UpSuit()) {
//				trumps++
//			}
//		}
//		if trumps >= 3 {
//			return view.OneOf(euchre.OrderUp)
//		}
//		return view.OneOf(euchre.Pass)
//	}
//
//	func main() {
//		euchre.Run(euchre.Entry{
//			Name: "mybot",
//			New:  func(game *euchre.Game) euchre.Bot { return MyBot{} },
//		})
//	}
//
// What has no method is declined, or answered with the first legal move. The package holds no
// rules: every view lists its legal moves. Package euchretest tests bots without a referee.
package euchre

// Version is the version of this package.
const Version = "0.1.0"
