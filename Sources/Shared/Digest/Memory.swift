/// Runs `body` with the bytes as they lie in memory; only bytes that are scattered are gathered first.
func withMemory<Result>(of bytes: some Sequence<UInt8>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let inPlace = bytes.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
    if let inPlace { return inPlace }
    return Array(bytes).withUnsafeBytes(body)
}

/// Ends the process: a digest without memory has no answer that would be safe to continue with.
func outOfMemory() -> Never {
    fatalError("out of memory in the cryptographic library")  // bounded: no input asks for that much
}
