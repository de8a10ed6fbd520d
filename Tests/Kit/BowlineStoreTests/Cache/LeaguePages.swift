import Basics
import Bowline
import BowlineTesting
import Essentials

/// A backend with pages of 100 leagues, and a client that counts how often one is decoded.
struct LeaguePages {
    let network: ScriptedTransport
    let client: Client
    private let counter: Counter
    private let coding: JSONCoding

    /// How many pages were decoded.
    var decodings: Int { counter.number.withLock { $0 } }

    init(_ store: any CacheStore) throws {
        let counter = Counter()
        self.counter = counter
        coding = JSONCoding { decoder, _ in decoder.userInfo[Page.key] = counter }
        network = ScriptedTransport(always: .json(Self.page, headers: [.cacheControl: "max-age=300"]))
        var configuration = Client.Configuration.bare()
        configuration.cache = Cache(store: store)
        client = Client(
            environment: try BackendEnvironment(.staging, base: "https://api.example.test"),
            transport: network,
            configuration: configuration
        )
    }

    /// How many leagues a page has.
    func read(_ page: Int) async throws -> Int {
        try await client.send(endpoint(page)).leagues.count
    }

    func outcome(_ page: Int) async -> CacheOutcome? {
        await client.explain(endpoint(page))?.outcome
    }

    private func endpoint(_ page: Int) -> Endpoint<Page> {
        Endpoint<Page>(.get, "/leagues", query: ["page": page], answer: .json(coding))
            .with { $0.caching = .keep(for: .seconds(300), tags: ["leagues"]) }
    }

    private static var page: String {
        let leagues = (0..<100).map { #"{"id":\#($0),"name":"League number \#($0)"}"# }
        return #"{"leagues":[\#(leagues.joined(separator: ","))]}"#
    }

    private final class Counter: Sendable {
        let number = Locked(0)
    }

    private struct League: Decodable, Sendable {
        let id: Int
        let name: String
    }

    private struct Page: Decodable, Sendable {
        // Any text makes a key; the initialiser is failable for its protocol's sake only.
        static let key = CodingUserInfoKey(rawValue: "counter").unsafelyUnwrapped
        let leagues: [League]

        private enum Keys: CodingKey {
            case leagues
        }

        init(from decoder: any Decoder) throws {
            (decoder.userInfo[Self.key] as? Counter)?.number.withLock { $0 += 1 }
            leagues = try decoder.container(keyedBy: Keys.self).decode([League].self, forKey: .leagues)
        }
    }
}
