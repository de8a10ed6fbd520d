import Bowline

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The token by which the service knows a device that signed in before: it counts that device's wrong passwords apart from strangers', so
/// that nobody locks the device out by guessing. It signs nobody in.
struct DeviceToken: Sendable {
    static let header: HeaderName = "X-Device-Token"

    let store: any SecretStore
    let name: String

    /// The token of the last sign-in. Nil where there is none or the store is not readable: the device is then a stranger to the service.
    func read() async -> String? {
        guard let secret = try? await store.read(name) else { return nil }
        return String(decoding: secret.bytes, as: UTF8.self)
    }

    /// Keeps the token an answer brought. A store that cannot be written to loses nothing but the device's being known.
    func keep(_ response: Response) async {
        guard let text = response.headers[Self.header], text.utf8.count <= 1_024 else { return }
        let revision = (try? await store.read(name))?.revision
        _ = try? await store.write(Data(text.utf8), under: name, replacing: revision)
    }
}
