#if os(Linux)
    /// A message of the kernel's netlink protocol: a header of 16 bytes, a body, and attributes after it. Never reads
    /// past its bytes.
    struct NetlinkMessage {
        /// An attribute of a message.
        struct Attribute {
            let kind: UInt16
            let bytes: Slice<UnsafeRawBufferPointer>
        }

        /// The message type, such as `RTM_NEWLINK`.
        let kind: UInt16
        /// True if more messages of the same reply follow, up to a message of type `NLMSG_DONE`.
        let isPartOfMany: Bool
        private let body: Slice<UnsafeRawBufferPointer>

        /// Removes the first message from `bytes`; nil if it is incomplete.
        init?(_ bytes: inout Slice<UnsafeRawBufferPointer>) {
            guard let length: UInt32 = bytes.value(at: 0), length >= 16, Int(length) <= bytes.count,
                let kind: UInt16 = bytes.value(at: 4), let flags: UInt16 = bytes.value(at: 6)
            else { return nil }
            self.kind = kind
            isPartOfMany = flags & 2 != 0
            body = bytes.prefix(Int(length)).dropFirst(16)
            bytes = bytes.dropFirst(Self.aligned(Int(length)))
        }

        /// A number in the body, in native byte order.
        func value<Number: FixedWidthInteger>(at offset: Int) -> Number? {
            body.value(at: offset)
        }

        /// The attributes after a fixed part of `offset` bytes.
        func attributes(from offset: Int) -> [Attribute] {
            var attributes: [Attribute] = []
            var rest = body.dropFirst(offset)
            while let length: UInt16 = rest.value(at: 0), length >= 4, Int(length) <= rest.count,
                let kind: UInt16 = rest.value(at: 2)
            {
                attributes.append(Attribute(kind: kind, bytes: rest.prefix(Int(length)).dropFirst(4)))
                rest = rest.dropFirst(Self.aligned(Int(length)))
            }
            return attributes
        }

        private static func aligned(_ length: Int) -> Int { (length + 3) & ~3 }
    }

    extension Slice<UnsafeRawBufferPointer> {
        fileprivate func value<Number: FixedWidthInteger>(at offset: Int) -> Number? {
            let index = startIndex + offset
            guard offset >= 0, index + MemoryLayout<Number>.size <= endIndex else { return nil }
            return base.loadUnaligned(fromByteOffset: index, as: Number.self)
        }
    }
#endif
