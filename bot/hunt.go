package bot

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// hunts are the questions in which somebody who is after somebody does what brings
// it nearest to him: what to do, whom to attack, and who of several is the nearest.
var hunts = map[string]bool{"act": true, "charge.target": true, "attack.target": true, "shoot.target": true, "cluster.order": true}

// vain says whether a verb brings somebody no nearer to whom he is after: a run
// keeps out of base contact, and in contact no move leads nearer.
func vain(key string, gap int32) bool {
	return key == "act.run" && gap < crumb || key == "act.walk" && gap <= board.ContactSlack
}

// there says whether a figure stands in a scene.
func there(sc *board.Scene, who table.FigureID) bool {
	return int(who) < len(sc.Bodies) && sc.Bodies[who].Radius != 0
}

// hunt is the choice of a figure that is after the one whom the question names: that
// one if it can be chosen, else what is done most gladly, without a whim. It is not
// ok when the question names nobody.
func (s *Simple) hunt(q *play.Request) (best play.Option, ok bool) {
	if !s.hunts[q.Rule] || q.By.Whom == table.None || q.By.Whom == q.By.Who {
		return best, false
	}
	gap := int32(far)
	if q.Scene != nil && there(q.Scene, q.By.Who) && there(q.Scene, q.By.Whom) {
		gap = q.Scene.Distance(int(q.By.Who), int(q.By.Whom))
	}
	weight := -1
	for i := range q.Options {
		o := &q.Options[i]
		w := int(s.weight[o.Verb])
		if vain(s.keys[o.Verb], gap) {
			w = -1
		}
		if o.Who == q.By.Whom {
			w += 256
		}
		if o.Why == 0 && w > weight {
			best, weight = o.Option, w
		}
	}
	return best, weight >= 0
}
