/// The state of the device's network, as the system reports it.
struct NetworkPath: Sendable, Equatable {
    /// False if no route leads out of the device.
    var hasRoute = true
    /// True if the user wants to save data (Apple's Low Data Mode).
    var isConstrained = false
    /// True if traffic costs money, as in a cellular network or through a phone's hotspot.
    var isExpensive = false
    /// Identifies the current route, so that a change of route is noticed; the text has no other meaning.
    var route = ""
}
