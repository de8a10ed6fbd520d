import Locked

/// Lets identical reads that are under way at the same time share one answer.
///
/// Two reads are identical when principal, method, address and header fields are. Only buffered answers are shared.
public struct Coalesce: Layer {
    private struct Key: Hashable {
        let principal: Principal
        let method: Method
        let address: WebAddress
        let headers: Headers

        /// The path tells reads apart well enough; hashing every field would cost more than it saves.
        func hash(into hasher: inout Hasher) {
            hasher.combine(address.path)
            hasher.combine(address.query)
            hasher.combine(principal.generation)
        }
    }

    private let clock: any KitClock
    private let flights = Locked<[Key: Flight]>([:])

    /// A layer with no read under way.
    public init(clock: any KitClock = ContinuousClock()) {
        self.clock = clock
    }

    /// Joins an identical read, or starts one that others can join.
    public func send(_ request: Request, next: Next) async throws(Failure) -> Response {
        guard Self.isShareable(request) else { return try await next(request) }
        let key = Key(
            principal: request.principal,
            method: request.method,
            address: request.address,
            headers: request.headers
        )
        let (flight, ticket, isNew) = boarded(key, request)
        if isNew {
            depart(flight, request, next)
        } else {
            request.journey.record(.joinedFlight)
        }
        return try await flight.outcome(for: ticket, deadline: request.deadline)
    }

    private static func isShareable(_ request: Request) -> Bool {
        guard request.method == .get || request.method == .head, case .none = request.body,
            case .buffered = request.delivery
        else { return false }
        return request.traits.repeats != .never
    }

    private func boarded(_ key: Key, _ request: Request) -> (Flight, ticket: UInt64, isNew: Bool) {
        flights.withLock { flights in
            if let flight = flights[key], let ticket = flight.board(deadline: request.deadline) {
                return (flight, ticket, false)
            }
            let flight = Flight(deadline: request.deadline, clock: clock) { [flights = self.flights] flight in
                flights.withLock { if $0[key] === flight { $0[key] = nil } }
            }
            flights[key] = flight
            // A flight nobody has boarded is neither over nor abandoned, so the first ticket is always there.
            return (flight, flight.board(deadline: request.deadline) ?? 0, true)
        }
    }

    private func depart(_ flight: Flight, _ request: Request, _ next: Next) {
        var shared = request
        shared.share(flight)
        let work = startNow { [shared] in
            do throws(Failure) {
                flight.land(.success(try await next(shared)))
            } catch {
                flight.land(.failure(error))
            }
        }
        flight.depart(with: work)
    }
}
