/// The operations that a descriptor is watched for, or is ready for.
package struct Readiness: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Bytes, a connection or the end can be read.
    package static let read = Readiness(rawValue: 1)
    /// Bytes can be written.
    package static let write = Readiness(rawValue: 2)
    /// The other side has closed. Always reported, whatever is watched for.
    package static let broken = Readiness(rawValue: 4)
}
