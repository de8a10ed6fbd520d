internal import Digest
internal import Distill

/// What tells pages apart: the digest of an address in its one spelling, without tracking parameters.
enum PageKey {
    /// The key of an address; nil for what is none.
    static func of(_ address: String) -> [UInt8]? {
        CanonicalURL.normalise(address).map { Array(Hash.sha256($0.utf8).prefix(16)) }
    }
}
