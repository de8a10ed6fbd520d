internal import BowlineJSON
internal import Identity
internal import SQLite
internal import ServerStorage

extension AdminAction {
    /// Signs tokens with new keys.
    static let rotateKeys = AdminAction("rotate-keys", "sign tokens with new keys; tokens issued before stay valid") {
        context,
        _ in
        try await context.identity.rotateKeys()
        let ids = JSONObject(message: context.identity.publishedKeys)?["keys"]?.names ?? []
        return AdminAnswer(
            "Tokens are signed with new keys. \(ids.count) are published.",
            ["published_keys": .array(ids.map { .string($0) })]
        )
    }

    /// Copies the database. `bowline backup` calls it.
    static let backup = AdminAction("backup", "copy the database", words: [.text("file", "FILE")]) {
        context,
        arguments in
        let path = try arguments.text("file")
        try BackupDestination(path).check(against: context.folder)
        guard let file = context.database.file else {
            throw AdminError.failed("the data is in a PostgreSQL database: copy it with pg_dump or pg_basebackup")
        }
        try await file.backup(to: path)
        return AdminAnswer("Wrote \(path).", ["file": .string(path)])
    }
}

extension JSONValue {
    /// The ids (`kid`) of the keys in a published list.
    fileprivate var names: [String] {
        (array ?? []).compactMap { $0["kid"]?.string }
    }
}
