internal import HTTPServer
internal import Wire

/// Routes of readings: list them, and merge the changes of devices that may not know of each other's.
struct ReadingRoutes: Sendable {
    let parts: GistaServices

    var routes: [Route] { [list, change] }

    private var list: Route {
        Route(.get, "/api/links/{userId}/readings", GistaReference.listReadings) { request in
            let caller = try request.callerOfPath()
            return try await LibraryResponse.list(request, caller, parts.library, of: .readings)
        }
    }

    private var change: Route {
        Route(.post, "/api/links/{userId}/readings", GistaReference.changeReadings) { request in
            let caller = try request.callerOfPath()
            let changes = try ReadingChanges(request).readings
            // A link of another owner is treated like one that is gone.
            let known = changes.compactMap { change in
                LibraryItemID(change.linkId, .link, of: caller.tag).map { (place: $0.place, change: change) }
            }
            let outcome = try await parts.library.change(known, of: caller.account)
            if outcome.isFull { throw HTTPError.libraryIsFull }
            if outcome.hasChanged { parts.notify(caller.account) }
            let readings = Set(outcome.readings.map(\.linkId))
            let gone = changes.map(\.linkId).filter { !readings.contains($0) }
            return .json(GistaJSON.bytes(Gista.ReadingsResponse(readings: outcome.readings, gone: gone)))
        }
    }
}

extension GistaServices {
    /// Signals to all listeners of an account that something happened there.
    fileprivate func notify(_ account: Int64) {
        peers?.notify(.account(account))
        hub.notify(account)
    }
}
