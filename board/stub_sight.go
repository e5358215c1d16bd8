package board

import "fmt"

// A Share is an exact, reduced fraction of a body's silhouette. The zero Share
// is nothing.
type Share struct{ Num, Den int64 }

// AtLeast reports whether the share is num/den or more.
func (s Share) AtLeast(num, den int64) bool { return s.Num*den >= num*max(s.Den, 1) }

// MoreThan reports whether the share is more than num/den.
func (s Share) MoreThan(num, den int64) bool { return s.Num*den > num*max(s.Den, 1) }

// String writes the share as a fraction, or 0 or 1.
func (s Share) String() string {
	if s.Num == 0 || s.Num == s.Den {
		return fmt.Sprint(min(s.Num, 1))
	}
	return fmt.Sprintf("%d/%d", s.Num, s.Den)
}

// Sight is what one body sees of another, with the ray that shows it.
type Sight struct {
	Visible bool     // some of the body can be seen
	Hidden  Share    // of its silhouette, by what blocks sight and by what gives cover
	Ray     [2]Point // from the eye to the visible point nearest to the middle; else to where the middle ray ends
	By      int      // the piece that hides most, or that blocks the ray; -1: none
	ByBody  int      // the same for a body; -1: none
}

// Sees reports whether a sees any part of b's body.
func (sc *Scene) Sees(a, b int) bool { return true }

// Look is what a sees of b.
func (sc *Scene) Look(a, b int) Sight { return Sight{Visible: true, Hidden: Share{0, 1}, By: -1, ByBody: -1} }

// LookFrom is what an eye at a place sees of a body that need not be in the
// scene. The bodies in skip hide nothing.
func (sc *Scene) LookFrom(eye Point, target Body, skip ...int) Sight {
	return Sight{Visible: true, Hidden: Share{0, 1}, By: -1, ByBody: -1}
}

// Behind reports whether pieces alone, without bodies, hide at least a quarter
// of b's body, as it stands or lies, from a.
func (sc *Scene) Behind(a, b int) bool { return false }
