public import Bowline

/// Chooses the store for an app's secrets that suits the system.
public enum DeviceSecrets {
    /// The keychain on Apple platforms; elsewhere files in `folder` that only their owner can read.
    ///
    /// In the keychain, secrets can be read after the device's first unlock and never leave the device. `service` is
    /// the name under which they are stored there. An app and its extension share them by naming a common
    /// `accessGroup`, which may be their App Group; nil keeps them to the app. Secrets that an earlier version kept in
    /// `folder` are moved to the keychain when they are first used.
    ///
    /// See docs/decisions/layers.md, "On Apple's systems secrets move from files to the keychain".
    public static func store(
        folder: String,
        service: String,
        accessGroup: String? = nil
    ) -> any SecretStore {
        let files = FileSecretStore(folder: folder)
        #if canImport(Security)
            return MovedSecretStore(
                from: files,
                to: KeychainSecretStore(service: service, accessGroup: accessGroup)
            )
        #else
            return files
        #endif
    }
}
