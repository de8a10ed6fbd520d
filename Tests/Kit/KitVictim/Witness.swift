package import Bowline
import Digest
package import Essentials

/// A body that can bear witness to itself: whose it is, what was asked for, which version it is, and a digest over all
/// of that.
package struct Witness: Sendable, Equatable {
    /// Whose it is, as `user@tenant`.
    package let owner: String
    /// The path it answers.
    package let path: String
    /// How many changes went before it.
    package let version: Int

    /// A witness of that.
    package init(owner: String, path: String, version: Int) {
        self.owner = owner
        self.path = path
        self.version = version
    }

    /// Reads a body; nil when it is not, byte for byte, one that was once written.
    package init?(_ body: Data) {
        let parts = String(decoding: body, as: UTF8.self).split(separator: "|", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "witness", let version = Int(parts[3]) else { return nil }
        self.init(owner: String(parts[1]), path: String(parts[2]), version: version)
        guard body == self.body else { return nil }
    }

    /// The bytes. Their number follows from the path and version; now and then it is more than a reader takes at once.
    package var body: Data {
        let seed = path.utf8.reduce(version &* 31) { ($0 &* 131 &+ Int($1)) & 0xFFFF }
        let length = seed % 19 == 0 ? 80_000 : seed % 3_000
        let filler = String(repeating: "\(owner) ", count: length / (owner.utf8.count + 1))
        let text = "witness|\(owner)|\(path)|\(version)|\(filler)"
        return Data("\(text)|\(Hex.encode(Hash.sha256(Array(text.utf8))))".utf8)
    }
}

extension Principal.Identity {
    /// Whose a body made for this identity is.
    package var owner: String {
        switch self {
        case .anonymous(let session): "\(session)@nowhere"
        case .user(let id, let tenant): "\(id)@\(tenant ?? "nowhere")"
        }
    }
}

/// Who appears in these tests: two people and two tenants, one of whom has an account with both.
package enum WitnessPeople {
    /// The identities of all users.
    package static let all: [Principal.Identity] = [
        .user(id: "annabel", tenant: "north"), .user(id: "bertram", tenant: "north"),
        .user(id: "annabel", tenant: "south"), .user(id: "bertram", tenant: "south"),
    ]
    /// How many things each may read; the same addresses for everyone.
    package static let things = 24
}
