internal import Basics
internal import Digest
internal import SQLite
internal import ServerStorage

/// The key of the mail queue, in a file of the data folder that `bowline backup` does not copy: a stolen backup reveals
/// neither codes nor addresses that wait to be sent. See docs/decisions/accounts.md, "Queued mail is encrypted with a
/// key outside the database".
struct MailKey: Sendable {
    static let fileName = "mail.key"

    private let sealingKey: [UInt8]
    private let digestKey: [UInt8]

    /// Nil unless there are 32 bytes.
    init?(_ bytes: [UInt8]) {
        // Two keys are derived from it: one encrypts, the other makes digests.
        guard bytes.count == Sealing.keySize else { return nil }
        sealingKey = HMAC.sha256(of: Array("seal".utf8), key: bytes)
        digestKey = HMAC.sha256(of: Array("digest".utf8), key: bytes)
    }

    /// Reads the key of a data folder. If there is none, creates it if `making` is true, else returns nil. Blocks.
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

    /// Nil if there is no file; empty if another user owns it or has access to it.
    private static func bytes(at path: String) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            let file = try OpenFile.open(path, to: .read(followingLinks: false))
            let standing = try file.metadata()
            return standing.isOwnedByUser && standing.permissions & 0o077 == 0
                ? try file.readAll(upTo: Sealing.keySize) : []
        } catch {
            if error.isAbsence { return nil }
            throw error
        }
    }

    /// Writes a draft and renames it, so that the file appears under its name only when it is complete and on disk.
    private static func make(in folder: String) throws(MailKeyError) -> MailKey {
        let bytes = RandomBytes.array(count: Sealing.keySize)
        guard let key = MailKey(bytes) else { throw .damaged(fileName) }
        do throws(FileError) {
            let directory = try OpenFile.open(folder, to: .folder(followingLinks: true))
            let draft = fileName + ".new"
            try directory.remove(draft)
            let file = try directory.open(draft, to: .create(permissions: 0o600))
            try file.write(bytes)
            try file.synchronize()
            try directory.rename(draft, to: fileName)
            try directory.synchronize()
        } catch {
            throw .file(error)
        }
        return key
    }

    /// The key of a data folder whose process may share the queue with others, which must all have the same key.
    static func read(
        in folder: String,
        making: Bool,
        for database: ServerDatabase
    ) async throws(MailKeyError) -> MailKey? {
        let worker = Worker(name: "bowline-mailkey")
        let path = folder + "/" + fileName
        let known = try await sharedDigest(of: database, orElse: nil)
        let key = try await worker.run { () throws(MailKeyError) in
            try read(in: folder, making: making && known == nil)
        }
        guard let key else {
            // Another process has made the key, which must be copied here.
            if making, known != nil { throw .foreign(path) }
            return nil
        }
        guard database.isShared, making || known != nil else { return key }
        let digest = key.digest("key", "identity")
        guard try await sharedDigest(of: database, orElse: digest) == digest else { throw .foreign(path) }
        return key
    }

    /// The digest that identifies the key of all processes; nil for a database file, or if none is stored and `digest`
    /// is nil.
    private static func sharedDigest(
        of database: ServerDatabase,
        orElse digest: [UInt8]?
    ) async throws(MailKeyError) -> [UInt8]? {
        guard database.isShared else { return nil }
        do throws(StorageError) {
            return try await database.write { connection throws(StorageError) in
                if let digest {
                    try connection.run(
                        "INSERT INTO mail_key (one, digest) VALUES (1, ?) ON CONFLICT DO NOTHING",
                        digest
                    )
                }
                return try connection.first("SELECT digest FROM mail_key") { row in row[0] as [UInt8] }
            }
        } catch {
            throw .storage(error)
        }
    }

    // MARK: What it is for

    /// Encrypts a message for the queue. `id` is the message's, and must be the same to open it.
    func seal(_ message: [UInt8], id: String) -> [UInt8] {
        Sealing.seal(message, key: sealingKey, context: Array(id.utf8))
    }

    /// Opens bytes that were sealed with this key; nil for all others.
    func open(_ sealed: [UInt8], id: String) -> [UInt8]? {
        Sealing.open(sealed, key: sealingKey, context: Array(id.utf8))
    }

    /// A digest by which equal texts are counted. `use` separates digests for different purposes.
    func digest(_ text: String, _ use: String) -> [UInt8] {
        HMAC.sha256(of: Array("\(use)\u{1F}\(text)".utf8), key: digestKey)
    }
}

/// Why the key of the mail queue cannot be used.
enum MailKeyError: Error, CustomStringConvertible {
    case file(FileError)
    case damaged(String)
    /// Other processes on the database have another key.
    case foreign(String)
    case storage(StorageError)

    var description: String {
        switch self {
        case .file(let problem): "the mail queue's key cannot be used: \(problem.description)"
        case .damaged(let path):
            "\(path) must hold 32 bytes that only its owner can read; if you delete it, a new key is created and queued mail is lost"
        case .foreign(let path):
            "\(path) must be the key of the mail queue in the database: copy that file from the data folder of another process"
        case .storage(let error): error.description
        }
    }
}
