#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Converts a page to UTF-8 from any supported charset. Unreadable bytes become U+FFFD.
enum PageDecoder {
    static func utf8(_ bytes: [UInt8], contentType: String?) throws(DistillError) -> [UInt8] {
        let name = Charset.name(of: bytes, contentType: contentType)
        if name == "utf-8" { return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes }
        guard let converted = convert(bytes, from: name) else {
            // An unknown label is ignored; the page is read as windows-1252, like most pages without a label.
            guard let fallback = convert(bytes, from: "windows-1252") else { throw .unknownCharset(name) }
            return fallback
        }
        return converted
    }

    private static func convert(_ bytes: [UInt8], from name: String) -> [UInt8]? {
        let converter = iconv_open("UTF-8", name)
        guard converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 2)
        var input = bytes
        input.withUnsafeMutableBytes { source in
            guard var cursor = source.baseAddress?.assumingMemoryBound(to: CChar.self) as UnsafeMutablePointer<CChar>?
            else { return }
            var left = source.count
            while left > 0 { step(converter, &cursor, &left, &result) }
        }
        return result
    }

    /// Converts up to one buffer of output; an unreadable byte is replaced and skipped.
    private static func step(
        _ converter: iconv_t?,
        _ cursor: inout UnsafeMutablePointer<CChar>,
        _ left: inout Int,
        _ result: inout [UInt8]
    ) {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 * 1024) { buffer in
            guard let start = buffer.baseAddress else { return }
            var output: UnsafeMutablePointer<CChar>? = start
            var room = buffer.count
            var source: UnsafeMutablePointer<CChar>? = cursor
            let failed = iconv(converter, &source, &left, &output, &room) == -1
            let reason = errno
            result.append(contentsOf: UnsafeRawBufferPointer(start: start, count: buffer.count - room))
            if let source { cursor = source }
            if failed, reason != E2BIG, left > 0 {
                result.append(contentsOf: [0xEF, 0xBF, 0xBD])
                cursor += 1
                left -= 1
            }
        }
    }
}
