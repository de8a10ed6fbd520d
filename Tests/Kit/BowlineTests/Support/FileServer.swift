#if os(Linux)
    import Basics
    import TestSupport

    /// A real server of one file, which knows ranges and ends connections in the middle of a body when it is told to.
    final class FileServer: Sendable {
        struct Rules {
            var content: [UInt8]
            var tag: String? = "\"v1\""
            var knowsRanges = true
            /// After how many bytes of its body each answer is cut off, in order; nil and the end of the list leave it
            /// whole.
            var cuts: [Int?] = []
        }

        private struct State {
            var rules: Rules
            var ranges: [String?] = []
            var bytesSent = 0
        }

        private let state: Locked<State>
        private let server: RawServer

        init(_ rules: Rules) throws {
            let state = Locked(State(rules: rules))
            self.state = state
            server = try RawServer { connection in
                while let head = connection.receiveHead() {
                    guard Self.answer(head, connection, state) else { return }
                }
            }
        }

        var address: String { server.address }
        /// The `Range` of each request so far.
        var ranges: [String?] { state.withLock { $0.ranges } }
        /// Bytes of bodies that were sent so far.
        var bytesSent: Int { state.withLock { $0.bytesSent } }

        func change(_ change: @Sendable (inout Rules) -> Void) {
            state.withLock { change(&$0.rules) }
        }

        /// Answers one request; false when the connection is to end.
        private static func answer(_ head: String, _ connection: RawConnection, _ state: Locked<State>) -> Bool {
            let range = field("range", in: head)
            let (rules, cut) = state.withLock { state in
                state.ranges.append(range)
                let cut = state.rules.cuts.isEmpty ? nil : state.rules.cuts.removeFirst()
                return (state.rules, cut)
            }
            var lines = ["HTTP/1.1 200 OK"]
            var start = 0
            let isCurrent = field("if-range", in: head).map { $0 == rules.tag } ?? true
            if rules.knowsRanges, isCurrent, let first = range.flatMap({ Int($0.dropFirst(6).dropLast()) }) {
                guard first < rules.content.count else {
                    let text =
                        "HTTP/1.1 416 No\r\nContent-Range: bytes */\(rules.content.count)\r\nContent-Length: 0\r\n\r\n"
                    return connection.send(text)
                }
                start = first
                lines = [
                    "HTTP/1.1 206 Part",
                    "Content-Range: bytes \(start)-\(rules.content.count - 1)/\(rules.content.count)",
                ]
            }
            lines.append("Content-Length: \(rules.content.count - start)")
            if let tag = rules.tag { lines.append("ETag: \(tag)") }
            let body = rules.content[start...].prefix(cut ?? .max)
            state.withLock { $0.bytesSent += body.count }
            guard connection.send(lines.map { $0 + "\r\n" }.joined() + "\r\n"), connection.send(body) else {
                return false
            }
            return cut == nil
        }

        static func field(_ name: String, in head: String) -> String? {
            for line in head.split(separator: "\r\n") where line.lowercased().hasPrefix("\(name): ") {
                return String(line.dropFirst(name.count + 2))
            }
            return nil
        }
    }
#endif
