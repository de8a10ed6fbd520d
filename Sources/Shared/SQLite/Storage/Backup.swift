/// Copies a database while it is in use.
enum Backup {
    static func write(
        _ source: StorageConfiguration,
        to path: String,
        shouldContinue: () -> Bool
    ) throws(StorageError) {
        let unfinished = path + ".unfinished"
        var target = StorageConfiguration(path: unfinished, schema: source.schema, sharing: .shared)
        target.fileLayer = source.fileLayer
        StorageFiles.remove(unfinished)
        try StorageFiles.prepare(unfinished, in: target.folder)
        do throws(StorageError) {
            try copy(source, target, shouldContinue)
            try StorageFiles.move(unfinished, to: path, in: target.folder)
        } catch {
            StorageFiles.remove(unfinished)
            throw error
        }
    }

    private static func copy(
        _ source: StorageConfiguration,
        _ target: StorageConfiguration,
        _ shouldContinue: () -> Bool
    ) throws(StorageError) {
        do throws(SQLiteError) {
            let target = try target.connect()
            try source.connectReader().copy(to: target, shouldContinue: shouldContinue)
            // A single file without a log, so that it can be copied by itself.
            try target.setJournalMode(.delete)
        } catch {
            throw StorageError(error)
        }
    }
}
