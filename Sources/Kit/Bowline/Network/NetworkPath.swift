/// The state of the device's network, as the system reports it.
struct NetworkPath: Sendable, Equatable {
    /// False when no link leads out of the device.
    var hasRoute = true
    /// True when the device's owner wants to save data (Apple's Low Data Mode).
    var isConstrained = false
    /// Names the way that is taken, so that another way is noticed; its text means nothing else.
    var route = ""
}
