import Files

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where pages keep what an app keeps on its device: a folder a page, named by its id.
struct PageFolders: Sendable {
    /// A page nobody has opened for so many seconds is given up.
    static let patience = 86_400.0

    private let place: String

    init(_ place: String) {
        self.place = place
    }

    /// The folder of a page, made when it is not there, and used at that moment.
    func open(_ id: String, at now: Date) throws -> String {
        let folder = "\(place)/\(id)"
        try makeFolder(folder, permissions: 0o700)
        try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: folder)
        return folder
    }

    /// Removes what nobody has opened for a day. What cannot be removed stays until the next time.
    func removeOld(at now: Date) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] where Self.isID(name) {
            let folder = "\(place)/\(name)"
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: folder),
                let used = attributes[.modificationDate] as? Date, now.timeIntervalSince(used) > Self.patience
            else { continue }
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    /// An id is of our making: it names a folder, so nothing else may.
    static func isID(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
