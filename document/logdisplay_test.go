package document

import "testing"

func TestDisplayLineShowsEverythingHarmlessly(t *testing.T) {
	tests := map[string]struct{ line, want string }{
		"plain":                        {"level=info msg=x", "level=info msg=x"},
		"end of line":                  {"a\r\n", "a"},
		"colours":                      {"\x1b[31;1mERROR\x1b[0m could not con\x1b[41mnect\x1b[0m", "ERROR could not connect"},
		"erasing and moving":           {"\x1b[2K\x1b[1Aweb-1", "web-1"},
		"character set and short ones": {"\x1b(Ba\x1b=b\x1bM", "ab"},
		"link":                         {"\x1b]8;;javascript:alert(1)\x1b\\click\x1b]8;;\x1b\\!", "click!"},
		"title ended by BEL":           {"\x1b]0;title\x07a", "a"},
		"title not ended":              {"\x1b]0;title", "␛]0;title"},
		"command cut off":              {"a\x1b[31", "a␛[31"},
		"ESC alone":                    {"a\x1b", "a␛"},
		"ESC that a command leaves":    {"\x1b\x1b[0m[31mx", "␛[31mx"},
		"last state":                   {"1%\r37%\r100% done", "100% done"},
		"last state is empty":          {"100% done\r\x1b[K", "100% done"},
		"several CR at the end":        {"a\r\r\r", "a"},
		"only CR":                      {"\r\r", ""},
		"control characters":           {"a\x00b\x07c\x7f", "a␀b␇c␡"},
		"control beyond ASCII":         {"a\u0085b\u009bc", "a‹U+0085›b‹U+009B›c"},
		"TAB":                          {"a\tb\t", "a       b       "},
		"zero width":                   {"zero\u200bwidth\ufeff", "zero‹U+200B›width‹U+FEFF›"},
		"turned round":                 {"\u202egpj.exe\u2069", "‹U+202E›gpj.exe‹U+2069›"},
		"tags":                         {"a\U000e0041", "a‹U+E0041›"},
		"not UTF-8":                    {"caf\xe9 \xc0\xaf", "caf\ufffd \ufffd\ufffd"},
		"letters of all kinds":         {"é 😀 שגיאה خطأ e\u0301", "é 😀 שגיאה خطأ e\u0301"},
		"markup is the page's matter":  {"<script>&amp;", "<script>&amp;"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := DisplayLine([]byte(test.line)); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestReadLogNotesCharactersThatDeceive(t *testing.T) {
	tests := map[string]struct {
		line         string
		odd, invalid bool
	}{
		"plain":            {"a\tb", false, false},
		"colours":          {"\x1b[31ma\x1b[0m", false, false},
		"rewritten":        {"a\rb", false, false},
		"link":             {"\x1b]8;;x\x1b\\a", true, false},
		"half a command":   {"\x1b[31", true, false},
		"NUL":              {"a\x00", true, false},
		"zero width":       {"a\u200db", true, false},
		"turned round":     {"\u2067a", true, false},
		"letters":          {"é 😀 خطأ", false, false},
		"replacement sign": {"\ufffd", false, false},
		"not UTF-8":        {"\xff", false, true},
		"surrogate":        {"\xed\xa0\x80", false, true},
		"both":             {"\x00\xff", true, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			log := ReadLog([]byte("first\n"+test.line), LogOptions{})
			if odd := len(log.Control) > 0; odd != test.odd || odd && log.Control[0] != 2 {
				t.Errorf("control %v, want %v", log.Control, test.odd)
			}
			if invalid := len(log.InvalidUTF8) > 0; invalid != test.invalid || invalid && log.InvalidUTF8[0] != 2 {
				t.Errorf("invalid %v, want %v", log.InvalidUTF8, test.invalid)
			}
		})
	}
}

func TestReadLogMapsLevels(t *testing.T) {
	tests := map[string]string{
		`{"level":10}`: "trace", `{"level":20}`: "debug", `{"level":30}`: "info", `{"level":40}`: "warn", `{"level":50}`: "error", `{"level":60}`: "fatal",
		`{"PRIORITY":"0"}`: "fatal", `{"PRIORITY":"3"}`: "error", `{"PRIORITY":"4"}`: "warn", `{"PRIORITY":"5"}`: "info", `{"PRIORITY":"7"}`: "debug",
		`{"severityNumber":1}`: "trace", `{"severityNumber":9}`: "info", `{"severityNumber":17}`: "error", `{"severityNumber":24}`: "fatal",
		`{"levelno":30}`: "warn", `{"severity":"NOTICE"}`: "info", `{"lvl":"eror"}`: "error", `{"@l":"Warning"}`: "warn", `{"log.level":"WARN"}`: "warn",
		`{"status":500}`: "", `{"level":null}`: "", `{"level":"x"}`: "", `{"level":999}`: "",
		`level=WARNING msg=a`: "warn", `lvl=dbug msg=a`: "debug", `level=critical msg=a`: "fatal",
		`ERROR a`: "error", `[WARN] a`: "warn", `[error] a`: "error", `error: a`: "error", `Error a`: "", `error a`: "", `info`: "",
		`ERRORS a`: "", `INFORMATIONAL: a`: "info", `panic: a`: "fatal", `fatal error: a`: "fatal", `GET /error 500`: "",
		`DEBUG|a`: "debug", `TRACE  a`: "trace",
	}
	for line, want := range tests {
		if got := ReadLog([]byte(line), LogOptions{}).Records[0].Level; got != want {
			t.Errorf("%s: level %q, want %q", line, got, want)
		}
	}
}
