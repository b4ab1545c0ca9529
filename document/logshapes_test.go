package document

type logShapeTest struct{ lines string }

var logShapes = map[string]logShapeTest{}
