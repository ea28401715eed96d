// The first legal move, whatever it is: the smallest bot there is, and the yardstick of speed.
//
// It looks at nothing but the list of legal moves, so a game between four of these costs what the
// referee and the protocol cost, and no more.
package main

import "github.com/euchre-referee/euchre-sdk-go"

// FirstLegal takes the first move of every list: it orders up whatever is turned up.
type FirstLegal struct{ euchre.Base }

// Decide answers any decision; one method is enough for a bot that treats them all alike.
func (FirstLegal) Decide(view *euchre.View) euchre.Move { return view.Legal[0] }

func main() {
	euchre.Run(euchre.Entry{
		Name: "first_legal",
		New:  func(*euchre.Game) euchre.Bot { return FirstLegal{} },
	})
}
