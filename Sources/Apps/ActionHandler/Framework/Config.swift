public import Bowline

/// Which backend this app talks to.
/// See docs/decisions/actionhandler.md, "The backend address comes from the caller, a variable, a file or the
/// development default".
public enum Config {
    /// The environment variable with the backend's address.
    public static let variable = "BOWLINE_ACTIONS_URL"
    /// The file in the app's folder with the backend's address as its only line.
    public static let fileName = "backend-url"
    /// The backend on a developer's machine.
    public static let development = "http://127.0.0.1:3000"

    /// The backend: the given address, else the variable, else the file, else the development default.
    public static func environment(
        given: String? = nil,
        folder: String? = nil
    ) throws(CallError) -> Bowline.BackendEnvironment {
        if let given { return try Bowline.BackendEnvironment(kind(given), base: given) }
        if let found = try Bowline.BackendEnvironment.variable(variable, kind: .production) { return found }
        if let folder, let found = try Bowline.BackendEnvironment.file("\(folder)/\(fileName)", kind: .production) {
            return found
        }
        return try Bowline.BackendEnvironment(.development, base: development)
    }

    private static func kind(_ address: String) -> Bowline.BackendEnvironment.Kind {
        address.hasPrefix("https:") ? .production : .development
    }
}
