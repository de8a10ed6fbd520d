#if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
    import Foundation
#endif

/// Has the device encrypt a file, or what is created in a folder from now on, until it is first unlocked after a start.
/// Other systems do nothing.
///
/// The class is the strongest under which an app can deliver changes and refresh a sign-in while the device is locked. It
/// is set because an app may have a stronger class as its default, under which a database that is open when the device is
/// locked fails.
///
/// See docs/decisions/storage.md, "Files are readable after the first unlock".
package func protectUntilFirstUnlock(_ path: String) {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        let wanted = FileProtectionType.completeUntilFirstUserAuthentication
        // A file that keeps another class can still be used while the device is unlocked.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let attributes, attributes[.protectionKey] as? FileProtectionType != wanted else { return }
        try? FileManager.default.setAttributes([.protectionKey: wanted], ofItemAtPath: path)
    #endif
}
