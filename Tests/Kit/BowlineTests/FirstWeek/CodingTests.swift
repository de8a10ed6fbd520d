import Bowline
import BowlineTesting
import Essentials
import Testing

@Suite struct CodingTests {
    private struct Order: Codable, Sendable, Equatable {
        var orderNumber: Int
        var placedAt: Date
    }

    private static let order = Order(orderNumber: 7, placedAt: Date(timeIntervalSince1970: 1_700_000_000))

    private func body(_ request: Request) throws -> String {
        guard case .bytes(let data, _) = request.body else { throw UnexpectedSuccess() }
        return String(decoding: data, as: UTF8.self)
    }

    // MARK: Calls without an answer

    @Test func changesAreMadeWithAndWithoutAnAnswer() async throws {
        let answers = Array(repeating: ScriptedTransport.Reply.json(#"{"name":"x"}"#), count: 4)
        let bench = try Bench(Array(repeating: .status(204), count: 4) + answers)
        let league = League(name: "x")
        try await bench.client.send(.post("/leagues", body: .json(league)))
        try await bench.client.send(.put("/leagues/1", body: .json(league)))
        try await bench.client.send(.patch("/leagues/1", body: .json(league)))
        try await bench.client.send(.delete("/leagues/1", body: .json(league)))
        let posted: League = try await bench.client.send(.post("/leagues", body: .json(league)))
        let put: League = try await bench.client.send(.put("/leagues/1", body: .json(league)))
        let patched: League = try await bench.client.send(.patch("/leagues/1", body: .json(league)))
        let deleted: League = try await bench.client.send(.delete("/leagues/1", body: .json(league)))
        #expect([posted, put, patched, deleted] == Array(repeating: league, count: 4))
        let methods = bench.network.requests.map(\.method.name)
        #expect(methods == ["POST", "PUT", "PATCH", "DELETE", "POST", "PUT", "PATCH", "DELETE"])
        #expect(try bench.network.requests.allSatisfy { try body($0) == #"{"name":"x"}"# })
        #expect(bench.network.requests.prefix(4).allSatisfy { $0.headers[.accept] == nil })
    }

    // MARK: Coding

    @Test func theClientsCodingWritesAndReadsUnlessTheEndpointHasAnother() async throws {
        let snake = #"{"order_number":7,"placed_at":"2023-11-14T22:13:20Z"}"#
        let plain = #"{"orderNumber":7,"placedAt":1700000000}"#
        let bench = try Bench([.json(snake), .json(plain), .json(plain)]) {
            $0.coding = JSONCoding(keys: .snakeCase)
        }
        let seconds = JSONCoding(dates: .secondsSince1970)
        let usual = Endpoint<Order>.post("/orders", body: .json(Self.order))
        let other = Endpoint<Order>.post("/orders", body: .json(Self.order), coding: seconds)
        let parts = Endpoint<Order>(
            .post,
            "/orders",
            body: .json(Self.order, coding: seconds),
            answer: .json(seconds)
        )
        for endpoint in [usual, other, parts] {
            let order = try await bench.client.send(endpoint)
            #expect(order == Self.order)
        }
        #expect(try bench.network.requests.map(body) == [snake, plain, plain])
    }

    @Test(arguments: ["2023-11-14T22:13:20Z", "2023-11-14T22:13:20.000Z", "2023-11-15T00:13:20+02:00"])
    func datesAreReadWithAndWithoutFractions(_ text: String) throws {
        let coding = JSONCoding()
        let read = try coding.decode([Date].self, from: Data(#"["\#(text)"]"#.utf8))
        #expect(read == [Self.order.placedAt])
    }

    @Test(arguments: [
        (0.0, #"["2023-11-14T22:13:20Z"]"#), (0.25, #"["2023-11-14T22:13:20.250Z"]"#),
    ])
    func fractionsAreWrittenWhereADateHasSome(_ fraction: Double, _ text: String) throws {
        let date = Self.order.placedAt.addingTimeInterval(fraction)
        let written = try JSONCoding().encode([date])
        #expect(String(decoding: written, as: UTF8.self) == text)
        #expect(try JSONCoding().decode([Date].self, from: written) == [date])
    }

    @Test func aDateThatIsNoneNamesItsPlace() throws {
        do throws(CallError) {
            _ = try JSONCoding().decode([Date].self, from: Data(#"["yesterday"]"#.utf8))
            Issue.record("it was read")
        } catch {
            #expect(error.message == "the response is invalid at [0]: unsupported value")
        }
    }

    @Test func whatALayerPutsIntoARequestIsWrittenByTheClientsCodingToo() async throws {
        struct Person: Encodable, Sendable { var firstName = "Ana" }
        struct PersonLayer: Layer {
            func send(_ request: Request, next: Next) async throws(CallError) -> Response {
                var request = request
                request.body = .json(Person())
                return try await next(request)
            }
        }
        let bench = try Bench([.status(200)]) {
            $0.coding = JSONCoding(keys: .snakeCase)
            $0.applicationLayers = [PersonLayer()]
        }
        try await bench.client.send(.post("/people"))
        #expect(try body(bench.network.requests[0]) == #"{"first_name":"Ana"}"#)
    }

    @Test func aRememberedValueIsNotGivenToAnotherCoding() async throws {
        let reply = ScriptedTransport.Reply.json(
            #"{"order_number":7,"placed_at":"2023-11-14T22:13:20Z"}"#,
            headers: [.cacheControl: "max-age=60"]
        )
        let bench = try Bench([reply]) {
            $0.cache = Cache()
            $0.coding = JSONCoding(keys: .snakeCase)
        }
        let endpoint = Endpoint<Order>.get("/orders/7")
        #expect(try await bench.client.send(endpoint) == Self.order)
        #expect(try await bench.client.send(endpoint) == Self.order)
        var otherwise = endpoint
        otherwise.coding = .standard
        let failure = try await failure { () throws(CallError) in try await bench.client.send(otherwise) }
        guard case .unreadable("orderNumber", _) = failure.reason else { return #expect(Bool(false), "\(failure)") }
        #expect(bench.network.requests.count == 1)
    }
}
