/// Maps keychain status codes to the results of a `SecretStore`. It holds the decisions of `KeychainSecretStore`,
/// without the keychain.
///
/// The numbers are `OSStatus` values of the Security framework, which other systems do not have.
package enum KeychainRules {
    /// A status code of the keychain.
    package enum Answer: Int32, Sendable, CaseIterable {
        /// The operation was carried out.
        case success = 0
        /// No item has this name.
        case itemNotFound = -25_300
        /// An item with this name already exists.
        case duplicateItem = -25_299
        /// The item cannot be read before the device is unlocked.
        case interactionNotAllowed = -25_308
        /// The app is not entitled to the access group it names.
        case missingEntitlement = -34_018
        /// No keychain is available.
        case notAvailable = -25_291
    }

    /// The operation that performs a write.
    package enum Write: Sendable, Hashable {
        /// Adds an item with this revision; the keychain refuses if one exists.
        case add(revision: UInt64)
        /// Updates the item with the old revision to the new revision; the keychain finds no item if the revision
        /// differs.
        case update(from: UInt64, to: UInt64)
    }

    /// The operation for a write; `first` is the revision of a new item. The keychain performs either operation as one
    /// atomic step, so no other process can come between the comparison and the write.
    package static func write(replacing revision: UInt64?, drawing first: UInt64) -> Write {
        guard let revision else { return .add(revision: first) }
        return .update(from: revision, to: revision + 1)
    }

    /// True if the secret was written, false if another revision was stored.
    package static func outcome(ofWrite status: Int32) throws(SecretStoreError) -> Bool {
        switch Answer(rawValue: status) {
        case .success: true
        case .duplicateItem, .itemNotFound: false
        default: throw problem(status)
        }
    }

    /// True if the secret exists, false if it is absent.
    package static func outcome(ofRead status: Int32) throws(SecretStoreError) -> Bool {
        switch Answer(rawValue: status) {
        case .success: true
        case .itemNotFound: false
        default: throw problem(status)
        }
    }

    /// Removing an absent secret is not an error.
    package static func check(removal status: Int32) throws(SecretStoreError) {
        _ = try outcome(ofRead: status)
    }

    /// The revision as it is stored in the item: eight bytes, big-endian.
    package static func bytes(of revision: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: revision >> UInt64(56 - $0 * 8)) }
    }

    /// The revision in an item; an item without one was not written by this store.
    package static func revision(in bytes: [UInt8]?, of name: String) throws(SecretStoreError) -> UInt64 {
        guard let bytes, bytes.count == 8 else { throw .damaged("the keychain's item \(name) has no revision") }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func problem(_ status: Int32) -> SecretStoreError {
        switch Answer(rawValue: status) {
        case .interactionNotAllowed: .locked
        case .missingEntitlement: .unavailable("the app has no entitlement for this keychain access group")
        case .notAvailable: .unavailable("no keychain is available")
        default: .unavailable("the keychain answered \(status)")
        }
    }
}
