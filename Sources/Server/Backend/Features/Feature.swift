package import HTTPServer

/// One API of the backend with everything that belongs to it: a folder of its own, registered in one place.
///
/// A feature declares which routes it serves and, in ``BackendSchema``, which steps made its tables. It is created
/// once, with the ``BackendServices`` that all features share, before the server listens, and stopped once, after the
/// server has stopped.
///
/// See docs/decisions/backend.md, "Features share one process, one database and one list of migrations".
package protocol Feature: Sendable {
    /// The feature's name on the front page and in the log.
    static var name: String { get }
    /// One line on what it serves, for the front page.
    static var summary: String { get }

    /// Creates the feature. May read and write the database; the server does not answer requests yet.
    static func make(on services: BackendServices) async throws -> Self

    /// The routes of the feature, each group with its own middleware and error format.
    var groups: [RouteGroup] { get }

    /// The feature's counters for `/metrics`, in Prometheus' text format. Numbers and names only.
    var counts: String { get async }

    /// Asks background work to end, which may take some time. Requests are still answered meanwhile.
    func prepareToStop()

    /// Ends the background work.
    func stop() async
}

extension Feature {
    package var counts: String { "" }
    package func prepareToStop() {}
    package func stop() async {}
}
