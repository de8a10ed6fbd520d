import Basics
import Bowline
import Essentials

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The bodies of changes that come from files, forms or streams. Each is a separate file next to the database, readable
/// only by its owner.
///
/// See docs/decisions/outbox.md, "Bodies from files are copied beside the outbox".
struct OutboxBodies: Sendable {
    /// A body that was copied.
    struct Copy: Sendable {
        let name: String
        let length: Int
    }

    private static let worker = Worker(name: "bowline-outbox")
    /// The folder, which is created with the first body.
    let folder: String

    /// The folder next to a database file.
    init(nextTo database: String) {
        folder = database + "-bodies"
    }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Copies a body of at most `limit` bytes, the unused part of `quota`. Its bytes are on disk when this returns. Nil
    /// when there is no body.
    func copy(_ body: RequestBody, at moment: Double, limit: Int, of quota: Int) async throws(OutboxError) -> Copy? {
        let source: (source: any ByteSource, length: Int?)?
        do throws(CallError) { source = try await body.openSource() } catch { throw .request(error) }
        guard let (bytes, length) = source else { return nil }
        guard (length ?? 0) <= limit else {
            bytes.cancel()
            throw .overQuota(limit: quota)
        }
        // The time in the name distinguishes a body that is being copied from an abandoned body.
        let name = "\(Int(bounded: moment))-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        do throws(OutboxError) {
            guard let length = try await write(bytes, to: name, limit: limit) else { throw .overQuota(limit: quota) }
            return Copy(name: name, length: length)
        } catch {
            bytes.cancel()
            await remove([name])
            throw error
        }
    }

    /// The number of bytes written; nil when the body has more than `limit`.
    private func write(_ bytes: any ByteSource, to name: String, limit: Int) async throws(OutboxError) -> Int? {
        let path = folder
        let (folder, file) = try await Self.run { () throws(FileError) in
            try makeFolder(path, permissions: 0o700)
            protectUntilFirstUnlock(path)
            let folder = try OpenFile.open(path, to: .folder(followingLinks: false))
            return (folder, try folder.open(name, to: .create(permissions: 0o600)))
        }
        var length = 0
        while let chunk = try await Self.next(of: bytes) {
            length += chunk.count
            guard length <= limit else { return nil }
            try await Self.run { () throws(FileError) in try file.write([UInt8](chunk)) }
        }
        try await Self.run { () throws(FileError) in
            try file.synchronize()
            try folder.synchronize()
        }
        return length
    }

    private static func next(of bytes: any ByteSource) async throws(OutboxError) -> Data? {
        do throws(CallError) { return try await bytes.next() } catch { throw .request(error) }
    }

    /// Removes the bodies of removed changes. A body that cannot be removed now is removed by a later `sweep`.
    func remove(_ names: [String]) async {
        guard !names.isEmpty else { return }
        let path = folder
        try? await Self.run { () throws(FileError) in
            let folder = try OpenFile.open(path, to: .folder(followingLinks: false))
            for name in names { try folder.remove(name) }
        }
    }

    /// The names of the bodies whose copying began before a moment.
    func names(before moment: Double) async -> [String] {
        let path = folder
        let names = await Self.worker.run { () throws(Never) in Self.names(in: path) }
        return names.filter { name in
            guard let begun = name.split(separator: "-").first.flatMap({ Double($0) }) else { return false }
            return begun < moment
        }
    }

    private static func names(in folder: String) -> [String] {
        guard let listing = opendir(folder) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    private static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(FileError) -> Value
    ) async throws(OutboxError) -> Value {
        do throws(FileError) {
            return try await worker.run(work)
        } catch {
            throw [ENOSPC, EDQUOT].contains(error.code) ? .full : .unusable(reason: error.description)
        }
    }
}
