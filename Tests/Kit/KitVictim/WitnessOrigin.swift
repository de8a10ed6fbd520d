import Basics
package import Bowline
package import Essentials

/// A backend that answers everybody with a witness of their own, to be kept for a day, and counts changes.
package final class WitnessOrigin: Transport {
    private struct State {
        var versions: [String: Int] = [:]
        var reads = 0
    }

    private let state = Locked(State())

    /// A backend nobody has changed anything in.
    package init() {}

    /// How many reads reached it.
    package var reads: Int { state.withLock { $0.reads } }

    /// The version an owner's path is at.
    package func version(of path: String, for owner: String) -> Int {
        state.withLock { $0.versions[owner + path] ?? 0 }
    }

    /// Answers a `GET` with a witness; anything else makes a new version.
    package func send(_ request: Request) async throws(CallError) -> Response {
        let (owner, path) = (request.principal.identity.owner, request.address.path)
        guard request.method == .get else {
            state.withLock { $0.versions[owner + path, default: 0] += 1 }
            return Response(status: 204, address: request.address)
        }
        state.withLock { $0.reads += 1 }
        let witness = Witness(owner: owner, path: path, version: version(of: path, for: owner))
        return Response(
            status: 200,
            headers: [.cacheControl: "max-age=86400", .etag: "\"\(witness.version)\"", .vary: "Accept-Language"],
            body: .bytes(witness.body),
            address: request.address
        )
    }
}

/// A client with nothing on its road but a cache, over a backend of witnesses.
package struct WitnessClient: Sendable {
    /// Who is signed in.
    package let session: Session
    private let client: Client

    /// A client of a new session. The less memory it may use, the more comes from the store.
    package init(_ origin: WitnessOrigin, store: any CacheStore, memory: Int = 0) throws {
        session = Session()
        var configuration = Client.Configuration.bare()
        configuration.cache = Cache(bytes: memory, store: store)
        client = Client(
            environment: try BackendEnvironment(.staging, base: "https://api.example.test"),
            transport: origin,
            session: session,
            configuration: configuration
        )
    }

    /// Reads a thing and says where the answer came from; nil when nothing but the cache was asked and it has none.
    package func read(_ thing: Int, onlyCached: Bool = false) async throws(CallError) -> (Data, CacheOutcome?)? {
        let headers: Headers = onlyCached ? [.cacheControl: "only-if-cached"] : [:]
        let endpoint = Endpoint<Data>(.get, "/things/\(thing)", headers: headers, answer: .bytes)
        do throws(CallError) {
            let answered = try await client.answer(to: endpoint)
            return (answered.value, answered.response.cache?.outcome)
        } catch {
            if case .notCached = error.reason { return nil }
            throw error
        }
    }

    /// True when what is read for whoever is signed in is theirs, whole, and of this version or a later one.
    package func readsTheirs(_ thing: Int, atLeast version: Int = 0, onlyCached: Bool = false) async throws(CallError)
        -> Bool
    {
        let owner = session.principal.identity.owner
        guard let (body, _) = try await read(thing, onlyCached: onlyCached) else { return true }
        guard let witness = Witness(body) else { return false }
        return witness.owner == owner && witness.path == "/things/\(thing)" && witness.version >= version
    }

    /// Changes a thing, so that its version grows.
    package func change(_ thing: Int) async throws(CallError) {
        try await client.send(Endpoint<Void>(.put, "/things/\(thing)", answer: .nothing))
    }
}
