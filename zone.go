package hindcast

import "time"

// ParseZone is completed by the moment work.
func ParseZone(s string) (*time.Location, error) { return time.LoadLocation(s) }
