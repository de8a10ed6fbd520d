import Bowline
import BowlineFaults

/// What the apps of one page stand on: the backend, a network with its weather, a record of the wire, a folder, a clock.
struct PageGround: Sendable {
    /// Where the backend is.
    let environment: Environment
    /// The network all pages share.
    let transport: any Transport
    /// What goes wrong on purpose, for this page alone.
    let faults: Faults
    /// What this page's calls went through.
    let wire: WireRecord
    /// A folder that is this page's device: it outlives the process and ends with the page.
    let folder: String
    /// The clock of everything that waits.
    let clock: any KitClock

    /// The usual layers for an app's client, with the wire's record outside and the weather near the network.
    func configuration(for app: String) -> Client.Configuration {
        var configuration = Client.Configuration(clock: clock)
        configuration.own = [WireTap(wire, app: app, clock: clock)]
        configuration.nearNetwork = [faults]
        return configuration
    }
}
