import HTTPServer
import SQLite

extension HTTPServer.Response {
    /// The body of an answer that is not streamed.
    var text: String {
        if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }
}

extension HTTPServer.Request {
    var text: String { String(decoding: body, as: UTF8.self) }
}

extension Database {
    func keptAnswers() throws(StorageError) -> Int? {
        try read { connection throws(SQLiteError) in
            try connection.first("SELECT count(*) FROM kept_answer") { row in row[0] as Int }
        }
    }
}
