internal import Basics
internal import Digest

/// The key of the mail queue, in a file of the data folder that `bowline backup` does not copy: a stolen backup shows
/// neither codes nor addresses that wait to be sent. See docs/decisions/accounts.md, "Queued mail is encrypted with a
/// key outside the database".
struct MailKey: Sendable {
    static let fileName = "mail.key"

    private let sealingKey: [UInt8]
    private let digestKey: [UInt8]

    /// Nil unless there are 32 bytes.
    init?(_ bytes: [UInt8]) {
        // Two keys are made of it: the one that encrypts is not the one that counts.
        guard bytes.count == Sealing.keySize else { return nil }
        sealingKey = HMAC.sha256(of: Array("seal".utf8), key: bytes)
        digestKey = HMAC.sha256(of: Array("digest".utf8), key: bytes)
    }

    /// Reads the key of a data folder. Where there is none it is made, or the answer is nil. Blocks.
    static func read(in folder: String, making: Bool) throws(MailKeyError) -> MailKey? {
        let found: [UInt8]?
        do throws(FileError) {
            found = try bytes(at: folder + "/" + fileName)
        } catch {
            throw .file(error)
        }
        guard let found else { return making ? try make(in: folder) : nil }
        guard let key = MailKey(found) else { throw .damaged(folder + "/" + fileName) }
        return key
    }

    /// Nil where there is no file; nothing of a file that other users can read.
    private static func bytes(at path: String) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            let file = try OpenFile.open(path, to: .read(followingLinks: false))
            let standing = try file.standing()
            return standing.isOwn && standing.permissions & 0o077 == 0 ? try file.readAll(upTo: Sealing.keySize) : []
        } catch {
            if error.isAbsence { return nil }
            throw error
        }
    }

    /// The file appears under its name only when it is complete and on disk.
    private static func make(in folder: String) throws(MailKeyError) -> MailKey {
        let bytes = RandomBytes.array(count: Sealing.keySize)
        guard let key = MailKey(bytes) else { throw .damaged(fileName) }
        do throws(FileError) {
            let place = try OpenFile.open(folder, to: .folder(followingLinks: true))
            let draft = fileName + ".new"
            try place.remove(draft)
            let file = try place.open(draft, to: .create(permissions: 0o600))
            try file.write(bytes)
            try file.synchronize()
            try place.rename(draft, to: fileName)
            try place.synchronize()
        } catch {
            throw .file(error)
        }
        return key
    }

    // MARK: What it is for

    /// A message in the form the queue keeps. `id` is the message's and must be the same to open it.
    func seal(_ message: [UInt8], id: String) -> [UInt8] {
        Sealing.seal(message, key: sealingKey, context: Array(id.utf8))
    }

    /// Opens bytes that were sealed with this key; nil for all others.
    func open(_ sealed: [UInt8], id: String) -> [UInt8]? {
        Sealing.open(sealed, key: sealingKey, context: Array(id.utf8))
    }

    /// A digest by which equal texts are counted. `use` keeps digests of different uses apart.
    func digest(_ text: String, _ use: String) -> [UInt8] {
        HMAC.sha256(of: Array("\(use)\u{1F}\(text)".utf8), key: digestKey)
    }
}

/// Why the key of the mail queue cannot be used.
enum MailKeyError: Error, CustomStringConvertible {
    case file(FileError)
    case damaged(String)

    var description: String {
        switch self {
        case .file(let problem): "the mail queue's key cannot be used: \(problem.description)"
        case .damaged(let path):
            "\(path) must hold 32 bytes that only its owner can read; remove it, and what is queued is lost and a new key made"
        }
    }
}
