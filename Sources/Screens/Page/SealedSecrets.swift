import Bowline
import BowlineStore
import Digest
import Essentials

/// Secrets in files that only the page's browser can open: they are encrypted with a key that is derived from the
/// page's id, which is never stored on disk.
/// See docs/decisions/limits.md, "Sign-ins of a browser page are encrypted with a key from its id".
struct SealedSecrets: SecretStore {
    private let files: FileSecretStore
    private let key: [UInt8]
    private let app: String

    /// The secrets of one app of a page.
    init(folder: String, key: [UInt8], app: String) {
        files = FileSecretStore(folder: folder)
        self.key = key
        self.app = app
    }

    func read(_ name: String) async throws(SecretStoreError) -> Secret? {
        guard let sealed = try await files.read(name) else { return nil }
        guard let bytes = Sealing.open([UInt8](sealed.bytes), key: key, context: context(name)) else {
            throw .damaged("the secret \(name) of \(app) does not open with this page's key")
        }
        return Secret(bytes: Data(bytes), revision: sealed.revision)
    }

    func write(
        _ bytes: Data,
        under name: String,
        replacing revision: UInt64?
    ) async throws(SecretStoreError) -> Bool {
        let sealed = Sealing.seal([UInt8](bytes), key: key, context: context(name))
        return try await files.write(Data(sealed), under: name, replacing: revision)
    }

    func remove(_ name: String) async throws(SecretStoreError) { try await files.remove(name) }

    /// Binds a secret to its app and name, so that one file cannot replace another.
    private func context(_ name: String) -> [UInt8] { Array("\(app)/\(name)".utf8) }
}
