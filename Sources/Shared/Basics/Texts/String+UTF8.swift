extension String {
    /// Decodes UTF-8 bytes; nil if they are not valid UTF-8.
    @inlinable
    public init?(utf8 bytes: some Collection<UInt8>) {
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            self.init(validating: bytes, as: UTF8.self)
        } else {
            self.init(repairing: bytes)
        }
    }

    /// Does the same on systems whose standard library cannot validate UTF-8.
    @inlinable
    init?(repairing bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // Decoding replaces invalid bytes and changes nothing else.
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}
