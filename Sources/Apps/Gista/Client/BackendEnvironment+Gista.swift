public import Bowline

extension BackendEnvironment {
    /// The variable of the process that names another backend.
    public static let gistaVariable = "GISTA_API_URL"

    /// Gista's backend of that kind, or the one that the process's `GISTA_API_URL` names. Development is this machine's
    /// own server.
    public static func gista(_ kind: Kind) throws(CallError) -> BackendEnvironment {
        if let named = try BackendEnvironment.variable(gistaVariable, kind: kind) { return named }
        return switch kind {
        case .production, .staging:
            try BackendEnvironment(kind, base: "https://us-central1-dof-ai.cloudfunctions.net/api")
        case .development: try BackendEnvironment(kind, base: "http://127.0.0.1:3000/api")
        }
    }
}
