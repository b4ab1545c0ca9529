package main

import (
	"fmt"
)

type importCommand struct{ database }

func (c *importCommand) Run(p *program) error { return fmt.Errorf("pending") }

type exportCommand struct{ database }

func (c *exportCommand) Run(p *program) error { return fmt.Errorf("pending") }
