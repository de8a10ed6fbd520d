import Bowline
import BowlineCognito
import Essentials
import Identity

@testable import Backend

/// The kit's sign-in, with a backend as its pool.
func manager(
    _ backend: Backend,
    client: String = DemoData.client,
    store: any SecretStore = MemorySecretStore()
) throws -> CognitoAuthManager {
    CognitoAuthManager(
        userPoolID: DemoData.pool,
        clientID: client,
        region: "us-east-1",
        endpoint: backend.url + "/cognito",
        transport: try CurlTransport(),
        store: store
    )
}

/// One of Cognito's operations, with a credential for those of operators.
func cognito(
    _ backend: Backend,
    _ operation: String,
    _ members: JSONValue,
    credential: String? = nil
) async throws -> Response {
    let client = Client(
        environment: try BackendEnvironment(.development, base: backend.url),
        transport: try CurlTransport(),
        configuration: .bare()
    )
    var headers: Headers = ["X-Amz-Target": "AWSCognitoIdentityProviderService.\(operation)"]
    if let credential { headers["Authorization"] = "Bearer \(credential)" }
    let body = RequestBody.bytes(members.data(), type: "application/x-amz-json-1.1")
    return try await client.answer(to: Endpoint(.post, "/cognito/", headers: headers, body: body, answer: .anything))
        .response
}

extension Response {
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
