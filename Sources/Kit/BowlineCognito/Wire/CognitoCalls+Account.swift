import Bowline

/// The calls for an account, with Cognito's names.
extension CognitoCalls {
    struct Delivery: Decodable, Sendable {
        let Destination: String?
        let DeliveryMedium: String?
    }

    struct CodeSent: Decodable, Sendable {
        let CodeDeliveryDetails: Delivery?
    }

    struct SignedUp: Decodable, Sendable {
        let UserConfirmed: Bool
        let UserSub: String
        let CodeDeliveryDetails: Delivery?
    }

    struct Done: Decodable, Sendable {}

    /// The fields that most account calls have; nil fields are left out.
    private struct Account: Encodable, Sendable {
        let ClientId: String
        let Username: String
        let SecretHash: String?
        var Password: String?
        var ConfirmationCode: String?
        var UserAttributes: [Attribute]?
    }

    private struct Attribute: Encodable, Sendable {
        let Name: String
        let Value: String
    }

    private func account(_ username: String) -> Account {
        Account(ClientId: clientID, Username: username, SecretHash: secretHash(for: username))
    }

    func signUp(
        _ username: String,
        _ password: String,
        _ attributes: [String: String]
    ) async throws(CallError) -> Answered<SignedUp> {
        var input = account(username)
        input.Password = password
        input.UserAttributes = attributes.sorted { $0.key < $1.key }.map { Attribute(Name: $0.key, Value: $0.value) }
        return try await answer("SignUp", input)
    }

    func confirmSignUp(_ username: String, _ code: String) async throws(CallError) {
        var input = account(username)
        input.ConfirmationCode = code
        let _: Answered<Done> = try await answer("ConfirmSignUp", input)
    }

    func sendCode(_ operation: String, to username: String) async throws(CallError) -> Answered<CodeSent> {
        try await answer(operation, account(username))
    }

    func confirmForgotPassword(
        _ username: String,
        _ code: String,
        _ password: String
    ) async throws(CallError) -> Answered<Done> {
        var input = account(username)
        input.ConfirmationCode = code
        input.Password = password
        return try await answer("ConfirmForgotPassword", input)
    }

    func changePassword(
        _ previous: String,
        _ proposed: String,
        _ token: String
    ) async throws(CallError) -> Answered<Done> {
        struct Input: Encodable, Sendable {
            let AccessToken: String
            let PreviousPassword: String
            let ProposedPassword: String
        }
        let input = Input(AccessToken: token, PreviousPassword: previous, ProposedPassword: proposed)
        return try await answer("ChangePassword", input)
    }

    func globalSignOut(_ token: String) async throws(CallError) {
        let _: Answered<Done> = try await answer("GlobalSignOut", ["AccessToken": token])
    }

    // MARK: The second factor

    struct Associated: Decodable, Sendable {
        let SecretCode: String
    }

    func associateSoftwareToken(_ token: String) async throws(CallError) -> Associated {
        try await answer("AssociateSoftwareToken", ["AccessToken": token]).value
    }

    func verifySoftwareToken(_ code: String, deviceName: String?, _ token: String) async throws(CallError) {
        var input = ["AccessToken": token, "UserCode": code]
        input["FriendlyDeviceName"] = deviceName
        let _: Answered<Done> = try await answer("VerifySoftwareToken", input)
    }

    func setSoftwareToken(isOn: Bool, _ token: String) async throws(CallError) {
        struct Input: Encodable, Sendable {
            struct Settings: Encodable, Sendable {
                let Enabled: Bool
                let PreferredMfa: Bool
            }

            let AccessToken: String
            let SoftwareTokenMfaSettings: Settings
        }
        let settings = Input.Settings(Enabled: isOn, PreferredMfa: isOn)
        let input = Input(AccessToken: token, SoftwareTokenMfaSettings: settings)
        let _: Answered<Done> = try await answer("SetUserMFAPreference", input)
    }
}
