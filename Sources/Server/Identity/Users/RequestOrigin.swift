/// The origin of the request that a task works on. It is a task-local value, so that messages know their language and
/// their limits without every step between handing it on. Work that is done later must take it along.
package struct RequestOrigin: Sendable {
    /// The address that asks, an IPv6 /64 as one; nil for this machine's own.
    package var address: String?
    /// The value of `Accept-Language`.
    package var acceptLanguage: String?

    package init() {}

    /// The origin of the current task's request; empty outside of requests.
    @TaskLocal package static var current = RequestOrigin()
}
