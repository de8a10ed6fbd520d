/// The rules of a site's `robots.txt` for one robot (RFC 9309).
///
/// Parsing takes time that grows with the file; a check takes at most ``maxWork`` steps, whatever the file holds.
struct RobotsRules: Sendable, Equatable {
    private struct Rule: Sendable, Equatable {
        let pattern: [UInt8]
        let isAllowed: Bool
    }

    /// Longer rules come first, and rules that allow come before equally long rules that do not. The first match
    /// decides.
    private var rules: [Rule] = []

    /// The maximum length of a line; longer lines are skipped.
    private static let maxLineBytes = 512
    /// Further rules are skipped.
    private static let maxRules = 10_000
    /// Steps of matching after which a path counts as disallowed: no site that wants to be read needs that many.
    private static let maxWork = 5_000_000

    /// The approximate memory that the rules take with their site's name, in bytes.
    var weight: Int { rules.reduce(256) { $0 + $1.pattern.count + 64 } }

    /// Rules that allow everything.
    static let none = RobotsRules()

    private init() {}

    /// Parses the groups for `robot`, or else those for all robots. Lines that are not rules are skipped, even a whole
    /// web page of them.
    init(_ bytes: [UInt8], for robot: String) {
        var own: [Rule] = []
        var general: [Rule] = []
        var isNamed = false
        var group = Group()
        for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
            guard let (key, value) = Self.entry(line) else { continue }
            switch key {
            case "user-agent":
                group.add(value, robot)
                if group.isOwn { isNamed = true }
            case "allow", "disallow":
                group.inNames = false
                // An empty rule has no effect.
                guard !value.isEmpty, group.isOwn || group.isGeneral else { continue }
                let rule = Rule(pattern: Self.normal(Array(value.utf8)), isAllowed: key == "allow")
                if group.isOwn, own.count < Self.maxRules { own.append(rule) }
                if group.isGeneral, general.count < Self.maxRules { general.append(rule) }
            default: continue
            }
        }
        rules = (isNamed ? own : general).sorted {
            ($0.pattern.count, $0.isAllowed ? 1 : 0) > ($1.pattern.count, $1.isAllowed ? 1 : 0)
        }
    }

    /// The robots that the following rules are for. Names are not stored, however many there are: it is enough to know
    /// whether one of them matches.
    private struct Group {
        var inNames = false
        private(set) var isOwn = false
        private(set) var isGeneral = false

        mutating func add(_ name: String, _ robot: String) {
            if !inNames { (isOwn, isGeneral) = (false, false) }
            inNames = true
            if name == "*" { isGeneral = true }
            if RobotsRules.means(name, robot) { isOwn = true }
        }
    }

    /// Whether a path with its query may be read: the longest matching rule decides, and of two equally long rules the
    /// one that allows.
    func allows(_ target: String) -> Bool {
        let path = Self.normal(Array(target.utf8))
        if path == Array("/robots.txt".utf8) { return true }
        var work = Self.maxWork
        for rule in rules {
            if Self.matches(rule.pattern, path, &work) { return rule.isAllowed }
            guard work > 0 else { return false }
        }
        return true
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> (key: String, value: String)? {
        // Longer than any rule may be, comments included, so that a line of megabytes is not scanned.
        let content = line.prefix(maxLineBytes + 1).prefix { $0 != UInt8(ascii: "#") }
        guard let colon = content.firstIndex(of: UInt8(ascii: ":")), content.count <= maxLineBytes else { return nil }
        let key = text(content[..<colon]).lowercased()
        return (key, text(content[(colon + 1)...]))
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let isSpace: (UInt8) -> Bool = { $0 == 32 || $0 == 9 }
        let start = bytes.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(decoding: start[...last], as: UTF8.self)
    }

    private static func means(_ name: String, _ robot: String) -> Bool {
        name.lowercased().prefix { $0 != "/" && $0 != " " } == robot.lowercased()
    }

    /// Percent-escapes in capitals and everything beyond ASCII escaped, so that rules and paths are spelt alike.
    private static func normal(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var escaped = 0
        for byte in bytes {
            if escaped > 0 {
                escaped -= 1
                result.append(byte >= 0x61 && byte <= 0x66 ? byte - 32 : byte)
            } else if byte >= 0x80 {
                result += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
            } else {
                if byte == UInt8(ascii: "%") { escaped = 2 }
                result.append(byte)
            }
        }
        return result
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    /// `*` matches any text, a `$` at the end matches the path's end. Matching only ever goes back to the last `*`, so
    /// the time is at most the product of both lengths; `work` counts it down.
    private static func matches(_ pattern: [UInt8], _ path: [UInt8], _ work: inout Int) -> Bool {
        let isAnchored = pattern.last == UInt8(ascii: "$")
        let end = isAnchored ? pattern.count - 1 : pattern.count
        var (index, at) = (0, 0)
        var star: (place: Int, at: Int)?
        while work > 0 {
            work -= 1
            if index < end, pattern[index] == UInt8(ascii: "*") {
                star = (index, at)
                index += 1
            } else if index == end, !isAnchored || at == path.count {
                return true
            } else if index < end, at < path.count, pattern[index] == path[at] {
                index += 1
                at += 1
            } else if let last = star, last.at < path.count {
                star = (last.place, last.at + 1)
                (index, at) = (last.place + 1, last.at + 1)
            } else {
                return false
            }
        }
        return false
    }
}
