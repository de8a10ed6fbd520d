#if os(Linux)
    internal import CPostgres

    /// The URL of a PostgreSQL database, as understood by libpq: `postgres://user@host:5432/name`.
    ///
    /// Several hosts are separated by commas; the first host that allows writing is used.
    package struct PostgresURL: Sendable, Equatable {
        /// The URL with its password. Do not log it.
        let text: String
        /// The hosts, ports, user and name of the database, without the password.
        package let description: String

        /// Validates a URL.
        package init(_ text: String) throws(PostgresError) {
            guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://"), !text.utf8.contains(0) else {
                throw Self.invalid
            }
            // libpq's own message is not used, because it may quote the password.
            guard let options = PQconninfoParse(text, nil) else { throw Self.invalid }
            defer { PQconninfoFree(options) }
            var values: [String: String] = [:]
            var option = options
            while let keyword = option.pointee.keyword {
                if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
                option = option.advanced(by: 1)
            }
            self.text = text
            description = ["host", "port", "user", "dbname"]
                .compactMap { key in values[key].map { "\(key)=\($0)" } }.joined(separator: " ")
        }

        private static let invalid = PostgresError(
            .invalidURL,
            "the database URL must be like postgres://user@host:5432/name"
        )
    }

    extension PostgresURL: CustomStringConvertible {}
#endif
