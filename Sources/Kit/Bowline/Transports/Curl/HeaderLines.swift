#if os(Linux)
    internal import CCurl

    /// A request's header lines in libcurl's format: a linked list of C strings.
    ///
    /// The list and the strings are in two memory blocks that every request on the same handle reuses, so that header
    /// fields cost no allocation.
    final class HeaderLines {
        private var bytes: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 1024)
        private var nodes: UnsafeMutableBufferPointer<curl_slist> = .allocate(capacity: 16)
        private var starts: [Int] = []
        private var used = 0

        deinit {
            bytes.deallocate()
            nodes.deallocate()
        }

        /// Removes all lines, for the next request.
        func removeAll() {
            starts.removeAll(keepingCapacity: true)
            used = 0
        }

        /// Adds the line of one field.
        func add(_ name: String, _ value: String) {
            starts.append(used)
            write(name)
            // In curl's format, a name with a colon removes the field; with a semicolon it is sent empty.
            let isBlank = value.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            write(isBlank ? ";" : ": ")
            if !isBlank { write(value) }
            write("\0")
        }

        /// Prevents curl from adding a field by itself.
        func suppressDefault(_ name: String) {
            starts.append(used)
            write(name)
            write(":\0")
        }

        /// The list, valid until lines are added or removed; nil when it is empty.
        func list() -> UnsafeMutablePointer<curl_slist>? {
            guard let base = bytes.baseAddress, !starts.isEmpty else { return nil }
            if nodes.count < starts.count {
                nodes.deallocate()
                nodes = .allocate(capacity: starts.count * 2)
            }
            guard let first = nodes.baseAddress else { return nil }
            for (index, start) in starts.enumerated() {
                let text = UnsafeMutableRawPointer(base + start).assumingMemoryBound(to: CChar.self)
                let next = index + 1 < starts.count ? first + index + 1 : nil
                (first + index).initialize(to: curl_slist(data: text, next: next))
            }
            return first
        }

        private func write(_ text: String) {
            var text = text
            text.withUTF8 { utf8 in
                reserveSpace(for: utf8.count)
                _ = UnsafeMutableBufferPointer(rebasing: bytes[used...]).update(fromContentsOf: utf8)
                used += utf8.count
            }
        }

        private func reserveSpace(for count: Int) {
            guard used + count > bytes.count else { return }
            let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: (used + count) * 2)
            _ = larger.update(fromContentsOf: bytes[..<used])
            bytes.deallocate()
            bytes = larger
        }
    }
#endif
