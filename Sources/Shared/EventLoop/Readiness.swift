/// The operations that a descriptor is watched for, or is ready for.
package struct Readiness: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// There is data, a connection or the end of the stream to read.
    package static let read = Readiness(rawValue: 1)
    /// Bytes can be written.
    package static let write = Readiness(rawValue: 2)
    /// An error occurred or the other side hung up. Always reported, even if not watched for.
    package static let broken = Readiness(rawValue: 4)
}
