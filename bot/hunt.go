package bot

import (
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// hunts are the questions in which somebody who is after somebody does what brings
// it nearest to him: what to do, and whom to attack.
var hunts = map[string]bool{"act": true, "charge.target": true, "attack.target": true, "shoot.target": true}

// hunt is the choice of a figure that is after the one whom the question names: that
// one if it can be chosen, else what is done most gladly, without a whim. It is not
// ok when the question names nobody.
func (s *Simple) hunt(q *play.Request) (best play.Option, ok bool) {
	if !s.hunts[q.Rule] || q.By.Whom == table.None || q.By.Whom == q.By.Who {
		return best, false
	}
	weight := -1
	for i := range q.Options {
		o := &q.Options[i]
		w := int(s.weight[o.Verb])
		if o.Who == q.By.Whom {
			w += 256
		}
		if o.Why == 0 && w > weight {
			best, weight = o.Option, w
		}
	}
	return best, weight > 0
}
