package import PostgreSQL

/// The database server that an option or a variable names.
package enum DatabaseOption {
    /// Why the text names no database. It never contains the text, which may hold a password.
    package struct ParseError: Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    /// The variable that is read where the option is missing.
    package static let variable = "BOWLINE_DATABASE"

    /// The database of `--database`, or of `BOWLINE_DATABASE`; nil when neither is given, or the variable is empty.
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
