/// Runs `body` with the bytes in place if they are contiguous in memory, and with a copy otherwise.
func withMemory<Result>(of bytes: some Sequence<UInt8>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let inPlace = bytes.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
    if let inPlace { return inPlace }
    return Array(bytes).withUnsafeBytes(body)
}

/// Ends the process, because there is no safe way to continue without a digest.
func outOfMemory() -> Never {
    fatalError("out of memory in the cryptographic library")  // bounded: no input asks for that much
}
