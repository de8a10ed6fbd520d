extension String {
    /// The text that these bytes are in UTF-8; nil when they are not valid UTF-8.
    @inlinable
    public init?(utf8 bytes: some Collection<UInt8>) {
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            self.init(validating: bytes, as: UTF8.self)
        } else {
            self.init(repairing: bytes)
        }
    }

    /// The same for systems whose standard library cannot validate.
    @inlinable
    init?(repairing bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // Decoding replaces what is not valid and changes nothing else.
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}
