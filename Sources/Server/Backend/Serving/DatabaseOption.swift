package import PostgreSQL

/// Reads the database URL from a command-line option or an environment variable.
package enum DatabaseOption {
    /// Why the text is not a database URL. The description never contains the text, which may hold a password.
    package struct ParseError: Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    /// The environment variable that is read if the option is missing.
    package static let variable = "BOWLINE_DATABASE"

    /// Reads the database from `--database` or `BOWLINE_DATABASE`; nil if neither is set or the variable is empty.
    package static func read(
        _ option: String?,
        _ variables: [String: String]
    ) throws(ParseError) -> PostgresPoolConfiguration? {
        let source = option == nil ? variable : "--database"
        guard let text = option ?? variables[variable].flatMap({ $0.isEmpty ? nil : $0 }) else { return nil }
        do throws(PostgresError) {
            return PostgresPoolConfiguration(url: try PostgresURL(text))
        } catch {
            throw ParseError(
                description:
                    "\(source) must be the URL of a PostgreSQL database, e.g. postgres://bowline@db.example.com/bowline"
            )
        }
    }
}
