/// The state of the device's network, as the system reports it.
struct NetworkPath: Sendable, Equatable {
    /// False when no link leads out of the device.
    var hasRoute = true
    /// True when the device's owner wants to save data (Apple's Low Data Mode).
    var isConstrained = false
    /// True when what is sent costs money, as in a cellular network or through another person's phone.
    var isExpensive = false
    /// Names the way that is taken, so that another way is noticed; its text means nothing else.
    var route = ""
}
