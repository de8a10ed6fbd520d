// What the code on these pages takes as given. A test compiles every page against it.
import Bowline
import BowlineStore

/// An answer of the backend that the pages call.
public struct Order: Codable, Sendable, Identifiable {
    public var id: String
    public var total: Int

    public init(id: String, total: Int) {
        self.id = id
        self.total = total
    }
}

extension Endpoint where Answer == [Order] {
    /// Everything the signed-in person has ordered.
    public static var orders: Self { .get("/orders", traits: Traits(signIn: .required)) }
}

extension Endpoint where Answer == Order {
    /// Reads one order by its id.
    public static func order(_ id: String) -> Self { .get("/orders/\(id)") }
    /// A new order; the backend knows a repetition by its key.
    public static func place(_ order: Order) -> Self {
        .post("/orders", body: .json(order), traits: Traits(retries: .withIdempotencyKey, signIn: .required))
    }
}

/// Shows something to a person.
public func show(_ things: Any?...) {}

/// What the code at the left margin of a page finds in its hands.
public func given(
    client: Client,
    session: Session,
    environment: BackendEnvironment,
    transport: any Transport,
    manager: CredentialManager,
    outbox: Outbox,
    order: Order,
    folder: String,
    api: BackendEnvironment,
    curl: any Transport
) {}

// The parts of swift-log and swift-metrics that the page on observing uses, in the same shape: those packages are not
// fetched here.

/// Stands in for swift-log's `Logger`.
public struct Logger: Sendable {
    public init(label: String) {}
    public func debug(_ message: @autoclosure () -> String, metadata: @autoclosure () -> [String: String]? = nil) {}
    public func info(_ message: @autoclosure () -> String, metadata: @autoclosure () -> [String: String]? = nil) {}
    public func warning(_ message: @autoclosure () -> String, metadata: @autoclosure () -> [String: String]? = nil) {}
}

/// Stands in for swift-metrics' `Counter`.
public struct Counter: Sendable {
    public init(label: String, dimensions: [(String, String)] = []) {}
    public func increment() {}
}

/// Stands in for swift-metrics' `Timer`.
public struct Timer: Sendable {
    public init(label: String, dimensions: [(String, String)] = []) {}
    public func record(duration: Duration) {}
}
