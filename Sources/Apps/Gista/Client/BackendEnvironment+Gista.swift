public import Bowline

extension BackendEnvironment {
    /// The environment variable with the address of another backend.
    public static let gistaVariable = "GISTA_API_URL"

    /// Gista's backend of a kind, or the backend in the environment variable `GISTA_API_URL`. The development backend
    /// is a server on this machine.
    public static func gista(_ kind: Kind) throws(CallError) -> BackendEnvironment {
        if let named = try BackendEnvironment.variable(gistaVariable, kind: kind) { return named }
        return switch kind {
        case .production, .staging:
            try BackendEnvironment(kind, base: "https://us-central1-dof-ai.cloudfunctions.net/api")
        case .development: try BackendEnvironment(kind, base: "http://127.0.0.1:3000/api")
        }
    }
}
