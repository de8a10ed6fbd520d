/// What a site's `robots.txt` says to one robot (RFC 9309).
struct RobotsRules: Sendable, Equatable {
    private struct Rule: Sendable, Equatable {
        let pattern: [UInt8]
        let isAllowed: Bool
    }

    private var rules: [Rule] = []

    /// Longer rules are skipped: matching takes time that grows with their length.
    private static let longestLine = 512

    /// About how many bytes of memory they take, with their site's name.
    var weight: Int { rules.reduce(256) { $0 + $1.pattern.count + 64 } }

    /// Rules that allow everything.
    static let none = RobotsRules()

    private init() {}

    /// Reads the groups meant for `robot`, or else those for everybody. What is no rule is skipped, be it a whole web page.
    init(_ bytes: [UInt8], for robot: String) {
        var own: [Rule] = []
        var general: [Rule] = []
        var isNamed = false
        var names: [String] = []
        var inNames = false
        for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
            guard let (key, value) = Self.entry(line) else { continue }
            switch key {
            case "user-agent":
                if !inNames { names = [] }
                inNames = true
                names.append(value.lowercased())
                if Self.means(value, robot) { isNamed = true }
            case "allow", "disallow":
                inNames = false
                // An empty rule says nothing.
                guard !value.isEmpty else { continue }
                let rule = Rule(pattern: Self.normal(Array(value.utf8)), isAllowed: key == "allow")
                if names.contains(where: { Self.means($0, robot) }) { own.append(rule) }
                if names.contains("*") { general.append(rule) }
            default: continue
            }
        }
        rules = isNamed ? own : general
    }

    /// Whether a path with its query may be read: the longest rule that fits decides, and of two as long the one that allows.
    func allows(_ target: String) -> Bool {
        let path = Self.normal(Array(target.utf8))
        if path == Array("/robots.txt".utf8) { return true }
        let fitting = rules.filter { Self.matches($0.pattern[...], path[...]) }
        let best = fitting.max { ($0.pattern.count, $0.isAllowed ? 1 : 0) < ($1.pattern.count, $1.isAllowed ? 1 : 0) }
        return best?.isAllowed ?? true
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> (key: String, value: String)? {
        let content = line.prefix { $0 != UInt8(ascii: "#") }
        guard let colon = content.firstIndex(of: UInt8(ascii: ":")), content.count <= longestLine else { return nil }
        let key = text(content[..<colon]).lowercased()
        return (key, text(content[(colon + 1)...]))
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let isSpace: (UInt8) -> Bool = { $0 == 32 || $0 == 9 }
        let trimmed = bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        return String(decoding: Array(trimmed), as: UTF8.self)
    }

    private static func means(_ name: String, _ robot: String) -> Bool {
        name.lowercased().prefix { $0 != "/" && $0 != " " } == robot.lowercased()
    }

    /// Escapes in capitals and everything beyond ASCII escaped, so that both sides are spelt alike.
    private static func normal(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var escaped = 0
        for byte in bytes {
            if escaped > 0 {
                escaped -= 1
                result.append(byte >= 0x61 && byte <= 0x66 ? byte - 32 : byte)
            } else if byte >= 0x80 {
                result += Array("%\(String(byte, radix: 16, uppercase: true))".utf8)
            } else {
                if byte == UInt8(ascii: "%") { escaped = 2 }
                result.append(byte)
            }
        }
        return result
    }

    /// `*` stands for anything, a `$` at the end for the path's end. Takes time that grows with both lengths multiplied, never more.
    private static func matches(_ pattern: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>) -> Bool {
        let isAnchored = pattern.last == UInt8(ascii: "$")
        let wanted = Array(isAnchored ? pattern.dropLast() : pattern)
        let path = Array(path)
        var (place, at) = (0, 0)
        var star: (place: Int, at: Int)?
        while true {
            if place < wanted.count, wanted[place] == UInt8(ascii: "*") {
                star = (place, at)
                place += 1
            } else if place == wanted.count, !isAnchored || at == path.count {
                return true
            } else if place < wanted.count, at < path.count, wanted[place] == path[at] {
                place += 1
                at += 1
            } else if let last = star, last.at < path.count {
                star = (last.place, last.at + 1)
                (place, at) = (last.place + 1, last.at + 1)
            } else {
                return false
            }
        }
    }
}
