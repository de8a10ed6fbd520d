import Bowline
import BowlineFaults

/// The addresses of the backend.
struct BackendLocation: Sendable {
    /// The address on which the backend listens.
    var url = ""
    /// The address at which users reach the backend.
    var known = ""
    /// Whether the backend has demo data.
    var hasDemoData = false
}

/// The dependencies that a page gives its apps: the backend, a network with switchable faults, a record of calls, a
/// folder and a clock.
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
    /// The page's live connections, under the same simulated network conditions.
    let lines: LiveLines
    /// The record of this page's calls.
    let wire: WireRecord
    /// The folder that serves as this page's device. It outlives the process and is deleted with the page.
    let folder: String
    /// The key that encrypts the secrets in the folder.
    let key: [UInt8]
    /// The pictures of all pages, where an app adds those that it shows.
    let pictures: PagePictures
    /// The clock for all waits.
    let clock: any KitClock

    /// The default layers of an app's client, with the record of calls as an application layer and the faults as a
    /// network layer.
    func configuration(for app: String) -> Client.Configuration {
        var configuration = Client.Configuration(clock: clock)
        configuration.applicationLayers = [tap(app)]
        configuration.networkLayers = [faults]
        return configuration
    }

    /// The layer that records an app's calls.
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
