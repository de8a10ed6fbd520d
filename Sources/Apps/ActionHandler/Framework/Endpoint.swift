public import Bowline

/// One call of this app's to its backend.
///
/// Within this module the name stands for this protocol; the kit's own is `Bowline.Endpoint`, which `NetworkService` makes of it.
public protocol Endpoint: Sendable {
    /// The path below the backend's address.
    var path: EndpointPath { get }
    /// What is asked of the resource.
    var method: Bowline.Method { get }
    /// What is sent along.
    var body: Body { get }
    /// How the call may be treated.
    var traits: Traits { get }
    /// True when a refusal has the same form as an answer, and is read as one.
    var readsRefusals: Bool { get }
}

extension Endpoint {
    /// Nothing is sent along.
    public var body: Body { .none }
    /// As a plain call.
    public var traits: Traits { Traits() }
    /// A refusal is an error.
    public var readsRefusals: Bool { false }
}
