package document

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// logPlainLines writes n lines as a service does that logs names and values.
func logPlainLines(n int) []byte {
	var b strings.Builder
	at := time.Date(2026, time.April, 11, 8, 15, 2, 0, time.UTC)
	for i := range n {
		at = at.Add(37 * time.Millisecond)
		fmt.Fprintf(&b, "%s INFO  [worker-%d] com.example.depot.ParcelImport - batch %d of depot %d stored rows=%d elapsed=%dms\n",
			at.Format("2006-01-02 15:04:05.000"), i%16, i, i%7, i*31%9000, i%400)
	}
	return []byte(b.String())
}

// logJSONLines writes n lines as a service does that logs objects.
func logJSONLines(n int) []byte {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `{"level":"info","ts":%d.%03d,"logger":"gate","msg":"request done","request":{"id":"r-%d","path":"/parcels/%d"},"status":200,"bytes":%d,"ok":true}`+"\n",
			1773223200+i/40, i%1000, i, i%977, i*31)
	}
	return []byte(b.String())
}

func BenchmarkReadLogPlain(b *testing.B) {
	body := logPlainLines(20_000)
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		ReadLog(body, LogOptions{})
	}
}

func BenchmarkReadLogJSON(b *testing.B) {
	body := logJSONLines(20_000)
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		ReadLog(body, LogOptions{})
	}
}
