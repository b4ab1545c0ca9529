package document

import (
	"regexp"
	"strings"
)

// frontMatter is the block of keys at the beginning of a page, between lines
// of --- (YAML) or +++ (TOML).
type frontMatter struct {
	keys  []frontKey
	lines []string // with its marks
}

type frontKey struct {
	name, value string
	line        int
}

var frontLine = regexp.MustCompile(`^([A-Za-z][\w-]*)\s*[:=]\s*(.*)$`)

// readFront takes the front matter off a document; n is the number of its
// lines, 0 when there is none. It reads plain keys only; what else stands
// there is kept as text.
func readFront(lines []string) (f frontMatter, n int) {
	mark := strings.TrimSpace(lines[0])
	if mark != "---" && mark != "+++" {
		return f, 0
	}
	end := 1
	for end < len(lines) && strings.TrimSpace(lines[end]) != mark {
		if end > 200 || strings.HasPrefix(lines[end], "# ") && mark == "---" {
			return f, 0
		}
		end++
	}
	if end == len(lines) {
		return f, 0
	}
	f.lines = lines[:end+1]
	top := true // a TOML section or an indented line is no key of the page
	for k, line := range lines[1:end] {
		if strings.HasPrefix(line, "[") {
			top = false
		}
		if m := frontLine.FindStringSubmatch(line); m != nil && top {
			f.keys = append(f.keys, frontKey{strings.ToLower(m[1]), unquoted(m[2]), k + 2})
		}
	}
	if len(f.keys) == 0 {
		return frontMatter{}, 0
	}
	return f, end + 1
}

func unquoted(s string) string {
	s = strings.TrimSpace(s)
	if len(s) > 1 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}

func (f frontMatter) value(name string) (string, int, bool) {
	for _, k := range f.keys {
		if k.name == name {
			return k.value, k.line, true
		}
	}
	return "", 0, false
}
