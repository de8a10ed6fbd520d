internal import Basics
internal import BowlineJSON
internal import Digest
internal import SQLite

/// The results of a call for its response headers and for the audit log.
final class CallNotes: Sendable {
    private struct State {
        var account: String?
        var actor: String?
        var device: String?
    }

    private let state = Locked(State())

    /// The account the call is about.
    var account: String? {
        get { state.withLock { $0.account } }
        set { state.withLock { $0.account = newValue } }
    }

    /// The caller, when it is not the account itself.
    var actor: String? {
        get { state.withLock { $0.actor } }
        set { state.withLock { $0.actor = newValue } }
    }

    /// The token for the caller's device.
    var device: String? {
        get { state.withLock { $0.device } }
        set { state.withLock { $0.device = newValue } }
    }
}

extension CognitoService {
    /// Records the outcome of a call. Intermediate steps and malformed calls are not recorded.
    func audit(
        _ operation: Operation,
        _ notes: CallNotes,
        _ result: Result<Members, CognitoError>,
        _ context: CognitoContext
    ) async {
        guard let event = operation.audited else { return }
        var entry = AuditEntry(event, .done, address: context.guesser.address, request: context.requestID)
        switch result {
        case .success(let members):
            // The first step of a sign-in and a token refresh are not recorded.
            let challenge = members["ChallengeName"]?.string
            let isHalf = challenge == "PASSWORD_VERIFIER" || challenge == Self.softwareToken
            if isHalf || operation == .getTokensFromRefreshToken { return }
        case .failure(let error):
            guard error.isAudited else { return }
            entry.outcome = error == .tooManyAttempts ? .lockedOut : .refused
            entry.reason = error.name
        }
        var account: String?
        if let name = notes.account { account = await auditName(name) }
        entry.actor = notes.actor ?? (operation.needsOperator ? nil : account)
        if operation.needsOperator { entry.subject = account }
        auditSink.record(entry)
    }

    /// The name as shown in the audit log. An unknown name may be a password typed into the wrong field, so only its
    /// digest is logged.
    private func auditName(_ name: String) async -> String {
        let digest = Hex.encode(HMAC.sha256(of: Array("audit:\(name)".utf8), key: pepper).prefix(6))
        guard let user = try? await repository.user(named: name) else { return "unknown-\(digest)" }
        return user.name
    }
}

extension CognitoService.Operation {
    /// The action's name in the audit log; nil for `GetUser`, which is not recorded.
    fileprivate var audited: String? {
        switch self {
        case .signUp: "sign_up"
        case .confirmSignUp: "confirm_sign_up"
        case .resendConfirmationCode: "resend_code"
        case .initiateAuth, .respondToAuthChallenge: "sign_in"
        case .getTokensFromRefreshToken: "refresh"
        case .revokeToken: "sign_out"
        case .globalSignOut: "sign_out_everywhere"
        case .changePassword: "change_password"
        case .associateSoftwareToken: "associate_authenticator"
        case .verifySoftwareToken: "verify_authenticator"
        case .setUserMFAPreference: "set_second_factor"
        case .deleteUser: "delete_account"
        case .forgotPassword: "forgot_password"
        case .confirmForgotPassword: "reset_password"
        case .getUser: nil
        default: rawValue
        }
    }
}

extension CognitoError {
    /// Whether the error concerns the caller, and not only the format of the call.
    fileprivate var isAudited: Bool {
        switch name {
        case "InvalidParameterException", "SerializationException", "UnknownOperationException",
            "InternalErrorException":
            false
        default: true
        }
    }
}
