import Essentials

/// The token by which the service recognizes a device that signed in before. The service counts this device's wrong
/// passwords separately from those of unknown devices, so that guesses from elsewhere cannot lock it out. The token
/// does not authenticate the user.
package struct DeviceToken: Sendable {
    package static let header: HeaderName = "X-Device-Token"

    private let store: any SecretStore
    private let name: String

    /// Creates access to the token stored in `store` under `name`.
    package init(store: any SecretStore, name: String) {
        (self.store, self.name) = (store, name)
    }

    /// The token of the last sign-in; nil if there is none or the store cannot be read. The service then treats the
    /// device as unknown.
    package func read() async -> String? {
        guard let secret = try? await store.read(name) else { return nil }
        return String(decoding: secret.bytes, as: UTF8.self)
    }

    /// Saves the token of a response. If the store cannot be written to, the device stays unknown to the service.
    package func save(_ response: Response) async {
        guard let text = response.headers[Self.header], text.utf8.count <= 1_024 else { return }
        let revision = (try? await store.read(name))?.revision
        _ = try? await store.write(Data(text.utf8), under: name, replacing: revision)
    }
}

/// Sends the device token with requests to `origin` that need no sign-in, and keeps the token of their responses.
package struct SendDeviceToken: Layer {
    private let token: DeviceToken
    private let origin: Origin

    /// Creates a layer for the backend at `origin`. No token is sent to another origin after a redirect, nor saved from
    /// its response.
    package init(_ token: DeviceToken, to origin: Origin) {
        (self.token, self.origin) = (token, origin)
    }

    package func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        guard request.traits.signIn == .none, request.address.origin == origin else { return try await next(request) }
        var request = request
        request.headers[DeviceToken.header] = await token.read()
        let response = try await next(request)
        // A response from another origin, after a redirect, must not set the token.
        if response.address.origin == origin { await token.save(response) }
        return response
    }
}
