#if canImport(Security)
    import Basics
    public import Foundation
    import Security

    /// Secrets in the keychain of Apple platforms.
    ///
    /// Secrets can be read after the first unlock, so that an app can work in the background, and never leave the
    /// device. Name an access group to share them with an extension; the keychain compares and writes in one atomic
    /// step, so neither process overwrites the other's secret.
    public final class KeychainSecretStore: SecretStore {
        private let service: String
        private let accessGroup: String?
        // The keychain runs in another process and may be slow.
        private let worker = Worker(name: "bowline-keychain")

        /// A store for one service, such as the app's bundle identifier.
        public init(service: String, accessGroup: String? = nil) {
            self.service = service
            self.accessGroup = accessGroup
        }

        /// The secret with this name, or nil if there is none.
        public func read(_ name: String) async throws(SecretStoreError) -> Secret? {
            try await worker.run { [self] () throws(SecretStoreError) in
                var query = item(name)
                query[kSecReturnData] = true
                query[kSecReturnAttributes] = true
                var found: CFTypeRef?
                guard try KeychainRules.outcome(ofRead: SecItemCopyMatching(query as CFDictionary, &found)) else {
                    return nil
                }
                let parts = found as? [CFString: Any]
                guard let bytes = parts?[kSecValueData] as? Data else {
                    throw .damaged("the keychain's item \(name) has no content")
                }
                let mark = (parts?[kSecAttrGeneric] as? Data).map { [UInt8]($0) }
                return Secret(bytes: bytes, revision: try KeychainRules.revision(in: mark, of: name))
            }
        }

        /// Replaces the revision that was read; returns false if the stored revision differs.
        public func write(
            _ bytes: Data,
            under name: String,
            replacing revision: UInt64?
        ) async throws(SecretStoreError) -> Bool {
            // A secret that was removed and written again must not repeat an old revision, so the first revision is
            // random.
            let write = KeychainRules.write(replacing: revision, drawing: .random(in: 1...(1 << 62)))
            return try await worker.run { [self] () throws(SecretStoreError) in
                try KeychainRules.outcome(ofWrite: perform(write, bytes, name))
            }
        }

        /// Removes the secret, whatever its revision.
        public func remove(_ name: String) async throws(SecretStoreError) {
            try await worker.run { [self] () throws(SecretStoreError) in
                try KeychainRules.check(removal: SecItemDelete(item(name) as CFDictionary))
            }
        }

        private func perform(_ write: KeychainRules.Write, _ bytes: Data, _ name: String) -> OSStatus {
            var query = item(name)
            switch write {
            case .add(let revision):
                query[kSecAttrGeneric] = Data(KeychainRules.bytes(of: revision))
                query[kSecValueData] = bytes
                query[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
                return SecItemAdd(query as CFDictionary, nil)
            case .update(let old, let new):
                query[kSecAttrGeneric] = Data(KeychainRules.bytes(of: old))
                let change: [CFString: Any] = [
                    kSecAttrGeneric: Data(KeychainRules.bytes(of: new)),
                    kSecValueData: bytes,
                ]
                return SecItemUpdate(query as CFDictionary, change as CFDictionary)
            }
        }

        private func item(_ name: String) -> [CFString: Any] {
            var item: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword,
                kSecAttrService: service,
                kSecAttrAccount: name,
                // Only the data protection keychain supports access groups and protection classes.
                kSecUseDataProtectionKeychain: true,
            ]
            if let accessGroup { item[kSecAttrAccessGroup] = accessGroup }
            return item
        }
    }
#endif
