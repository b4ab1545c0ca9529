package static

import (
	"embed"
	"net/http"
)

//go:embed css js img fonts
var files embed.FS

func Path(name string) string { return "/static/" + name }

func Handler() http.Handler { return http.StripPrefix("/static/", http.FileServerFS(files)) }
