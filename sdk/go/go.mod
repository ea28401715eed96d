// This path is a name and no place that anything is fetched from: until the module is published,
// bots get it from a checkout, by a replace directive or by the program `build` in this folder.
module github.com/euchre-referee/euchre-sdk-go

go 1.25.0

require (
	google.golang.org/grpc v1.81.1
	google.golang.org/protobuf v1.36.11
)

require (
	golang.org/x/net v0.51.0 // indirect
	golang.org/x/sys v0.42.0 // indirect
	golang.org/x/text v0.34.0 // indirect
	google.golang.org/genproto/googleapis/rpc v0.0.0-20260226221140-a57be14db171 // indirect
)
