import HTTPServer
import Testing

@testable import Backend

struct SignInReserveTests {
    private let prefix = "AWSCognitoIdentityProviderService."

    @Test(arguments: [
        "InitiateAuth", "RespondToAuthChallenge", "GetTokensFromRefreshToken", "RevokeToken", "GlobalSignOut",
    ])
    func whatBeginsProlongsOrEndsASignInMayUseTheReserve(operation: String) {
        #expect(SignInReserve.isSignIn(.post, "/cognito/", target: prefix + operation))
        #expect(SignInReserve.isSignIn(.post, "/cognito", target: prefix + operation))
        #expect(!SignInReserve.isSignIn(.post, "/v1/leagues", target: prefix + operation))
    }

    @Test(arguments: ["SignUp", "ForgotPassword", "AdminCreateUser", "", "InitiateAuthX", "initiateauth", "."])
    func noOtherOperationMay(operation: String) {
        #expect(!SignInReserve.isSignIn(.post, "/cognito/", target: prefix + operation))
        #expect(!SignInReserve.isSignIn(.post, "/cognito/", target: nil))
    }

    @Test(
        arguments: [
            (.post, "/api/sessions", true), (.post, "/api/sessions/refresh", true),
            (.delete, "/api/sessions/current", true),
            (.post, "/api/users", false), (.post, "/api/store-link", false), (.delete, "/api/users/a", false),
            (.put, "/api/sessions", false),
        ] as [(HTTPMethod, String, Bool)]
    )
    func gistasSessionsMay(method: HTTPMethod, path: String, may: Bool) {
        #expect(SignInReserve.isSignIn(method, path, target: nil) == may)
    }
}
