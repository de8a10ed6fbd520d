internal import Basics
internal import Bowline
internal import Digest

/// The public id of a link or gist: its kind, a random part of its owner's, and its place in the owner's library. It
/// reveals nothing about other users, and finding the row needs no index of its own.
struct LibraryItemID: Hashable, Sendable {
    enum Kind: String, Sendable {
        case link = "l"
        case gist = "g"
    }

    let kind: Kind
    let tag: String
    let place: Int64

    var text: String { "\(kind.rawValue)-\(tag)-\(String(place, radix: 36))" }

    init(_ kind: Kind, tag: String, place: Int64) {
        self.kind = kind
        self.tag = tag
        self.place = place
    }

    /// Parses an id; nil unless it is of that kind and of that owner.
    init?(_ text: String, _ kind: Kind, of tag: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == kind.rawValue, parts[1] == tag, let place = Int64(parts[2], radix: 36)
        else {
            return nil
        }
        self.init(kind, tag: tag, place: place)
        guard self.text == text else { return nil }
    }

    /// The random part of a new owner's ids.
    static func newTag() -> String { Hex.encode(RandomBytes.array(count: 8)) }
}

/// Generates places: each is higher than the one before, and none is used twice, even after its link is deleted.
///
/// Processes on one database share the places: each generates only those that leave its own remainder.
final class PlaceGenerator: Sendable {
    /// The maximum number of processes on one database.
    static let turns: Int64 = 256

    private let last: Locked<Int64>
    private let now: @Sendable () -> Double
    private let step: Int64
    private let turn: Int64

    /// Continues above the highest existing place. `turn` is this process's; nil if it is alone on the database.
    init(above highest: Int64, turn: Int64? = nil, now: @escaping @Sendable () -> Double) {
        last = Locked(highest)
        self.now = now
        step = turn == nil ? 1 : Self.turns
        self.turn = turn.map { $0 % Self.turns } ?? 0
    }

    func next() -> Int64 {
        let microseconds = Int64(Int(bounded: now() * 1e6))
        return last.withLock { last in
            let least = max(last + 1, microseconds)
            let ahead = (turn - least % step + step) % step
            last = least + ahead
            return last
        }
    }
}
