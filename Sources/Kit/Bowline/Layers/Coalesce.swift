/// Lets identical reads that are in progress at the same time share one response.
///
/// Reads are identical if their principal, method, address and header fields are equal. Only buffered responses are
/// shared, and only within one client. The first caller makes the read and the others wait for it. If the first caller
/// is cancelled or its deadline passes, another caller makes the read again with its own deadline.
public struct Coalesce: Sendable {
    /// Creates the rule; it has no settings.
    public init() {}
}
