import Bowline

extension CognitoAuthManager {
    // MARK: Signing up

    /// Signs a user up. The pool sends a code unless it confirms the account by itself.
    @discardableResult
    public func signUp(
        username: String,
        password: String,
        attributes: [String: String] = [:]
    ) async throws(SignInError) -> SignUpResult {
        let calls = try await prepared()
        let answer = try await attempt { () async throws(CallError) in
            try await calls.signUp(username, password, attributes)
        }
        await device.save(answer.response)
        return SignUpResult(
            userID: answer.value.UserSub,
            isConfirmed: answer.value.UserConfirmed,
            delivery: answer.value.CodeDeliveryDetails.map(CodeDelivery.init)
        )
    }

    /// Confirms a sign-up with the code that the user received.
    public func confirmSignUp(username: String, code: String) async throws(SignInError) {
        let calls = try await prepared()
        try await attempt { () async throws(CallError) in try await calls.confirmSignUp(username, code) }
    }

    /// Sends the code of a sign-up again.
    @discardableResult
    public func resendConfirmationCode(username: String) async throws(SignInError) -> CodeDelivery? {
        try await sendCode("ResendConfirmationCode", to: username)
    }

    // MARK: Passwords

    /// Sends a code with which the user can choose a new password.
    @discardableResult
    public func forgotPassword(username: String) async throws(SignInError) -> CodeDelivery? {
        try await sendCode("ForgotPassword", to: username)
    }

    /// Sets a new password with the code of `forgotPassword`. This does not sign the user in.
    public func confirmForgotPassword(
        username: String,
        code: String,
        newPassword: String
    ) async throws(SignInError) {
        let calls = try await prepared()
        let answer = try await attempt { () async throws(CallError) in
            try await calls.confirmForgotPassword(username, code, newPassword)
        }
        await device.save(answer.response)
    }

    /// Changes the signed-in user's password. This sign-in stays valid; the pool decides whether others end.
    public func changePassword(from previous: String, to proposed: String) async throws(SignInError) {
        let (calls, token) = try await signedIn()
        let answer = try await attempt { () async throws(CallError) in
            try await calls.changePassword(previous, proposed, token)
        }
        await device.save(answer.response)
    }

    /// Ends all sign-ins of the signed-in user, on this device and on all others. If the pool cannot be reached, the
    /// user stays signed in here.
    public func signOutEverywhere() async throws(SignInError) {
        let (calls, token) = try await signedIn()
        try await attempt { () async throws(CallError) in try await calls.globalSignOut(token) }
        await endSession()
    }

    // MARK: Steps

    private func sendCode(_ operation: String, to username: String) async throws(SignInError) -> CodeDelivery? {
        let calls = try await prepared()
        let answer = try await attempt { () async throws(CallError) in try await calls.sendCode(operation, to: username)
        }
        await device.save(answer.response)
        return answer.value.CodeDeliveryDetails.map(CodeDelivery.init)
    }

    /// The calls and the access token of the signed-in user.
    func signedIn() async throws(SignInError) -> (calls: CognitoCalls, token: String) {
        let token = try await attempt { () async throws(CallError) in try await getAccessToken() }
        return (try await prepared(), token)
    }
}

extension CodeDelivery {
    fileprivate init(_ details: CognitoCalls.Delivery) {
        self.init(destination: details.Destination, medium: details.DeliveryMedium)
    }
}
