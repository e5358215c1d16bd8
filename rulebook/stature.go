package rulebook

// A Stature is how figures stand on the table where a roster says nothing: the
// table "geometry", which each system has. Lengths are in the system's unit.
type Stature struct {
	Base   int    `yaml:"base"` // diameter in millimetres
	Height Length `yaml:"height"`
	Eye    Length `yaml:"eye"`
	Lying  Length `yaml:"lying"`
	Arc    int16  `yaml:"arc,omitempty"` // vision arc in degrees; 0: all around
}

// Stature reads the table of statures in force.
func (b *Book) Stature() (Stature, error) {
	var s Stature
	err := b.Decode("geometry", &s)
	return s, err
}
