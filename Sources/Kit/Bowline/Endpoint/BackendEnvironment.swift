import Essentials

/// The backend that an app calls.
///
/// The base address must be `https`; `http` is accepted for this machine, so that a development server needs no
/// certificate, and in a development environment for the hosts that `plainHTTP` names.
public struct BackendEnvironment: Sendable, Hashable {
    /// The kinds of environment.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The backend that the app's users use.
        case production
        /// The backend for tests before a release.
        case staging
        /// The backend on a developer's machine.
        case development
    }

    /// The kind of this environment.
    public let kind: Kind
    /// The base address, to which every endpoint's path is appended.
    public let base: WebAddress
    /// The hosts that may be called without TLS.
    public let plainHTTP: PlainHTTP

    /// Creates an environment; throws if the address is invalid or not secure.
    public init(_ kind: Kind, base: String, plainHTTP: PlainHTTP = .thisMachine) throws(CallError) {
        do {
            try self.init(kind, base: WebAddress(base), plainHTTP: plainHTTP)
        } catch let problem as WebAddress.ParseError {
            throw CallError(.invalidRequest(part: "base address of \(kind.rawValue)", problem: problem.description))
        } catch {
            throw error as? CallError ?? .layer(name: "BackendEnvironment", underlying: error)
        }
    }

    /// Creates an environment from a parsed address; throws when it is not secure.
    public init(_ kind: Kind, base: WebAddress, plainHTTP: PlainHTTP = .thisMachine) throws(CallError) {
        self.kind = kind
        self.base = base
        self.plainHTTP = plainHTTP
        guard kind == .development || plainHTTP == .thisMachine else {
            throw Self.refusal(kind, "only a development environment may use http beyond this machine")
        }
        guard mayCall(base.origin) else {
            let problem = "\(base.origin) is not https; name its host in plainHTTP, if it is for development"
            throw Self.refusal(kind, problem)
        }
    }

    /// True if the origin uses TLS, or if plain HTTP is allowed for it.
    func mayCall(_ origin: Origin) -> Bool {
        origin.isSecure || plainHTTP.covers(origin)
    }

    private static func refusal(_ kind: Kind, _ problem: String) -> CallError {
        CallError(.invalidRequest(part: "base address of \(kind.rawValue)", problem: problem))
    }

    /// The environment whose base address is in an environment variable, e.g. `https://api.example.com/v1`; nil if the
    /// variable is not set.
    public static func variable(
        _ name: String,
        kind: Kind,
        plainHTTP: PlainHTTP = .thisMachine
    ) throws(CallError) -> BackendEnvironment? {
        guard let text = ProcessInfo.processInfo.environment[name], !text.isEmpty else { return nil }
        return try BackendEnvironment(kind, base: text, plainHTTP: plainHTTP)
    }

    /// The environment whose base address is the only line of a file; nil if the file does not exist.
    public static func file(
        _ path: String,
        kind: Kind,
        plainHTTP: PlainHTTP = .thisMachine
    ) throws(CallError) -> BackendEnvironment? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw CallError(.file(path: path, problem: "the file cannot be read"))
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return try BackendEnvironment(kind, base: text.trimmingCharacters(where: \.isWhitespace), plainHTTP: plainHTTP)
    }
}

extension String {
    fileprivate func trimmingCharacters(where isSpace: (Character) -> Bool) -> String {
        let start = drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(start[...last])
    }
}
