internal import CMicrohttpd

/// Copies the headers of a request in one pass, and rejects whatever a strict parser would read differently.
///
/// libmicrohttpd 0.9.75 is lenient: it accepts a bare line feed, a NUL that ends a value early, a folded line, or both
/// Transfer-Encoding and Content-Length. Each of these lets two servers in a chain disagree on where a request ends.
///
/// See docs/decisions/http-server.md, "Request headers are checked strictly after libmicrohttpd has read them".
struct HeadReader {
    private(set) var head: RequestHead
    private(set) var problem: HTTPError?
    private(set) var contentLength: Int?
    private(set) var isChunked = false
    /// The bytes of all cookies.
    private(set) var cookieSize = 0
    private var hosts = 0
    private var lengths = 0
    private var encodings = 0
    /// Where the next header must begin if nothing was dropped or folded between it and what came before.
    private var expected: UnsafePointer<CChar>

    /// - Parameters:
    ///   - line: Method, target and version as they are stored in the connection's buffer, each terminated by a NUL.
    init(head: RequestHead, method: UnsafePointer<CChar>, target: UnsafePointer<CChar>, version: UnsafePointer<CChar>) {
        self.head = head
        expected = version + length(version) + 2
        let targetStart = method + length(method) + 1
        if targetStart != target || target + head.targetEnd + 1 != version {
            problem = .malformed("The request line is malformed.")
        }
        if !isVersion(version) { problem = .malformed("This server does not support the HTTP version.") }
    }

    /// Reads all headers of the connection. `end` is the position in its buffer after the empty line.
    mutating func read(_ connection: OpaquePointer, end: UnsafePointer<CChar>) {
        head.reserve(fields: 16)
        withUnsafeMutablePointer(to: &self) { reader in
            _ = MHD_get_connection_values_n(
                connection,
                .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let context, let name else { return MHD_Result.NO }
                    let reader = context.assumingMemoryBound(to: HeadReader.self)
                    reader.pointee.take(name, nameSize, value ?? name + nameSize, valueSize)
                    return MHD_Result.YES
                },
                reader
            )
        }
        if expected + 2 != end { fail("The headers are malformed.") }
        finish()
    }

    private mutating func take(
        _ name: UnsafePointer<CChar>,
        _ nameSize: Int,
        _ value: UnsafePointer<CChar>,
        _ valueSize: Int
    ) {
        if name != expected { fail("The headers are malformed.") }
        expected = value + valueSize + 2
        let nameBytes = bytes(name, nameSize)
        var end = valueSize
        while end > 0, UInt8(bitPattern: value[end - 1]).isSpaceOrTab { end -= 1 }
        let valueBytes = bytes(value, end)
        if nameSize == 0 || !nameBytes.allSatisfy(\.isTokenCharacter) { fail("The name of a header is malformed.") }
        if hasControlCharacter(valueBytes) { fail("A header holds a control character.") }
        head.append(name: nameBytes, value: valueBytes)
        checkField(nameBytes, valueBytes)
    }

    private mutating func checkField(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
        switch name.count {
        case 4 where isName(name, "host"): hosts += 1
        case 6 where isName(name, "cookie"): cookieSize += value.count
        case 14 where isName(name, "content-length"):
            lengths += 1
            contentLength = Int(String(decoding: value, as: UTF8.self))
            if !value.allSatisfy({ $0 &- 48 < 10 }) || contentLength == nil { fail("Content-Length is not a number.") }
        case 17 where isName(name, "transfer-encoding"):
            encodings += 1
            isChunked = true
            if !isName(value, "chunked") { fail("Transfer-Encoding must be chunked.") }
        default: break
        }
    }

    private mutating func finish() {
        if lengths > 1 || encodings > 1 { fail("The length of the body is given twice.") }
        if lengths > 0, encodings > 0 { fail("Content-Length and Transfer-Encoding exclude each other.") }
        if hosts > 1 { fail("Host is given twice.") }
    }

    private mutating func fail(_ what: String) { problem = problem ?? .malformed(what) }
}

private func bytes(_ pointer: UnsafePointer<CChar>, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    // Chars read as unsigned bytes: the same memory, the same size.
    UnsafeBufferPointer(start: UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self), count: count)
}

/// Whether there is a control character other than a tab. Looks at eight bytes at once: a token has a thousand.
private func hasControlCharacter(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let memory = UnsafeRawBufferPointer(bytes)
    let (ones, highBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    var index = 0
    while index + 8 <= memory.count {
        let eight = memory.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let isBelow32 = (eight &- ones &* 32) & ~eight
        let difference = eight ^ (ones &* 127)
        let is127 = (difference &- ones) & ~difference
        // A tab, which is allowed, looks like a control character here, and so may a byte next to one.
        if (isBelow32 | is127) & highBits != 0, memory[index..<index + 8].contains(where: isControl) { return true }
        index += 8
    }
    return memory[index...].contains(where: isControl)
}

private func isControl(_ byte: UInt8) -> Bool { (byte < 32 && byte != 9) || byte == 127 }

private func length(_ text: UnsafePointer<CChar>) -> Int {
    var end = text
    while end.pointee != 0 { end += 1 }
    return end - text
}

private func isVersion(_ text: UnsafePointer<CChar>) -> Bool {
    let found = bytes(text, length(text))
    return found.elementsEqual("HTTP/1.1".utf8) || found.elementsEqual("HTTP/1.0".utf8)
}

private func isName(_ bytes: UnsafeBufferPointer<UInt8>, _ lowercase: StaticString) -> Bool {
    guard bytes.count == lowercase.utf8CodeUnitCount else { return false }
    for index in bytes.indices where bytes[index].lowercasedASCII != lowercase.utf8Start[index] { return false }
    return true
}
