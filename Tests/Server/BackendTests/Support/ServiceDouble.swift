import Basics
import Bowline
import TestSupport

@testable import Backend

/// A provider on this machine: it remembers what it was asked and answers what it was told to.
final class ServiceDouble: Sendable {
    struct Asked: Sendable {
        let target: String
        let authorization: String?
        let googleKey: String?
        let body: [UInt8]
    }

    private let server: RawServer
    private let asked: Locked<[Asked]>

    var requests: [Asked] { asked.withLock { $0 } }

    /// `answer` is given the target of a request; nil leaves it without an answer.
    init(_ answer: @escaping @Sendable (String) -> String?) throws {
        let asked = Locked<[Asked]>([])
        self.asked = asked
        server = try RawServer { connection in
            while let head = connection.receiveHead() {
                let request = Self.read(head, connection)
                asked.withLock { $0.append(request) }
                guard let body = answer(request.target) else { continue }
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
                )
            }
        }
    }

    /// Settings by which it is reached.
    func settings(
        _ kind: ProviderSettings.Kind,
        path: String,
        for purpose: ProviderSettings.Purpose = .judging
    ) -> ProviderSettings {
        let base = "http://127.0.0.1:\(server.port)\(path)"
        return ProviderSettings(kind: kind, purpose: purpose, base: base, key: "secret-key", model: "judge-1")
    }

    func provider(_ kind: ProviderSettings.Kind, path: String) throws -> Provider {
        try Provider(settings(kind, path: path), over: CurlTransport())
    }

    private static func read(_ head: String, _ connection: RawConnection) -> Asked {
        let lines = head.split(separator: "\r\n").map(String.init)
        func value(_ name: String) -> String? {
            lines.first { $0.lowercased().hasPrefix(name + ":") }.map { String($0.dropFirst(name.count + 2)) }
        }
        let length = value("content-length").flatMap { Int($0) } ?? 0
        return Asked(
            target: lines.first?.split(separator: " ").dropFirst().first.map(String.init) ?? "",
            authorization: value("authorization"),
            googleKey: value("x-goog-api-key"),
            body: connection.receive(exactly: length)
        )
    }
}
