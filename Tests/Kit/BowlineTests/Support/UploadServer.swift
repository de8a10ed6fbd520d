#if os(Linux)
    import Basics
    import TestSupport

    /// A real server that takes one file in parts, by tus 1.0 and by `Content-Range`, and ends connections in the
    /// middle of a part.
    final class UploadServer: Sendable {
        struct Rules {
            /// How many bytes of each part arrive before the connection ends, in order; nil and the end of the list
            /// take all.
            var cuts: [Int?] = []
            /// The status of the answers to the next requests, in place of what they should be; nil is as it should be.
            var statuses: [Int?] = []
            /// True when the answer to a part that has arrived is lost.
            var losesAnswers = false
        }

        private struct State {
            var rules: Rules
            var log: [String] = []
            var content: [UInt8] = []
            var length = 0
            var isKnown = false
            var bodyBytes = 0
        }

        private let state: Locked<State>
        private let server: RawServer

        init(_ rules: Rules = Rules(), isKnown: Bool = false) throws {
            let state = Locked(State(rules: rules, isKnown: isKnown))
            self.state = state
            server = try RawServer { connection in
                while let head = connection.receiveHead() {
                    guard Self.serve(head, connection, state) else { return }
                }
            }
        }

        var address: String { server.address }
        /// Method and place of each request so far, such as `PATCH 100`.
        var log: [String] { state.withLock { $0.log } }
        /// The bytes received so far.
        var content: [UInt8] { state.withLock { $0.content } }
        /// Bytes of parts that were received so far.
        var bodyBytes: Int { state.withLock { $0.bodyBytes } }

        /// Forgets the upload, as a server does after its time.
        func forget() {
            state.withLock { state in
                state.isKnown = false
                state.content = []
            }
        }

        private static func serve(_ head: String, _ connection: RawConnection, _ state: Locked<State>) -> Bool {
            let method = String(head.prefix { $0 != " " })
            let length = FileServer.field("content-length", in: head).flatMap { Int($0) } ?? 0
            let isPart = length > 0 && method != "POST"
            let cut = state.withLock { state in
                isPart && !state.rules.cuts.isEmpty ? state.rules.cuts.removeFirst() : nil
            }
            let body = connection.receive(exactly: min(cut ?? length, length))
            let (answer, isLost) = state.withLock { state in
                if let status = state.rules.statuses.first {
                    state.rules.statuses.removeFirst()
                    if let status {
                        state.log.append("\(method) → \(status)")
                        return ("HTTP/1.1 \(status) As Told\r\nContent-Length: 0\r\n\r\n", false)
                    }
                }
                if isPart { state.bodyBytes += body.count }
                let answer = Self.answer(method, head, body, &state)
                return (answer, isPart && state.rules.losesAnswers)
            }
            guard cut == nil, !isLost else { return false }
            return connection.send(answer)
        }

        private static func answer(_ method: String, _ head: String, _ body: [UInt8], _ state: inout State) -> String {
            let range = FileServer.field("content-range", in: head)
            switch method {
            case "POST":
                let length =
                    FileServer.field("upload-length", in: head)
                    ?? FileServer.field("x-upload-content-length", in: head)
                state.log.append("POST \(length ?? "-")")
                state.length = length.flatMap { Int($0) } ?? 0
                state.isKnown = true
                return "HTTP/1.1 201 Created\r\nLocation: /files/1\r\nContent-Length: 0\r\n\r\n"
            case "HEAD":
                state.log.append("HEAD")
                guard state.isKnown else { return "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n" }
                return "HTTP/1.1 200 OK\r\nUpload-Offset: \(state.content.count)\r\n\r\n"
            case "PATCH":
                let offset = FileServer.field("upload-offset", in: head).flatMap { Int($0) } ?? -1
                state.log.append("PATCH \(offset)")
                guard state.isKnown else { return "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n" }
                guard offset == state.content.count else { return "HTTP/1.1 409 No\r\nContent-Length: 0\r\n\r\n" }
                state.content += body
                return "HTTP/1.1 204 OK\r\nUpload-Offset: \(state.content.count)\r\n\r\n"
            default:
                state.log.append("PUT \(range ?? "-")")
                let total = range.flatMap { Int($0.split(separator: "/").last ?? "") } ?? -1
                if let first = range.flatMap({ Int($0.dropFirst(6).prefix { $0 != "-" }) }) {
                    guard first == state.content.count else { return "HTTP/1.1 416 No\r\nContent-Length: 0\r\n\r\n" }
                    state.content += body
                }
                if state.content.count == total {
                    let json = #"{"name":"whole"}"#
                    return
                        "HTTP/1.1 201 OK\r\nContent-Type: application/json\r\nContent-Length: \(json.utf8.count)\r\n\r\n\(json)"
                }
                let known = state.content.isEmpty ? "" : "Range: bytes=0-\(state.content.count - 1)\r\n"
                return "HTTP/1.1 308 Resume\r\n\(known)Content-Length: 0\r\n\r\n"
            }
        }
    }
#endif
