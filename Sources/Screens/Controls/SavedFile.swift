#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file that an app hands to the person.
struct SavedFile: Equatable {
    /// What it is called.
    let name: String
    /// The file as an address of its own.
    let address: String

    init(name: String, mediaType: String, bytes: Data) {
        self.name = name
        address = "data:\(mediaType.filter { $0 != " " });base64,\(bytes.base64EncodedString())"
    }
}
