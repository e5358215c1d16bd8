package web

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/tell"
)

// What the browser draws of the table. The shapes are the same as in src/api.ts.
type (
	point  = [3]int32
	corner = [2]int32

	mapView struct {
		Width  int32       `json:"width"`
		Depth  int32       `json:"depth"`
		Pieces []pieceView `json:"pieces"`
		Ducts  [][2]point  `json:"ducts,omitempty"` // both ends of each
	}
	pieceView struct {
		Name      string   `json:"name"`
		Kind      string   `json:"kind"`
		Outline   []corner `json:"outline"`
		Base      int32    `json:"base"`
		Top       int32    `json:"top"`
		Sight     bool     `json:"sight"`
		Cover     bool     `json:"cover"`
		Move      bool     `json:"move"`
		Stand     bool     `json:"stand"`
		Ladder    bool     `json:"ladder"`
		Difficult bool     `json:"difficult"`
		Railing   bool     `json:"railing"`
		Door      int      `json:"door"`
		Terminal  int      `json:"terminal"`
	}
	sideView struct {
		Name    string `json:"name"`
		Dice    string `json:"dice"`
		Player  string `json:"player"` // people, program
		Points  *int   `json:"points"` // null where nobody counts
		Bottled bool   `json:"bottled"`
		Active  int    `json:"active"`
		Out     int    `json:"out"`
		Ready   *int   `json:"ready"` // null where nobody is said to be
	}
	figureView struct {
		ID         int        `json:"id"`
		Name       string     `json:"name"`
		Type       string     `json:"type"`
		Kind       string     `json:"kind"`
		KindText   string     `json:"kindText"`
		Side       int        `json:"side"`
		At         point      `json:"at"`
		Radius     int32      `json:"radius"`
		Facing     int        `json:"facing"`         // degrees; -1 where it does not matter
		Base       []corner   `json:"base,omitempty"` // corners of a rectangular base, the two at the front first
		Arc        []corner   `json:"arc,omitempty"`  // what it looks at, up to the ends of the table
		Box        bool       `json:"box"`            // a thing that belongs to no side
		Wrecked    bool       `json:"wrecked"`
		On         bool       `json:"on"`
		Status     string     `json:"status"`
		StatusText string     `json:"statusText"`
		Lying      bool       `json:"lying"`
		Ready      bool       `json:"ready"`
		Active     bool       `json:"active"`
		Conditions []wordView `json:"conditions"`
		Bars       []barView  `json:"bars"`
		Meter      *meterView `json:"meter,omitempty"`
		Chart      []lineOf   `json:"chart,omitempty"`
		Stats      []statView `json:"stats"`
		Skills     []markView `json:"skills"`
		Items      []itemView `json:"items"`
	}
	barView struct {
		Key   string `json:"key"`  // of the word
		Name  string `json:"name"` // "": wounds, as all systems call them
		Long  string `json:"long"`
		N     int    `json:"n"`
		Max   int    `json:"max"`
		Plain bool   `json:"plain"`
	}
	itemView struct {
		ID         int        `json:"id"`
		Name       string     `json:"name"`
		Status     string     `json:"status"`
		StatusText string     `json:"statusText"`
		States     []wordView `json:"states"` // what it has left, what it lacks
		Stats      []statView `json:"stats"`
		Traits     []markView `json:"traits"`
	}
	wordView struct {
		Key   string `json:"key"`
		Text  string `json:"text"`
		Title string `json:"title,omitempty"`
		Lacks bool   `json:"lacks,omitempty"` // of an item: it is of no use
	}
	statView struct {
		Key   string `json:"key"`
		Short string `json:"short"`
		Long  string `json:"long"`
		Text  string `json:"text"`
		Was   string `json:"was"`
	}
	markView struct {
		Key      string `json:"key"`
		Text     string `json:"text"`
		Title    string `json:"title"`
		Modelled bool   `json:"modelled"`
	}
	fieldView struct {
		Key   string   `json:"key"`
		Text  string   `json:"text"`
		Kind  string   `json:"kind"`
		Lo    int32    `json:"lo"`
		Hi    int32    `json:"hi"`
		Names []string `json:"names"`
	}
)

func pointOf(p board.Point) point { return point{p.X, p.Y, p.Z} }

func (p position) setup() *play.Setup { return p.game.Setup }

// figure is the number by which the browser knows a figure.
func figure(f table.FigureID) int {
	if f == table.None {
		return -1
	}
	return int(f)
}

func itemNumber(i table.ItemID) int {
	if i == table.NoItem {
		return -1
	}
	return int(i)
}

// A position is a battle at one entry, looked at in one language.
type position struct {
	*tell.Teller
	sys   *System
	game  *play.Game // nobody changes it
	words *rulebook.Words
}

func viewMap(setup *table.Setup) *mapView {
	m := setup.Map
	if m == nil {
		return nil
	}
	v := &mapView{Width: m.Width(), Depth: m.Depth(), Pieces: []pieceView{}}
	for _, p := range m.Pieces() {
		v.Pieces = append(v.Pieces, pieceView{
			Name: p.Name, Kind: p.Kind, Outline: corners(p.Outline), Base: p.Base, Top: p.Top, Sight: p.Sight, Cover: p.Cover, Move: p.Move,
			Stand: p.Stand, Ladder: p.Ladder, Difficult: p.Difficult, Railing: p.Railing, Door: int(p.Door), Terminal: int(p.Terminal),
		})
	}
	for _, d := range setup.Scenario.Ducts {
		v.Ducts = append(v.Ducts, [2]point{pointOf(d.Ends[0]), pointOf(d.Ends[1])})
	}
	return v
}

func (p position) doors() []bool {
	open := []bool{}
	if m := p.setup().Map; m != nil {
		for d := range m.Doors() {
			open = append(open, p.game.State.Doors>>d&1 == 1)
		}
	}
	return open
}

func (p position) sides() []sideView {
	s := &p.game.State
	out := make([]sideView, table.MaxSides)
	for i := range out {
		v := &out[i]
		v.Name = p.setup().Sides[i]
		if p.sys.Points != NoToken {
			n := int(s.Sides[i].Tokens[p.sys.Points])
			v.Points = &n
		}
		ready := 0
		v.Bottled = sideToken(&s.Sides[i], p.sys.Bottled) != 0
		for k := range s.Figures[:s.NFigures] {
			f := &s.Figures[k]
			if int(f.Side) != i {
				continue
			}
			switch {
			case p.sys.Gone(f):
				v.Out++
			case f.Off == 0:
				v.Active += truth(p.sys.Active(f))
				ready += truth(p.ready(f))
			}
		}
		if p.sys.Ready != nil {
			v.Ready = &ready
		}
	}
	return out
}

func sideToken(s *table.Side, t table.Token) int8 {
	if t == NoToken {
		return 0
	}
	return s.Tokens[t]
}

// ready says whether a figure may still be activated.
func (p position) ready(f *table.Figure) bool { return p.sys.Ready != nil && p.sys.Ready(f) }

func (p position) token(t table.Token) int {
	if t == NoToken {
		return 0
	}
	return int(p.game.State.Tokens[t])
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (p position) figures() []figureView {
	s := &p.game.State
	out := make([]figureView, s.NFigures)
	sc := p.game.Scene()
	for i := range out {
		out[i] = p.figure(i)
		p.stand(&out[i], sc, &s.Figures[i])
	}
	return out
}

// stand is how a figure stands: where it looks, and the corners of a base that is
// not round. Who lies looks nowhere.
func (p position) stand(v *figureView, sc *board.Scene, f *table.Figure) {
	v.Facing, v.Box = -1, f.Side >= table.MaxSides
	if !v.On {
		return
	}
	v.Wrecked = p.sys.Wrecked != nil && p.sys.Wrecked(f)
	if p.sys.Faces && !v.Lying && !v.Box {
		v.Facing = int(f.Facing)
	}
	if sc == nil {
		return
	}
	if b := &sc.Bodies[v.ID]; b.Length > 0 && b.Width > 0 {
		v.Base = corners(sc.Outline(v.ID))
	}
	if v.Facing >= 0 && !v.Wrecked && p.sys.Arc != nil {
		v.Arc = corners(sc.ArcOutline(v.ID, p.sys.Arc(p.setup()), sc.Map.Width()+sc.Map.Depth()))
	}
}

func corners(outline []board.XY) []corner {
	out := make([]corner, len(outline))
	for i, c := range outline {
		out[i] = corner{c.X, c.Y}
	}
	return out
}

func (p position) figure(i int) figureView {
	s, f := &p.game.State, &p.game.State.Figures[i]
	pro := p.setup().ProfileOf(f)
	v := figureView{
		ID: i, Name: pro.Name, Type: p.pick(pro.Type), Side: int(f.Side), At: pointOf(f.At), Radius: pro.Radius, On: f.Off == 0,
		Conditions: []wordView{}, Skills: []markView{}, Items: []itemView{}, Bars: []barView{},
	}
	if v.Kind = word(p.sys.Schema.Kinds, int(pro.Kind)); v.Kind != "" {
		v.KindText = p.named("category.", v.Kind)
	}
	v.Status = word(p.sys.Status, int(f.Status))
	if !v.On {
		v.Status = word(p.sys.Off, int(f.Off))
	}
	v.StatusText = p.title(v.Status)
	if v.On {
		v.Lying, v.Ready, v.Active = p.sys.Lying(f), p.ready(f), p.sys.Active(f)
	}
	for bit, key := range p.sys.Conditions {
		if key != "" && f.Has(1<<bit) {
			v.Conditions = append(v.Conditions, wordView{Key: key, Text: p.words.Title(key), Title: p.words.Text(key)})
		}
	}
	v.Conditions = append(v.Conditions, p.states(f)...)
	columns := p.sys.Schema.Fighter
	vehicle := slices.Contains(p.sys.Schema.Vehicles, v.Kind)
	if vehicle {
		columns = p.sys.Schema.Vehicle
	}
	if p.sys.Metered != nil {
		columns = slices.DeleteFunc(slices.Clone(columns), func(c table.Column) bool { return slices.Contains(p.sys.Metered, c.Stat) })
	}
	v.Bars = p.bars(f, &pro.Stat, columns, vehicle)
	if f.Side >= table.MaxSides { // a thing has no profile
		columns = nil
	}
	v.Stats = p.stats(columns, &pro.Stat, func(c table.Stat) int8 {
		if p.sys.Stat == nil {
			return pro.Stat[c]
		}
		return p.sys.Stat(p.setup(), f, c)
	})
	v.Meter, v.Chart = p.meter(f), p.chart(f)
	v.Skills = p.marks("skill.", p.sys.Schema.Skills, pro.Skills, &pro.Stat, pro.Labels)
	for k := range s.Items[:s.NItems] {
		if s.Items[k].Owner == table.FigureID(i) {
			v.Items = append(v.Items, p.item(k))
		}
	}
	return v
}

// bars are what a figure has left of each thing. What its profile has none of is
// left out.
func (p position) bars(f *table.Figure, most *[table.MaxStats]int8, columns []table.Column, vehicle bool) []barView {
	out := []barView{}
	for _, b := range p.sys.Bars {
		v := barView{Key: b.Word, N: int(f.Tokens[b.Token]), Max: int(most[b.Max]), Plain: b.Plain}
		if v.Max <= 0 {
			continue
		}
		if b.Word == "" && vehicle {
			if i := slices.IndexFunc(columns, func(c table.Column) bool { return c.Stat == b.Max }); i >= 0 {
				v.Key = "stat." + columns[i].Key
			}
		}
		if v.Key != "" {
			v.Name, v.Long = p.words.Short(v.Key), p.words.Title(v.Key)
		}
		out = append(out, v)
	}
	return out
}

// states are what a figure has besides its conditions.
func (p position) states(f *table.Figure) []wordView {
	if p.sys.States == nil || f.Off != 0 {
		return nil
	}
	return p.told(p.sys.States(&p.game.State, f))
}

func (p position) told(states []State) []wordView {
	out := []wordView{}
	for _, s := range states {
		text := p.words.Title(s.Word)
		switch {
		case s.Signed:
			text += " " + p.words.Format(rulebook.Signed(s.N))
		case s.N != 0:
			text += " " + p.words.Format(s.N)
		}
		if s.Item != table.NoItem {
			text += " (" + p.Item(s.Item) + ")"
		}
		v := wordView{Key: s.Word, Text: text, Title: p.words.Text(s.Word), Lacks: s.Lacks}
		if s.Plain {
			v.Title = ""
		}
		out = append(out, v)
	}
	return out
}

func (p position) item(i int) itemView {
	it, pro := &p.game.State.Items[i], &p.setup().Items[i]
	v := itemView{ID: i, Name: rulebook.Text{DE: pro.Name[0], EN: pro.Name[1]}.In(p.words.Language())}
	v.Status = word(p.sys.ItemStatus, int(it.Status))
	v.StatusText = p.title(v.Status)
	v.States = []wordView{}
	if p.sys.ItemStates != nil {
		v.States = p.told(p.sys.ItemStates(p.setup(), &p.game.State, table.ItemID(i)))
	}
	v.Stats = p.stats(p.sys.Schema.Weapon, &pro.Stat, func(c table.Stat) int8 { return pro.Stat[c] })
	v.Traits = p.marks("trait.", p.sys.Schema.Traits, pro.Traits, &pro.Stat, pro.Labels)
	return v
}

func (p position) title(key string) string {
	if key == "" {
		return ""
	}
	return p.words.Title(key)
}

// stats writes the columns of a profile, as they are now and as they were.
func (p position) stats(cols []table.Column, was *[table.MaxStats]int8, now func(table.Stat) int8) []statView {
	out := make([]statView, 0, len(cols))
	for _, c := range cols {
		key := "stat." + c.Key
		out = append(out, statView{
			Key: c.Key, Short: p.words.Short(key), Long: p.words.Title(key),
			Text: p.value(&c, now(c.Stat), was[c.Own]), Was: p.value(&c, was[c.Stat], was[c.Own]),
		})
	}
	return out
}

// value writes a value of a column as players do.
func (p position) value(c *table.Column, v, own int8) string {
	n := strconv.Itoa(int(v))
	switch c.Form {
	case table.Named:
		if v < 0 || int(v) >= len(c.Names) {
			return n // only a setup that was written by hand has such a value
		}
		return p.named("value.", c.Names[v])
	case table.Strength:
		switch {
		case own == 0 && v == 0:
			return "–"
		case own == 0:
			return n
		case v == 0:
			return "S"
		}
		return "S" + signed(v)
	case table.Target:
		if v == 0 {
			return "–"
		}
		return n + "+"
	case table.Signed:
		if v == 0 {
			return "–"
		}
		return signed(v)
	}
	if v == 0 && !c.Required {
		return "–"
	}
	return n
}

// named writes what has a name: by its word, or as it stands in files.
func (p position) named(prefix, name string) string {
	key := prefix + name
	switch {
	case name == "":
		return "–"
	case len(p.words.Missing(key)) > 0:
		return name
	}
	return p.words.Title(key)
}

// signed writes a number with its sign, and a minus as wide as the plus.
func signed(v int8) string {
	if v < 0 {
		return "−" + strconv.Itoa(-int(v))
	}
	return "+" + strconv.Itoa(int(v))
}

// marks writes skills or traits: those that count, then those that are only
// known by name.
func (p position) marks(prefix string, all []table.Trait, set uint64, stat *[table.MaxStats]int8, labels []string) []markView {
	out := []markView{}
	for _, t := range all {
		if t.Inert || set>>t.Bit&1 == 0 {
			continue
		}
		text := p.words.Title(prefix + t.Key)
		if t.HasArg {
			n := strconv.Itoa(int(stat[t.Arg]))
			if t.ArgForm == table.Target {
				n += "+"
			}
			text += " (" + n + ")"
		}
		out = append(out, markView{t.Key, text, p.words.Text(prefix + t.Key), true})
	}
	for _, l := range labels { // "knockback (4+)"
		key, arg, has := strings.Cut(l, " ")
		text := p.words.Title(prefix + key)
		if has {
			text += " " + arg
		}
		out = append(out, markView{key, text, p.words.Text(prefix + key), false})
	}
	return out
}

func (p position) fields() []fieldView {
	out := []fieldView{}
	for _, f := range p.sys.Rules.Fields {
		v := fieldView{Key: f.Key, Text: p.words.Title("field." + f.Key), Kind: fieldKind(f.Kind), Lo: f.Lo, Hi: f.Hi, Names: []string{}}
		for i := range f.Names {
			v.Names = append(v.Names, p.Value(&f, int32(i)))
		}
		out = append(out, v)
	}
	return out
}

func fieldKind(k play.FieldKind) string {
	return [...]string{
		play.FigureToken: "token", play.FigureCondition: "condition", play.FigureStatus: "status", play.FigurePlace: "place", play.FigureFacing: "token",
		play.ItemStatus: "item", play.DoorOpen: "door", play.SideToken: "side",
	}[k]
}
