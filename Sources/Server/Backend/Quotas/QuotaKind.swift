/// The quotas of tenants and accounts, and the floor of free disk space.
package enum QuotaKind: String, Sendable, CaseIterable {
    /// The quotas of a tenant in ScoreBase.
    case leagues, seasons, teams, players, games, events
    /// Bytes of all that a tenant has in ScoreBase.
    case bytes
    /// The quotas of an account in Gista.
    case links, gists
    /// Bytes of all that an account has in Gista.
    case accountBytes = "account-bytes"
    /// The disk space to leave free, in bytes: below it only reads and sign-ins continue.
    case freeDisk = "free-disk"

    /// The subject for which an operator can make an exception to the general rule.
    enum Subject {
        case tenant, account, nobody
    }

    var subject: Subject {
        switch self {
        case .leagues, .seasons, .teams, .players, .games, .events, .bytes: .tenant
        case .links, .gists, .accountBytes: .account
        case .freeDisk: .nobody
        }
    }

    /// The default until an operator sets another value; nil when it depends on the machine.
    var defaultLimit: Int64? {
        switch self {
        case .leagues: 1_000
        case .seasons: 5_000
        case .teams: 20_000
        case .players: 200_000
        case .games: 200_000
        case .events: 10_000_000
        case .bytes: 8 << 30
        case .links, .gists: 100_000
        case .accountBytes: 2 << 30
        case .freeDisk: nil
        }
    }
}

/// Adding one more would exceed a quota.
struct QuotaExceededError: Error, Sendable, Equatable {
    let kind: QuotaKind
    let limit: Int64
}
