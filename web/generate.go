package web

//go:generate go -C ../tools run ./bundle ../web
