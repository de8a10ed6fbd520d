internal import Digest
internal import Distill

/// Identifies a page: the digest of its canonical address, without tracking parameters.
enum PageKey {
    /// The key of an address; nil if it is not a web address.
    static func of(_ address: String) -> [UInt8]? {
        CanonicalURL.normalize(address).map { Array(Hash.sha256($0.utf8).prefix(16)) }
    }
}
