/// Lets identical reads that are in progress at the same time share one answer.
///
/// Two reads are identical when principal, method, address and header fields are. Only buffered answers are shared, and
/// only within one client. The first caller makes the read and the others wait for it; when the first one gives up for
/// reasons of its own (it was cancelled, or its deadline passed), one of the others makes the read again with its own
/// deadline.
public struct Coalesce: Sendable {
    /// Creates the rule; it has no settings.
    public init() {}
}
