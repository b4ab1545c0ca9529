package document

import (
	"bytes"
	"encoding/json"
	"time"
)

// JSON writes what was understood as one JSON object: lines, records (each
// with line, last_line, time, time_written, precision, level, host, source,
// fields, text), out_of_order, secrets, personal, invalid_utf8, control,
// longest_line and warnings. What a record does not have is null; host and
// source are left out. Secrets and personal data are lists of lines. Bytes
// that are not UTF-8 become U+FFFD.
func (l *Log) JSON() ([]byte, error) {
	out := logJSON{
		Lines:       l.Lines,
		Records:     make([]logJSONRecord, len(l.Records)),
		OutOfOrder:  logList(l.OutOfOrder),
		Secrets:     logSpanLines(l.Secrets),
		Personal:    logSpanLines(l.Personal),
		InvalidUTF8: logList(l.InvalidUTF8),
		Control:     logList(l.Control),
		LongestLine: l.LongestLine,
		Warnings:    logList(l.Warnings),
	}
	for i := range l.Records {
		rec := &l.Records[i]
		out.Records[i] = logJSONRecord{
			Line: rec.Line, LastLine: rec.LastLine,
			Time: logJSONTime(rec), TimeWritten: logOptional(rec.TimeWritten),
			Precision: rec.Precision, Level: logOptional(rec.Level),
			Host: rec.Host, Source: rec.Source, Fields: rec.Fields, Text: rec.Text,
		}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(out); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

type logJSON struct {
	Lines       int             `json:"lines"`
	Records     []logJSONRecord `json:"records"`
	OutOfOrder  []int           `json:"out_of_order"`
	Secrets     []int           `json:"secrets"`
	Personal    []int           `json:"personal"`
	InvalidUTF8 []int           `json:"invalid_utf8"`
	Control     []int           `json:"control"`
	LongestLine int             `json:"longest_line"`
	Warnings    []string        `json:"warnings"`
}

type logJSONRecord struct {
	Line        int           `json:"line"`
	LastLine    int           `json:"last_line"`
	Time        *string       `json:"time"`
	TimeWritten *string       `json:"time_written"`
	Precision   string        `json:"precision"`
	Level       *string       `json:"level"`
	Host        string        `json:"host,omitempty"`
	Source      string        `json:"source,omitempty"`
	Fields      logJSONFields `json:"fields"`
	Text        string        `json:"text"`
}

// logJSONFields is written as an object in the order of the line. Of a name
// that stands there twice, the first value counts.
type logJSONFields []LogField

// MarshalJSON writes the fields as one object.
func (fields logJSONFields) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	seen := make(map[string]bool, len(fields))
	for _, f := range fields {
		if seen[f.Name] {
			continue
		}
		seen[f.Name] = true
		if len(b) > 1 {
			b = append(b, ',')
		}
		for i, s := range [...]string{f.Name, f.Value} {
			quoted, err := json.Marshal(s)
			if err != nil {
				return nil, err
			}
			if b = append(b, quoted...); i == 0 {
				b = append(b, ':')
			}
		}
	}
	return append(b, '}'), nil
}

// logJSONTime writes a time in UTC with as many digits as it needs: whole
// groups of three, and at least one where the stamp is finer than a second.
func logJSONTime(rec *LogRecord) *string {
	if rec.Time.IsZero() {
		return nil
	}
	layout := "2006-01-02T15:04:05Z"
	switch nano := rec.Time.Nanosecond(); {
	case nano%1000 != 0:
		layout = "2006-01-02T15:04:05.000000000Z"
	case nano%1_000_000 != 0:
		layout = "2006-01-02T15:04:05.000000Z"
	case nano != 0 || rec.Precision == logMillisecond.String() || rec.Precision == logMicrosecond.String() || rec.Precision == logNanosecond.String():
		layout = "2006-01-02T15:04:05.000Z"
	}
	s := rec.Time.In(time.UTC).Format(layout)
	return &s
}

func logOptional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// logList keeps an empty list from being written as null.
func logList[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// logSpanLines returns the lines of spans, each once.
func logSpanLines(spans []LogSpan) []int {
	lines := []int{}
	for _, span := range spans {
		if n := len(lines); n == 0 || lines[n-1] != span.Line {
			lines = append(lines, span.Line)
		}
	}
	return lines
}
