import Identity
import SQLite
import ServerStorage
import TestSupport

@testable import Backend

/// Making signing keys takes long, so the folders of most tests get the same two.
enum SharedKeys {
    private static let records = TokenUse.allCases.map {
        SigningKeyRecord(use: $0, key: .generate(), created: 1_700_000_000)
    }

    /// Puts them into a folder that has no database yet.
    static func install(in folder: TemporaryFolder) async throws {
        let database = try await TestStorage.open(in: folder)
        try await StoredIdentity(database).add(records, removing: [])
        await database.close()
    }
}
