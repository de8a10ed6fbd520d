public import Bowline

/// A call to the app's backend.
///
/// Within this module the name stands for this protocol; the kit's own is `Bowline.Endpoint`, which `NetworkService`
/// makes of it.
public protocol Endpoint: Sendable {
    /// The path below the backend's address.
    var path: EndpointPath { get }
    /// The method.
    var method: Bowline.RequestMethod { get }
    /// The body.
    var body: RequestBody { get }
    /// The traits of the call, e.g. whether it may be retried.
    var traits: Traits { get }
    /// True when a rejection has the same form as an answer and is decoded as one.
    var readsRefusals: Bool { get }
}

extension Endpoint {
    /// No body.
    public var body: RequestBody { .none }
    /// The default traits.
    public var traits: Traits { Traits() }
    /// Rejections are errors.
    public var readsRefusals: Bool { false }
}
