package euchre

import "fmt"

// RefereeError says that the referee cannot be reached, or ended the session, and why.
type RefereeError struct {
	message string
}

// Error is one sentence for people.
func (e *RefereeError) Error() string { return e.message }

func refereeError(format string, arguments ...any) error {
	return &RefereeError{fmt.Sprintf(format, arguments...)}
}
