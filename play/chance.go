package play

// A Chance is something that people want to know the probability of: an event
// on the way, or how things stand in the end.
type Chance struct {
	Key     string
	Watches []Watch
	Holds   func(*State) bool
}
