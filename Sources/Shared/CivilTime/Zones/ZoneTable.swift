internal import Basics

/// The system's time zone database. Each zone is read from its file once, on first use, which may block briefly. On
/// Apple's systems, where an app may have no access to the files, a zone that cannot be read comes from Foundation.
///
///     let sofia = ZoneTable.system.rules(of: "Europe/Sofia")
///
/// See docs/decisions/plainwords.md, "Time zones are read from the system's tzdata files".
package final class ZoneTable: Sendable {
    /// The database of this system.
    package static let system = ZoneTable(folder: "/usr/share/zoneinfo", fallback: SystemClock.rules)

    private let folder: String
    private let fallback: @Sendable (String) -> ZoneRules?
    /// The zones read so far. The dictionary stays small: there are about six hundred zones, and unknown names are not
    /// stored.
    private let known = Locked<[String: ZoneRules]>([:])

    /// A database in a folder. `fallback` provides zones that cannot be read from there.
    package init(folder: String, fallback: @escaping @Sendable (String) -> ZoneRules? = { _ in nil }) {
        self.folder = folder
        self.fallback = fallback
    }

    /// The rules of a zone, e.g. `Europe/Sofia`; nil if there is no such zone.
    package func rules(of name: String) -> ZoneRules? {
        if let rules = known.withLock({ $0[name] }) { return rules }
        guard Self.isName(name), let rules = (try? read(name)) ?? fallback(name) else { return nil }
        known.withLock { $0[name] = rules }
        return rules
    }

    /// The name of the system's current zone; nil if the database has no such zone.
    package var localName: String? { SystemClock.zoneName.flatMap { rules(of: $0) == nil ? nil : $0 } }

    /// The names of all zones, including aliases; empty if the database has no list of them.
    package var names: [String] {
        guard let file = try? OpenFile.open("\(folder)/tzdata.zi", to: .read(followingLinks: true)),
            let bytes = try? file.readAll(upTo: 1 << 22)
        else { return [] }
        // `Z Europe/Sofia …` defines a zone, `L Europe/Sofia Old/Name` an alias.
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

    /// A name consists of letters, digits and `_+-`, with slashes between its parts, so that it cannot lead out of the
    /// folder.
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
