import Bowline
import BowlineLive
import BowlineStore
import BowlineTesting
import Essentials
import TestSupport
import Testing

@testable import GistaApp

/// Gista over a script, in a sharedFolder of its own, with a clock that stands still.
struct Bench {
    static let userId = "ann_6F9619FF-8B86-D011-B42D-00C04FC964FF"
    static let otherId = "bob_7F9619FF-8B86-D011-B42D-00C04FC964FF"

    let clock = ManualClock(date: Date())
    let folder: Device
    let network: ScriptedTransport
    let container: GistaContainer

    init(
        _ script: [ScriptedTransport.Reply] = [],
        folder: Device? = nil,
        role: GistaContainer.Role = .app,
        sharing: RequestConfig = .sharing,
        dialer: (any LiveDialer)? = nil
    ) async throws {
        self.folder = try folder ?? Device()
        network = ScriptedTransport(script)
        container = try await GistaContainer.open(
            folder: self.folder.path,
            environment: BackendEnvironment(.development, base: "http://127.0.0.1:1/api"),
            transport: network,
            role: role,
            sharing: sharing,
            // Tests have no right to a keychain.
            secrets: FileSecretStore(folder: self.folder.path + "/secrets"),
            monitor: GistaApp.NetworkMonitor(layer: Bowline.NetworkMonitor()),
            dialer: dialer,
            clock: clock
        )
    }

    /// The sharedFolder of the app and its share extension.
    var sharedFolder: String { folder.path }

    /// One where somebody is signed in.
    static func signedIn(
        _ script: [ScriptedTransport.Reply] = [],
        as userId: String = userId,
        role: GistaContainer.Role = .app
    ) async throws -> Bench {
        let bench = try await Bench([.session(of: userId)] + script, role: role)
        _ = try await bench.container.account.signIn(email: "ann@example.com", password: "correct horse")
        return bench
    }

    /// Makes a call while the clock is moved over every wait of the road.
    func whileTimePasses<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task { await work() }
        let mover = Task { [clock] in
            while !Task.isCancelled {
                await clock.sleepers(1)
                // Whoever sleeps after the call is none of this.
                guard !Task.isCancelled else { return }
                if let next = clock.nextWake { clock.advance(by: next) }
                await Task.yield()
            }
        }
        defer { mover.cancel() }
        return await task.value
    }
}

/// What a device keeps: a folder of a test's own, gone with the last reference.
final class Device: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/gista-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Whether any file of it has this text in its bytes.
    func contains(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: path).contains { name in
            FileManager.default.contents(atPath: path + "/" + name)?.firstRange(of: Data(text.utf8)) != nil
        }
    }

    /// Writes over the beginning of a file.
    func damage(_ name: String) throws {
        var bytes = try #require(FileManager.default.contents(atPath: path + "/" + name))
        for place in bytes.indices.prefix(4_096) { bytes[place] = 0x5A }
        try bytes.write(to: URL(fileURLWithPath: path + "/" + name))
    }
}

extension ScriptedTransport.Reply {
    /// A session as the backend opens it.
    static func session(of userId: String, access: String = "access-1", refresh: String = "refresh-1") -> Self {
        .json(
            #"{"userId":"\#(userId)","accessToken":"\#(access)","refreshToken":"\#(refresh)","expiresIn":900}"#,
            status: 201
        )
    }

    /// Answers with a saved link.
    static func link(_ id: String = "l1", url: String = "https://example.com/a", status: Int = 201) -> Self {
        .json(
            #"{"id":"\#(id)","title":"T","url":"\#(url)","category":"","status":"pending","reason":null,"gistId":null}"#,
            status: status
        )
    }

    /// No way to the server.
    static let offline = Self.failure(CallError(.cannotConnect(host: "127.0.0.1", .unreachable)))
}

extension Request {
    /// The body as text.
    var text: String {
        switch body {
        case .bytes(let data, _): String(decoding: data, as: UTF8.self)
        case .json(let json): (try? json.written()).map { String(decoding: $0, as: UTF8.self) } ?? ""
        default: ""
        }
    }
}
