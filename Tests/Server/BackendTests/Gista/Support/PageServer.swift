#if os(Linux)
    import Basics
    import TestSupport

    /// A site of this machine whose pages a test writes. Every request is remembered by its target.
    final class PageServer: Sendable {
        private let server: RawServer
        private let asked: Locked<[String]>

        /// Serves what `page` gives for a target: the whole answer, head and body.
        convenience init(_ page: @escaping @Sendable (String) -> String) throws {
            try self.init { target, connection in connection.send(page(target)) }
        }

        /// Has `serve` answer a target as it likes.
        init(serve: @escaping @Sendable (String, RawConnection) -> Void) throws {
            let asked = Locked<[String]>([])
            self.asked = asked
            server = try RawServer { connection in
                guard let head = connection.receiveHead() else { return }
                let target = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
                asked.withLock { $0.append(target) }
                serve(target, connection)
                connection.finishSending()
            }
        }

        var port: Int { server.port }
        var targets: [String] { asked.withLock { $0 } }

        func url(_ path: String, host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }
    }

    /// An answer of that body.
    func page(_ body: String, status: String = "200 OK", type: String = "text/html; charset=utf-8", more: String = "")
        -> String
    {
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\(more)\r\n\(body)"
    }

    /// An answer that sends readers elsewhere.
    func redirect(to location: String) -> String { page("", status: "302 Found", more: "Location: \(location)\r\n") }

    let notFound = page("no", status: "404 Not Found")

    /// A page with something to read.
    func article(_ title: String = "Rivers rise in the north") -> String {
        """
        <html><head><title>\(title)</title></head><body><article><h1>\(title)</h1>
        <p>The rivers of the northern plain rose by two metres on Monday after three days of rain, the water service said.</p>
        <p>Farmers moved cattle to higher services, and the railway closed its line along the valley until the bridges have been
        inspected by engineers, which may take until the end of the week.</p>
        <p>Forecasters expect the rain to ease by Wednesday, but warned that the services is full and that further storms would flood
        the low streets of the old town again.</p></article></body></html>
        """
    }
#endif
