internal import Basics

/// The system's table of time zones. Each is read from its file once, when it is first asked for; that may block for a
/// moment. On Apple's systems, where the files may be out of an app's reach, Foundation is asked for a zone that cannot be
/// read.
///
///     let sofia = ZoneTable.system.rules(of: "Europe/Sofia")
///
/// See docs/decisions/plainwords.md, "Time zones are read from the system's tzdata files".
package final class ZoneTable: Sendable {
    /// The table of this system.
    package static let system = ZoneTable(folder: "/usr/share/zoneinfo", otherwise: SystemClock.rules)

    private let folder: String
    private let otherwise: @Sendable (String) -> ZoneRules?
    /// What was read. There are some six hundred zones, and only names of files that are there are kept.
    private let known = Locked<[String: ZoneRules]>([:])

    /// A table in a folder. `otherwise` is asked for the zones that are not there.
    package init(folder: String, otherwise: @escaping @Sendable (String) -> ZoneRules? = { _ in nil }) {
        self.folder = folder
        self.otherwise = otherwise
    }

    /// The rules of the zone with that name, such as `Europe/Sofia`; nothing when the table has none of it.
    package func rules(of name: String) -> ZoneRules? {
        guard Self.isName(name) else { return nil }
        if let rules = known.withLock({ $0[name] }) { return rules }
        guard let rules = (try? read(name)) ?? otherwise(name) else { return nil }
        known.withLock { $0[name] = rules }
        return rules
    }

    /// The name of the zone that this system's clocks are set to; nil when the table has none of it.
    package var localName: String? { SystemClock.zoneName.flatMap { rules(of: $0) == nil ? nil : $0 } }

    /// Every zone's name, its other names too; none where the table says them nowhere.
    package var names: [String] {
        guard let file = try? OpenFile.open("\(folder)/tzdata.zi", to: .read(followingLinks: true)),
            let bytes = try? file.readAll(upTo: 1 << 22)
        else { return [] }
        // `Z Europe/Sofia …` is a zone, `L Europe/Sofia Old/Name` another name of one.
        let lines = bytes.split(separator: 10).filter {
            $0.starts(with: Array("Z ".utf8)) || $0.starts(with: Array("L ".utf8))
        }
        return lines.compactMap { line in
            let words = line.split(separator: 32)
            let place = words[0] == [90] ? 1 : 2
            return words.indices.contains(place) ? String(decoding: words[place], as: UTF8.self) : nil
        }.sorted()
    }

    private func read(_ name: String) throws -> ZoneRules {
        let file = try OpenFile.open("\(folder)/\(name)", to: .read(followingLinks: true))
        return try ZoneRules(file: try file.readAll(upTo: 1 << 20))
    }

    /// Names are words of letters, digits and `_+-` between slashes, so no name leads out of the folder.
    private static func isName(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy { byte in
                    let letter = byte | 32
                    return letter >= 97 && letter <= 122 || byte >= 48 && byte <= 57 || byte == 95 || byte == 43
                        || byte == 45
                }
        }
        return isPlain && name.utf8.count <= 64
    }
}
