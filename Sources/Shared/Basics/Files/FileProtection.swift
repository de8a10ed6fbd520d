#if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
    import Foundation
#endif

/// Sets the iOS data protection class of a file or folder to "until first unlock after a restart". In a folder, it
/// applies to files created from now on. Does nothing on other systems.
///
/// This is the strongest class under which an app can deliver changes and refresh a sign-in while the device is locked.
/// It is set explicitly because an app's default may be a stronger class, under which a database that is open when the
/// device is locked fails.
///
/// See docs/decisions/storage.md, "Files are readable after the first unlock".
package func protectUntilFirstUnlock(_ path: String) {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        let wanted = FileProtectionType.completeUntilFirstUserAuthentication
        // If setting the class fails, the file can still be used while the device is unlocked.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let attributes, attributes[.protectionKey] as? FileProtectionType != wanted else { return }
        try? FileManager.default.setAttributes([.protectionKey: wanted], ofItemAtPath: path)
    #endif
}
