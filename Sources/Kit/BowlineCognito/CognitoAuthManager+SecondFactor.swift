import Bowline

/// An authenticator app as a second factor (RFC 6238). Cognito calls it a software token.
extension CognitoAuthManager {
    /// Starts to set up an authenticator app for the signed-in user. Show the secret, then call `verifyAuthenticator`.
    public func setUpAuthenticator() async throws(SignInError) -> AuthenticatorSetup {
        let (calls, token) = try await signedIn()
        let answer = try await attempt { () async throws(CallError) in try await calls.associateSoftwareToken(token) }
        return AuthenticatorSetup(secret: answer.SecretCode)
    }

    /// Completes the setup with a code that the app shows. The sign-in asks for codes after `setSecondFactor(isOn:
    /// true)`.
    public func verifyAuthenticator(code: String, deviceName: String? = nil) async throws(SignInError) {
        let (calls, token) = try await signedIn()
        try await attempt { () async throws(CallError) in
            try await calls.verifySoftwareToken(code, deviceName: deviceName, token)
        }
    }

    /// Sets whether a sign-in asks for a code from the authenticator app.
    public func setSecondFactor(isOn: Bool) async throws(SignInError) {
        let (calls, token) = try await signedIn()
        try await attempt { () async throws(CallError) in try await calls.setSoftwareToken(isOn: isOn, token) }
    }

    /// Completes a sign-in that failed with `.secondFactorRequired`. After `.wrongCode` or `.expiredCode`, the same
    /// challenge can be tried with another code.
    @discardableResult
    public func enter(code: String, for challenge: SecondFactorChallenge) async throws(SignInError) -> String {
        let responses = ["USERNAME": challenge.username, "SOFTWARE_TOKEN_MFA_CODE": code]
        let change = beginChange()
        let calls = try await prepared()
        let step = try await attempt { () async throws(CallError) in
            try await calls.respond(to: "SOFTWARE_TOKEN_MFA", responses, session: challenge.session)
        }
        return try await finish(step, challenge.username, change)
    }
}
