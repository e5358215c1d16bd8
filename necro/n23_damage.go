package necro

import (
	"fmt"
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// What a Location die shows, by the numbers of the table.
const (
	atBody = iota + 1
	atEngine
	atCrew
	atDrive
)

// What a Damage die shows, by the numbers of the table.
const (
	glancing = iota + 1
	penetrating
	catastrophic
)

// vehicleTable is the table of vehicles, as it stands in the file.
type vehicleTable struct {
	Location []facesTable `yaml:"location"`
	Damage   []facesTable `yaml:"damage"`
	Control  []facesTable `yaml:"control"`
	Impact   []fall       `yaml:"impact"`
}

// compileVehicles compiles what vehicles look up.
func (t *n23Tables) compileVehicles(book tables, v *vehicleTable) (err error) {
	if t.location, err = facesOf(book, "vehicle", v.Location, "body", "engine", "crew", "drive"); err != nil {
		return err
	}
	if t.damage, err = facesOf(book, "vehicle", v.Damage, "glancing", "penetrating", "catastrophic"); err != nil {
		return err
	}
	if t.control, err = facesOf(book, "vehicle", v.Control, "swerve", "jackknife", "roll"); err != nil {
		return err
	}
	if len(v.Impact) == 0 {
		return fmt.Errorf("table vehicle (%s) has no rows of impacts", book.Origin("tables/vehicle.yaml"))
	}
	t.impacts = v.Impact
	return nil
}

// The names of what the dice show.
var (
	locations = [...]play.Rule{atBody: LocationBody, atEngine: LocationEngine, atCrew: LocationCrew, atDrive: LocationDrive}
	damages   = [...]play.Rule{glancing: DamageGlancing, penetrating: DamagePenetrating, catastrophic: DamageCatastrophic}
)

// anyFace reads several dice as the set of what they show: bit i stands for the
// number i.
type anyFace byFace

// Key is the set.
func (t anyFace) Key(f *dice.Faces) (set int) {
	for _, v := range f.All() {
		set |= 1 << t[v]
	}
	return set
}

// Kind tells faces apart by their result.
func (t anyFace) Kind(face uint8) uint8 { return t[face] }

// sideToughness is the toughness of the side of a vehicle that an attack comes
// from: front, side or rear by where the middle of the attacker's base is
// (borrowed). Fire is at its rear. Without a map, or without an attacker, it is
// the front.
func sideToughness(ref *play.Referee, by play.By, flags flag) int8 {
	p := profile(ref, by.Whom)
	side := board.Front
	if sc := ref.Scene(); sc != nil && by.Who != table.None {
		side = sc.SideOf(int(by.Whom), ref.Figures[by.Who].At.XY())
	}
	if flags&byFire != 0 {
		side = board.Rear
	}
	rule, t := FacingFront, p.Stat[T]
	switch side {
	case board.Flank:
		rule, t = FacingFlank, p.Stat[Flank]
	case board.Rear:
		rule, t = FacingRear, p.Stat[Rear]
	}
	ref.Note(rule, ref.By(by.Whom), int32(t), 0)
	return t
}

// denting is what damage does to a vehicle: a Location die, in close combat two,
// and as many Damage dice as the hit has Damage; of each the attacker picks one
// (borrowed).
type denting struct {
	Who, Whom table.FigureID
	Item      table.ItemID
	Damage    int8
	Flags     flag
}

func (d denting) Run(ref *play.Referee) {
	if t := &ref.Figures[d.Whom]; !onTable(t) || t.Status == Wrecked {
		return
	}
	n := 1
	if d.Flags&inMelee != 0 {
		n = 2
	}
	t := &rules(ref).n23
	location := d.roll(ref, Location, LocationPick, n, anyFace(t.location), locations[:])
	damage := d.roll(ref, Damage, DamagePick, min(max(int(d.Damage), 1), dice.MaxDice), anyFace(t.damage), damages[:])
	switch location {
	case atBody:
		d.body(ref, damage)
	case atEngine:
		d.engine(ref, damage)
	case atCrew:
		d.crew(ref, damage)
	case atDrive:
		d.drive(ref, damage)
	}
}

// roll rolls dice and lets the attacker pick one of what they show.
func (d *denting) roll(ref *play.Referee, roll, choice play.Rule, n int, read anyFace, names []play.Rule) int {
	h := wounding{Who: d.Who, Whom: d.Whom, Item: d.Item}
	by := h.by(ref)
	set := ref.Roll(roll, by, dice.D(n, 6), read)
	by.Who, by.Whom = d.Whom, table.None // it is asked what happens to the vehicle
	ref.Offers()
	for rest := uint(set); rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros(rest)
		ref.Offer(play.Option{Verb: names[i], Who: table.None, Item: table.NoItem, N: int8(i)})
	}
	result := ref.ChooseOrOnly(choice, by).N
	ref.Note(names[result], by, 0, 0)
	return int(result)
}

// body is a hit to the body: it shakes the crew, costs hull points, and destroys a
// weapon or, if there is none, a further hull point.
func (d *denting) body(ref *play.Referee, damage int) {
	switch damage {
	case glancing:
		shakeCrew(ref, d.Whom)
	case penetrating:
		if hull(ref, d.Whom, 1) {
			play.Then(ref, keeping{d.Whom})
		}
	case catastrophic:
		n := int8(1)
		if !disarm(ref, d.Whom) {
			n = 2
		}
		if hull(ref, d.Whom, n) {
			d.loses(ref, 0)
		}
	}
}

// engine is a hit to the engine.
func (d *denting) engine(ref *play.Referee, damage int) {
	switch damage {
	case glancing:
		stall(ref, d.Whom)
	case penetrating:
		if hull(ref, d.Whom, 1) {
			limp(ref, d.Whom)
			d.loses(ref, 0)
		}
	case catastrophic:
		if hull(ref, d.Whom, 2) {
			limp(ref, d.Whom)
			d.loses(ref, -1)
		}
	}
}

// crew is a hit to the crew.
func (d *denting) crew(ref *play.Referee, damage int) {
	switch damage {
	case glancing:
		shakeCrew(ref, d.Whom)
	case penetrating:
		f := &ref.Figures[d.Whom]
		f.Tokens[DriverWounds] = min(f.Tokens[DriverWounds]+1, 5)
		ref.Note(CrewWounded, ref.By(d.Whom), 0, 0)
	case catastrophic:
		blackOut(ref, d.Whom, d.Flags&careened != 0)
	}
}

// drive is a hit to wheels or tracks.
func (d *denting) drive(ref *play.Referee, damage int) {
	n := int8(damage - glancing)
	if n > 0 {
		if !hull(ref, d.Whom, n) {
			return
		}
		f := &ref.Figures[d.Whom]
		f.Tokens[DriveDamage] = min(f.Tokens[DriveDamage]+n, 5)
		ref.Note(DriveDamaged, ref.By(d.Whom), -int32(f.Tokens[DriveDamage]), 0)
	}
	d.loses(ref, 0)
}

// loses lines up a test for loss of control.
func (d *denting) loses(ref *play.Referee, modifier int8) {
	if d.Flags&careened == 0 {
		play.Then(ref, control{d.Whom, modifier})
	}
}

// hull takes hull points, and says whether any are left; if not, the vehicle is a
// wreck.
func hull(ref *play.Referee, who table.FigureID, n int8) bool {
	f := &ref.Figures[who]
	lost := min(n, f.Tokens[Wounds])
	f.Tokens[Wounds] -= lost
	ref.Note(HullLost, ref.By(who), int32(lost), int32(f.Tokens[Wounds]))
	if f.Tokens[Wounds] > 0 {
		return true
	}
	wreck(ref, who)
	return false
}

// wreck makes a vehicle a wreck, which stays on the table (borrowed). Friends near
// it test their nerve.
func wreck(ref *play.Referee, who table.FigureID) {
	f := &ref.Figures[who]
	if !onTable(f) || f.Status == Wrecked {
		return
	}
	f.Status = Wrecked
	f.Conds &= IsActing | IsTurned
	if f.Has(IsActing) {
		f.Set(HasFallen)
	}
	f.Tokens[Wounds] = 0
	for _, token := range [...]table.Token{DriveDamage, DriverWounds, Smoke, TurnedOver, Driven, Halted} {
		f.Tokens[token] = 0
	}
	ref.Note(VehicleWrecked, ref.By(who), 0, 0)
	rules(ref).shaken(ref, who)
	scoreCasualty(ref, who)
	play.Then(ref, lasting{who})
}

// lasting is the roll for Lasting Damage of a wreck, made by the other side; only a
// campaign looks at it (borrowed).
type lasting struct{ Whom table.FigureID }

func (l lasting) Run(ref *play.Referee) {
	by := ref.By(l.Whom)
	by.Seat = by.Seat.Other()
	ref.Note(LastingResult, by, int32(ref.Roll(Lasting, by, dice.D6, dice.Sum(0))), 0)
}

// stall stops the engine of a vehicle.
func stall(ref *play.Referee, who table.FigureID) {
	f := &ref.Figures[who]
	if f.Status != Mobile {
		return
	}
	f.Status = Stalled
	halt(ref, who)
	ref.Note(EngineStalled, ref.By(who), 0, 0)
}

// limp takes the power of an engine for good.
func limp(ref *play.Referee, who table.FigureID) {
	ref.Figures[who].Set(IsLimping)
	ref.Note(EnginePower, ref.By(who), 0, 0)
}

// shakeCrew concusses a crew, which has to keep its engine running.
func shakeCrew(ref *play.Referee, who table.FigureID) {
	ref.Figures[who].Set(IsConcussed)
	ref.Note(CrewShaken, ref.By(who), 0, 0)
	play.Then(ref, keeping{who})
}

// keeping is a Handling test, or the vehicle stalls (borrowed).
type keeping struct{ Who table.FigureID }

func (k keeping) Run(ref *play.Referee) {
	if ref.Figures[k.Who].Status != Mobile {
		return
	}
	by := ref.By(k.Who)
	if ref.Check(VehicleHandling, by, dice.D6, handling(ref, k.Who)) {
		ref.Note(VehicleHeld, by, 0, 0)
	} else {
		stall(ref, k.Who)
	}
}

// stalling stops a vehicle that has run out of control to its end.
type stalling struct{ Who table.FigureID }

func (s stalling) Run(ref *play.Referee) { stall(ref, s.Who) }

// blackOut takes the driver's senses: the vehicle loses control, stalls, loses its
// Ready marker and gets none until he comes round (borrowed). Quietly: it only
// stalls, for it is out of control already.
func blackOut(ref *play.Referee, who table.FigureID, quietly bool) {
	f := &ref.Figures[who]
	f.Clear(IsReady)
	f.Set(HasFainted)
	if f.Has(IsActing) {
		f.Set(HasFallen)
	}
	ref.Note(CrewBlackout, ref.By(who), 0, 0)
	if quietly {
		stall(ref, who)
		return
	}
	play.Then(ref, veering{who})
	play.Then(ref, stalling{who})
}

// disarm destroys a weapon of a vehicle, drawn at random, and says whether there
// was one.
func disarm(ref *play.Referee, who table.FigureID) bool {
	first, set := armed(ref, who)
	if set == 0 {
		return false
	}
	by := ref.By(who)
	n := 1
	if count := bits.OnesCount64(set); count > 1 {
		n = ref.Roll(WeaponWhich, by, dice.D(1, count), dice.Sum(0))
	}
	by.Item = first + table.ItemID(nth(set, n))
	ref.Items[by.Item].Status = Jammed
	ref.Note(WeaponDestroyed, by, 0, 0)
	return true
}
