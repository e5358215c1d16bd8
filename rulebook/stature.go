package rulebook

// A Stature is how figures stand on the table where a roster says nothing: the
// table "geometry", which each system has. Lengths are in the system's unit.
type Stature struct {
	Base   int    `yaml:"base" lo:"10" hi:"300"` // diameter in millimetres
	Height Length `yaml:"height" lo:"0.1" hi:"20"`
	Eye    Length `yaml:"eye" lo:"0.1" hi:"20"`
	Lying  Length `yaml:"lying" lo:"0.1" hi:"20"`
	Arc    int16  `yaml:"arc,omitempty" lo:"0" hi:"360"` // vision arc in degrees; 0: all around
}

// Stature reads the table of statures in force.
func (b *Book) Stature() (Stature, error) {
	var s Stature
	if err := b.Decode("geometry", &s); err != nil {
		return s, err
	}
	if s.Eye > s.Height {
		return s, b.Fault("geometry", "eye", "the eyes are above the body", "no more than the height")
	}
	return s, nil
}
