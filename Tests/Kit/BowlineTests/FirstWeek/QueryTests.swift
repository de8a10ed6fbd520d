import Bowline
import BowlineTesting
import Essentials
import Testing

@Suite struct QueryTests {
    private enum Order: String, QueryConvertible { case newest, oldest }

    private struct Filter: Encodable, Sendable {
        var teamName: String? = "Blue & Co"
        var ids = [1, 2]
        var price = ["min": 5]
        var since = Date(timeIntervalSince1970: 1_700_000_000)
        var absent: String?
    }

    /// The query that a call is sent with.
    private func sent(_ query: QueryItems, coding: JSONCoding? = nil) async throws -> String? {
        let bench = try Bench([.status(200)]) { if let coding { $0.coding = coding } }
        try await bench.client.send(Endpoint(.get, "/x", query: query, answer: .nothing))
        return bench.network.requests[0].address.query
    }

    @Test func textsNumbersAndEnumsStandForThemselves() async throws {
        let query: QueryItems = [
            "q": "a&b", "limit": 20, "half": 0.5, "all": true, "order": Order.newest, "cursor": nil as String?,
        ]
        #expect(try await sent(query) == "q=a%26b&limit=20&half=0.5&all=true&order=newest")
    }

    @Test func aListIsWrittenInTheWayThatIsNamed() async throws {
        #expect(try await sent(["ids": .repeated([1, 2])]) == "ids=1&ids=2")
        #expect(try await sent(["ids": .joined([1, 2])]) == "ids=1%2C2")
        #expect(try await sent(["ids": .joined(["a", "b"], by: "|")]) == "ids=a%7Cb")
        #expect(try await sent(["ids": .brackets(["a", "b"])]) == "ids%5B%5D=a&ids%5B%5D=b")
        #expect(try await sent(["ids": .json([1, 2])]) == "ids=%5B1%2C2%5D")
    }

    @Test func anEmptyListLeavesItsNameOut() async throws {
        let none: [Int] = []
        #expect(try await sent(["a": .repeated(none), "b": .joined(none), "c": .brackets(none)]) == nil)
        #expect(try await sent(["a": .repeated(none), "b": 1]) == "b=1")
    }

    @Test func anEncodableValueIsWrittenByTheCallsCoding() async throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        #expect(try await sent(["since": .encoded(date)]) == "since=2023-11-14T22%3A13%3A20Z")
        let seconds = JSONCoding(dates: .secondsSince1970)
        #expect(try await sent(["since": .encoded(date)], coding: seconds) == "since=1700000000")
    }

    @Test func aStructOfFiltersIsAQuery() async throws {
        let query = try await sent(.encoding(Filter(), lists: .brackets), coding: JSONCoding(keys: .snakeCase))
        #expect(
            query?.replacing("%5B", with: "[").replacing("%5D", with: "]")
                == "ids[]=1&ids[]=2&price[min]=5&since=2023-11-14T22%3A13%3A20Z&team_name=Blue%20%26%20Co"
        )
    }

    @Test func queriesCanBeAdded() async throws {
        var query: QueryItems = ["limit": 5]
        query.append(contentsOf: .encoding(["a": 1]))
        query.append("ids", .repeated([1, 2]))
        #expect(try await sent(query) == "limit=5&a=1&ids=1&ids=2")
    }

    @Test func aListOfListsIsRefusedAndNothingIsSent() async throws {
        let bench = try Bench([])
        let endpoint = Endpoint<Void>(.get, "/x", query: ["ids": .repeated([[1], [2]])], answer: .nothing)
        let failure = try await failure { () throws(CallError) in try await bench.client.send(endpoint) }
        guard case .invalidRequest("query", _) = failure.reason else { return #expect(Bool(false), "\(failure)") }
        #expect(bench.network.requests.isEmpty)
    }

    @available(*, deprecated, message: "it makes a path of a list, which is deprecated")
    @Test func aListInAPathIsRefused() async throws {
        let bench = try Bench([])
        let failure = try await failure { () throws(CallError) in
            try await bench.client.send(.get("/leagues/\([1, 2])") as Endpoint<League>)
        }
        guard case .invalidRequest("path", _) = failure.reason else { return #expect(Bool(false), "\(failure)") }
    }

    @Test func aReadWithAListIsRememberedToo() async throws {
        let bench = try Bench([.json(#"{"name":"x"}"#, headers: [.cacheControl: "max-age=60"])]) { $0.cache = Cache() }
        for _ in 0..<2 {
            let league: League = try await bench.client.send(.get("/leagues", query: ["ids": .repeated([1, 2])]))
            #expect(league.name == "x")
        }
        #expect(bench.network.requests.count == 1)
    }
}
