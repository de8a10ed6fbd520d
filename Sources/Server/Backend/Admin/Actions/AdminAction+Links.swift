internal import Basics
internal import BowlineJSON
internal import ScamSense

extension AdminAction {
    /// Commands for lists of known scam addresses.
    static let linkActions = [importLinks]

    /// The file in the data folder that holds the imported list.
    static let linkFile = "links.filter"

    /// The maximum size of a list, in bytes.
    private static let listLimit = 256 << 20

    private static let importLinks = AdminAction(
        "links import",
        "make a filter of known scam addresses, from a hosts file or CSV; it replaces the last one",
        words: [.text("file", "FILE")]
    ) { context, arguments in
        let list = LinkList(String(decoding: try read(try arguments.text("file")), as: UTF8.self))
        guard !list.names.isEmpty else {
            throw AdminError.failed(
                "the list has no address; it must be a hosts file, a list of plain names or a CSV file with addresses"
            )
        }
        let filter = try makeFilter(of: list.names)
        let path = "\(context.folder)/\(linkFile)"
        try write(filter.packed, in: context.folder)
        return AdminAnswer(
            "\(path) has \(filter.count) addresses; skipped \(list.sharedHostCount) shared hosts and \(list.invalidLineCount) unreadable lines.",
            [
                "file": .string(path), "addresses": .number(JSONNumber(filter.count)),
                "shared": .number(JSONNumber(list.sharedHostCount)),
                "unread": .number(JSONNumber(list.invalidLineCount)),
            ]
        )
    }

    private static func read(_ path: String) throws(AdminError) -> [UInt8] {
        do throws(FileError) {
            let bytes = try OpenFile.open(path, to: .read(followingLinks: true)).readAll(upTo: listLimit)
            return bytes
        } catch {
            throw .failed("the list cannot be read: \(error.description)")
        }
    }

    private static func makeFilter(of names: [String]) throws(AdminError) -> LinkFilter {
        do throws(LinkFilterError) {
            return try LinkFilter(names)
        } catch {
            throw .failed(error.description)
        }
    }

    private static func write(_ bytes: [UInt8], in folder: String) throws(AdminError) {
        do throws(FileError) {
            try DataFile.replace(linkFile, in: folder, with: bytes, permissions: 0o600)
        } catch {
            throw .failed("the filter cannot be written: \(error.description)")
        }
    }
}
