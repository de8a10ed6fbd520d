/// The origin of the request that a task works on. It is a task-local value, so that mail code can read language and
/// address without passing them through every call. Deferred work must carry it along.
package struct RequestOrigin: Sendable {
    /// The client's address, with an IPv6 /64 counted as one address; nil for this machine.
    package var address: String?
    /// The value of `Accept-Language`.
    package var acceptLanguage: String?

    package init() {}

    /// The origin of the current task's request; empty outside of requests.
    @TaskLocal package static var current = RequestOrigin()
}
