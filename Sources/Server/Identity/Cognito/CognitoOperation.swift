internal import BowlineJSON
internal import SQLite

extension CognitoService {
    /// The operations that are served, by Cognito's names.
    package enum Operation: String, CaseIterable, Sendable {
        case signUp = "SignUp"
        case confirmSignUp = "ConfirmSignUp"
        case resendConfirmationCode = "ResendConfirmationCode"
        case initiateAuth = "InitiateAuth"
        case respondToAuthChallenge = "RespondToAuthChallenge"
        case getTokensFromRefreshToken = "GetTokensFromRefreshToken"
        case revokeToken = "RevokeToken"
        case globalSignOut = "GlobalSignOut"
        case getUser = "GetUser"
        case changePassword = "ChangePassword"
        case associateSoftwareToken = "AssociateSoftwareToken"
        case verifySoftwareToken = "VerifySoftwareToken"
        case setUserMFAPreference = "SetUserMFAPreference"
        case deleteUser = "DeleteUser"
        case forgotPassword = "ForgotPassword"
        case confirmForgotPassword = "ConfirmForgotPassword"
        case adminCreateUser = "AdminCreateUser"
        case adminSetUserPassword = "AdminSetUserPassword"
        case adminGetUser = "AdminGetUser"
        case adminUpdateUserAttributes = "AdminUpdateUserAttributes"
        case adminAddUserToGroup = "AdminAddUserToGroup"
        case adminRemoveUserFromGroup = "AdminRemoveUserFromGroup"
        case adminListGroupsForUser = "AdminListGroupsForUser"
        case adminDisableUser = "AdminDisableUser"
        case adminEnableUser = "AdminEnableUser"
        case adminDeleteUser = "AdminDeleteUser"
        case adminUserGlobalSignOut = "AdminUserGlobalSignOut"
        case adminSetUserMFAPreference = "AdminSetUserMFAPreference"

        /// The operation named by the `X-Amz-Target` header; nil if it is unknown.
        package init?(target: String?) {
            let parts = (target ?? "").split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0] == "AWSCognitoIdentityProviderService" else { return nil }
            self.init(rawValue: String(parts[1]))
        }

        /// Whether the operation stores data or sends a message for a caller who has not signed in.
        package var costsStrangers: Bool {
            switch self {
            case .signUp, .resendConfirmationCode, .forgotPassword: true
            default: false
            }
        }

        var needsOperator: Bool { rawValue.hasPrefix("Admin") }
    }

    func perform(_ operation: Operation, _ request: CognitoRequest) async throws(CognitoError) -> Members {
        if operation.needsOperator { try await admitOperator(request) }
        return try await carryOut(operation, request)
    }

    /// Runs an Admin operation without a credential, for an operator with access to the data folder.
    package func administer(_ operation: Operation, _ members: Members) async throws(CognitoError) -> Members {
        try await carryOut(operation, CognitoRequest(members, CognitoContext()))
    }

    private func carryOut(_ operation: Operation, _ request: CognitoRequest) async throws(CognitoError) -> Members {
        switch operation {
        case .signUp: try await signUp(request)
        case .confirmSignUp: try await confirmSignUp(request)
        case .resendConfirmationCode: try await resendConfirmationCode(request)
        case .initiateAuth: try await initiateAuth(request)
        case .respondToAuthChallenge: try await respondToAuthChallenge(request)
        case .getTokensFromRefreshToken: try await getTokensFromRefreshToken(request)
        case .revokeToken: try await revokeToken(request)
        case .globalSignOut: try await globalSignOut(request)
        case .getUser: try await getUser(request)
        case .changePassword: try await changePassword(request)
        case .associateSoftwareToken: try await associateSoftwareToken(request)
        case .verifySoftwareToken: try await verifySoftwareToken(request)
        case .setUserMFAPreference: try await setUserMFAPreference(request)
        case .deleteUser: try await deleteUser(request)
        case .forgotPassword: try await forgotPassword(request)
        case .confirmForgotPassword: try await confirmForgotPassword(request)
        case .adminCreateUser: try await adminCreateUser(request)
        case .adminSetUserPassword: try await adminSetUserPassword(request)
        case .adminGetUser: try await adminGetUser(request)
        case .adminUpdateUserAttributes: try await adminUpdateUserAttributes(request)
        case .adminAddUserToGroup: try await adminAddUserToGroup(request)
        case .adminRemoveUserFromGroup: try await adminRemoveUserFromGroup(request)
        case .adminListGroupsForUser: try await adminListGroupsForUser(request)
        case .adminDisableUser: try await adminSetEnabled(request, to: false)
        case .adminEnableUser: try await adminSetEnabled(request, to: true)
        case .adminDeleteUser: try await adminDeleteUser(request)
        case .adminUserGlobalSignOut: try await adminUserGlobalSignOut(request)
        case .adminSetUserMFAPreference: try await adminSetUserMFAPreference(request)
        }
    }

    /// Reads from or writes to the repository, converting storage errors to Cognito errors without details.
    func stored<Value>(_ work: () async throws(StorageError) -> Value) async throws(CognitoError) -> Value {
        do throws(StorageError) { return try await work() } catch { throw CognitoError(error) }
    }

    /// Changes a user and ends the selected sign-ins with all their tokens, in one transaction; nil if there is no such
    /// user.
    @discardableResult
    func change(
        _ name: String,
        ending signIns: SignInsToEnd = .none,
        _ body: @escaping @Sendable (inout User) throws(CognitoError) -> Void
    ) async throws(CognitoError) -> User? {
        let now = now()
        let outcome = try await stored { () async throws(StorageError) in
            try await repository.change(name, ending: signIns, now: now) { user throws(CognitoError) in
                let before = user
                try body(&user)
                if user != before { user.modified = now }
            }
        }
        guard let outcome else { return nil }
        let changed: ChangedUser
        do throws(CognitoError) { changed = try outcome.get() } catch { throw error }
        if !changed.ended.isEmpty { verifier.revoke(changed.ended) }
        return changed.user
    }

    /// Notifies the owner of an account about a change to it.
    func notify(_ user: User, _ change: AccountNotice.Change) async {
        await notices.send(
            AccountNotice(account: user.name, destination: user.address, change: change, time: now())
        )
    }

    func checkPolicy(_ password: String) throws(CognitoError) {
        if let problem = PasswordPolicy.problem(with: password) { throw .weak(problem) }
    }

    func newVerifier(_ password: String, for name: String) async throws(CognitoError) -> SRPVerifier {
        let pool = settings.pool
        return try await proofs.run { SRPVerifier(password: password, user: name, pool: pool) }
    }
}
