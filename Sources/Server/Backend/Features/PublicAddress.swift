internal import Basics

/// The address under which callers reach the backend: `--public-url`, or the address it listens on.
///
/// With port 0 the port is known only once the server listens, which is before anybody can ask anything that needs it
/// and after the features are made. So read it when it is needed and do not keep it.
package final class PublicAddress: Sendable {
    private let current: Locked<String>

    init(_ url: String) { current = Locked(url) }

    /// Such as `http://127.0.0.1:3000`, without a slash at its end.
    package var url: String { current.withLock { $0 } }

    func listens(at url: String) { current.withLock { $0 = url } }
}
