import Bowline
import BowlineFaults

/// The addresses of the backend.
struct BackendLocation: Sendable {
    /// The address it listens at.
    var url = ""
    /// The address under which users reach it.
    var known = ""
    /// Whether it has demo data.
    var hasDemoData = false
}

/// What a page gives its apps: the backend, a network with switchable faults, a record of calls, a folder and a
/// clock.
struct PageDependencies: Sendable {
    /// The address of the backend.
    let server: String
    /// The backend's public address.
    let knownAs: String
    /// Whether the backend has the demo's accounts, so that a page can offer them.
    let hasDemoData: Bool
    let environment: BackendEnvironment
    /// The transport, shared by all pages.
    let transport: any Transport
    /// The fault plan of this page.
    let faults: Faults
    /// The page's live connections, under the same weather.
    let lines: LiveLines
    /// The record of this page's calls.
    let wire: WireRecord
    /// A folder that is this page's device: it outlives the process and ends with the page.
    let folder: String
    /// The key that encrypts the secrets in the folder.
    let key: [UInt8]
    /// The clock of all waits.
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

    /// The secret store of an app.
    func secrets(of app: String) -> any SecretStore {
        SealedSecrets(folder: folder(of: app) + "/secrets", key: key, app: app)
    }

    /// The folder of an app.
    func folder(of app: String) -> String {
        "\(folder)/\(app)"
    }
}
