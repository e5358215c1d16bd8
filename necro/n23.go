package necro

type n23Tables struct{}
