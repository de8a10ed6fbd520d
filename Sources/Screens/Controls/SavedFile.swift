import Essentials

/// A file that an app offers to the user.
///
/// It is drawn as a link with `download` and a `data:` address, so the policy stays `default-src 'self'` and the server
/// neither stores nor logs the file. A path for one download would need a secret in the address, a lifetime and memory
/// on the server; a `Blob` would need a script that handles files. The file is sent with its region, a third larger
/// than its size, which is acceptable up to some hundred kilobytes.
struct SavedFile: Equatable {
    /// The suggested name of the file.
    let name: String
    /// The file as a `data:` address.
    let address: String

    init(name: String, mediaType: String, bytes: Data) {
        self.name = name
        address = "data:\(mediaType.filter { $0 != " " });base64,\(bytes.base64EncodedString())"
    }
}
