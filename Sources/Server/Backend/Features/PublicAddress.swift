internal import Basics

/// The address under which callers reach the backend: `--public-url`, or the address it listens on.
///
/// With port 0, the port is known only once the server listens: after the features are created, and before any request
/// that needs the address. So read it when it is needed and do not store it.
package final class PublicAddress: Sendable {
    private let current: Locked<String>

    init(_ url: String) { current = Locked(url) }

    /// The address without a trailing slash, e.g. `http://127.0.0.1:3000`.
    package var url: String { current.withLock { $0 } }

    func setURL(_ url: String) { current.withLock { $0 = url } }
}
