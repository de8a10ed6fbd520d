public import Bowline

/// A call to the app's backend.
///
/// In this module `Endpoint` is this protocol; `NetworkService` converts it to the kit's type `Bowline.Endpoint`.
public protocol Endpoint: Sendable {
    /// The path below the backend's address.
    var path: EndpointPath { get }
    /// The HTTP method of the call.
    var method: Bowline.RequestMethod { get }
    /// The body of the request.
    var body: RequestBody { get }
    /// The traits of the call, e.g. whether it may be retried.
    var traits: Traits { get }
    /// True if a rejection has the same form as a success and is decoded the same way.
    var readsRefusals: Bool { get }
}

extension Endpoint {
    /// Sends no body by default.
    public var body: RequestBody { .none }
    /// Uses the kit's default traits.
    public var traits: Traits { Traits() }
    /// Treats every status outside 200–299 as an error.
    public var readsRefusals: Bool { false }
}
