internal import CMicrohttpd
internal import Glibc

/// An encoded message: encoded once, sent to any number of WebSockets.
package final class WebSocketFrame: @unchecked Sendable {
    // Unchecked because the compiler cannot see that `bytes` is not written after init. This object owns it until
    // deinit.
    let bytes: UnsafeMutableRawBufferPointer
    /// Whether this holds replies to pings and closes instead of a message.
    let isAnswers: Bool

    /// Creates the frame of a text message.
    package convenience init(text: String) {
        var text = text
        self.init(opcode: 1, text.withUTF8 { Array($0) })
    }

    /// Creates the frame of a binary message.
    package convenience init(binary: [UInt8]) { self.init(opcode: 2, binary) }

    /// Wraps encoded control frames, one after the other.
    init(answers: UnsafeRawBufferPointer) {
        bytes = .allocate(byteCount: answers.count, alignment: 1)
        bytes.copyMemory(from: answers)
        isAnswers = true
    }

    private init(opcode: UInt8, _ payload: [UInt8]) {
        isAnswers = false
        let header = Self.header(opcode, payload.count)
        bytes = .allocate(byteCount: header.count + payload.count, alignment: 1)
        bytes.copyBytes(from: header)
        UnsafeMutableRawBufferPointer(rebasing: bytes[header.count...]).copyBytes(from: payload)
    }

    deinit { bytes.deallocate() }

    /// The header of an unfragmented, unmasked message (RFC 6455, 5.2): a server never masks.
    private static func header(_ opcode: UInt8, _ count: Int) -> [UInt8] {
        let first = 0x80 | opcode
        if count < 126 { return [first, UInt8(count)] }  // bounded: below 126 here
        let width = count <= 0xFFFF ? 2 : 8
        let length = (0..<width).map { UInt8(truncatingIfNeeded: count >> ((width - 1 - $0) * 8)) }
        return [first, width == 2 ? 126 : 127] + length
    }
}

/// The frames that wait for the loop's thread, in order. Usually there is only one, which needs no array.
struct WaitingFrames {
    private(set) var first: WebSocketFrame?
    private(set) var others: [WebSocketFrame] = []

    /// Whether there is exactly one frame.
    var isLone: Bool { first != nil && others.isEmpty }

    mutating func append(_ frame: WebSocketFrame) {
        if first == nil { first = frame } else { others.append(frame) }
    }
}

/// The frames that are being written to one connection, in order.
struct OutgoingFrames {
    private var frames: [WebSocketFrame] = []
    private var first = 0
    private var written = 0
    private(set) var waiting = 0
    /// The total size of the control frames. A partly written frame counts in full.
    private(set) var waitingAnswers = 0

    var isEmpty: Bool { waiting == 0 }

    mutating func append(_ frame: WebSocketFrame) {
        frames.append(frame)
        waiting += frame.bytes.count
        if frame.isAnswers { waitingAnswers += frame.bytes.count }
    }

    /// Up to `limit` buffers to write next.
    func next(_ limit: Int) -> [iovec] {
        frames[first...].prefix(limit).enumerated().map { index, frame in
            let start = index == 0 ? written : 0
            return iovec(iov_base: frame.bytes.baseAddress.map { $0 + start }, iov_len: frame.bytes.count - start)
        }
    }

    mutating func wrote(_ count: Int) {
        waiting -= count
        written += count
        while first < frames.count, written >= frames[first].bytes.count {
            written -= frames[first].bytes.count
            if frames[first].isAnswers { waitingAnswers -= frames[first].bytes.count }
            first += 1
        }
        guard first == frames.count || first > 64 else { return }
        frames.removeFirst(first)
        first = 0
    }

    /// Drops the frames that are not being written yet. A partly written frame must be completed.
    mutating func dropUnstarted() {
        let kept = written > 0 ? frames[first] : nil
        let done = written
        self = OutgoingFrames()
        guard let kept else { return }
        append(kept)
        wrote(done)
    }
}
