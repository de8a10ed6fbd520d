import Essentials

/// A file that an app hands to the person.
///
/// It is drawn as a link with `download` and a `data:` address, so the policy stays `default-src 'self'` and nothing of
/// the file is kept or logged by the server. A path for one download would need a secret in the address, a lifetime and
/// memory on the server; a `Blob` would need a script that knows files. The file travels with its region, a third
/// larger than it is: fine up to some hundred kilobytes.
struct SavedFile: Equatable {
    /// The suggested name of the file.
    let name: String
    /// The file as an address of its own.
    let address: String

    init(name: String, mediaType: String, bytes: Data) {
        self.name = name
        address = "data:\(mediaType.filter { $0 != " " });base64,\(bytes.base64EncodedString())"
    }
}
