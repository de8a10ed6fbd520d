import Bowline
import BowlineFaults

/// Where pages find the backend.
struct BackendPlace: Sendable {
    /// Where it listens.
    var url = ""
    /// The address others know it by.
    var known = ""
    /// Whether it has the demo's accounts.
    var hasDemoData = false
}

/// What the apps of one page stand on: the backend, a network with its weather, a record of the wire, a folder, a clock.
struct PageGround: Sendable {
    /// Where the backend is, as an address and as an environment of the kit.
    let server: String
    /// The address others know the backend by.
    let knownAs: String
    /// Whether the backend has the demo's accounts, so that a page can offer them.
    let hasDemoData: Bool
    let environment: Environment
    /// The network all pages share.
    let transport: any Transport
    /// What goes wrong on purpose, for this page alone.
    let faults: Faults
    /// The page's live connections, under the same weather.
    let lines: LiveLines
    /// What this page's calls went through.
    let wire: WireRecord
    /// A folder that is this page's device: it outlives the process and ends with the page.
    let folder: String
    /// The key to the secrets in that folder.
    let key: [UInt8]
    /// The clock of everything that waits.
    let clock: any KitClock

    /// The usual layers for an app's client, with the wire's record outside and the weather near the network.
    func configuration(for app: String) -> Client.Configuration {
        var configuration = Client.Configuration(clock: clock)
        configuration.applicationLayers = [tap(app)]
        configuration.networkLayers = [faults]
        return configuration
    }

    /// The layer that writes an app's calls into the record.
    func tap(_ app: String) -> any Layer {
        WireTap(wire, app: app, clock: clock)
    }

    /// Where one app keeps its sign-in.
    func secrets(of app: String) -> any SecretStore {
        SealedSecrets(folder: folder(of: app) + "/secrets", key: key, app: app)
    }

    /// The folder of one app.
    func folder(of app: String) -> String {
        "\(folder)/\(app)"
    }
}
