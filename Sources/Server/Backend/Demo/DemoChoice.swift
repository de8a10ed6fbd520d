/// How a start treats demo data, whose passwords and API key are published.
/// See docs/decisions/operations.md, "Demo data needs an option on every host but loopback".
package enum DemoChoice: Sendable, Equatable {
    /// A new folder gets demo data if the host is reachable from this machine only. A folder that has held demo data is
    /// served on such hosts only.
    case automatic
    /// `--demo`: a new folder gets demo data; in one that has held it, its accounts and its API key work.
    case wanted
    /// `--no-demo`: a new folder gets none; in one that has held it, its accounts and its API key stop working.
    case refused
    /// For administration without a server: a new folder gets none, any other stays as it is.
    case unchanged
}

/// The state of demo data in a data folder. The raw values are stored.
enum DemoState: String, Equatable {
    /// The demo data is being added.
    case wanted
    /// All demo data has been added.
    case done
    /// The folder was created without demo data and never gets any.
    case refused
    /// The demo data was added, and its accounts and API key were disabled later.
    case disabled

    /// The state after a start, or nil when the operator must choose first. `before` is nil for a new folder.
    static func following(_ before: DemoState?, _ choice: DemoChoice, isLoopbackOnly: Bool) -> DemoState? {
        switch (before, choice) {
        case (nil, .wanted): .wanted
        case (nil, .automatic): isLoopbackOnly ? .wanted : .refused
        case (nil, _), (.refused, _): .refused
        case (_, .unchanged): before
        case (_, .refused): .disabled
        case (.disabled, .wanted): .wanted
        case (_, .wanted): before
        case (_, .automatic): isLoopbackOnly ? before : nil
        }
    }
}
