import HTTPServer
import SQLite
import ServerStorage

extension HTTPServer.Response {
    /// The body of an answer that is not streamed.
    var text: String {
        if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }
}

extension HTTPServer.Request {
    var text: String { String(decoding: body, as: UTF8.self) }
}

extension ServerDatabase {
    func keptAnswers() async throws(StorageError) -> Int? {
        try await lookUp { connection throws(StorageError) in
            try connection.first("SELECT count(*) FROM kept_answer") { row in row[0] as Int }
        }
    }
}
