internal import Locked
internal import Storage

/// Signing up, and looking after one's own account.
extension CognitoService {
    /// What people may say about themselves. What the backend trusts, such as the tenant, only an operator sets.
    private static let ownAttributes: Set<String> = [
        "address", "birthdate", "email", "family_name", "gender", "given_name", "locale", "middle_name", "name",
        "nickname", "picture", "preferred_username", "profile", "website", "zoneinfo",
    ]

    /// What an operator may say about people besides: only these and the pool's own, so that no attribute passes for a
    /// claim of the token it ends up in.
    private static let trustedAttributes: Set<String> = ["email_verified", "phone_number", "phone_number_verified"]

    /// The attributes, if all of them are an operator's to set.
    static func trusted(_ attributes: [String: String]) throws(CognitoError) -> [String: String] {
        let known = ownAttributes.union(trustedAttributes)
        guard attributes.keys.allSatisfy({ known.contains($0) || $0.hasPrefix("custom:") }) else {
            throw .invalid("Attributes did not conform to the schema: an attribute is not defined")
        }
        return attributes
    }

    /// The attributes, if all of them are people's own to set.
    static func writable(_ attributes: [String: String]) throws(CognitoError) -> [String: String] {
        guard Set(attributes.keys).isSubset(of: ownAttributes) else {
            throw .invalid("Attributes did not conform to the schema: an attribute cannot be written")
        }
        return attributes
    }

    func signUp(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        _ = try client(request)
        let name = try request.username()
        let password = try request.text("Password")
        var attributes = try Self.writable(try request.attributes("UserAttributes"))
        try checkPolicy(password)
        if name.contains("@"), attributes["email"] == nil { attributes["email"] = name }
        let now = now()
        var user = User(
            id: TokenIssuer.newID(),
            name: name,
            status: .unconfirmed,
            attributes: attributes,
            verifier: try await newVerifier(password, for: name),
            created: now,
            modified: now
        )
        let (text, code) = OneTimeCode.make(.confirmSignUp, for: name, now: now, secret: pepper)
        user.code = code
        let isNew = try await stored { [user] () async throws(StorageError) in try await repository.insert(user) }
        // Somebody who is there already is told by mail and nobody else is: the answer is the same.
        await deliver(isNew ? .code(text, for: .confirmSignUp) : .alreadySignedUp, to: name, attributes)
        return [
            "UserConfirmed": .bool(false), "UserSub": .text(isNew ? user.id : TokenIssuer.newID()),
            "CodeDeliveryDetails": delivery(name),
        ]
    }

    func confirmSignUp(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        _ = try client(request)
        let name = try request.username()
        let code = try request.text("ConfirmationCode")
        try await use(code, .confirmSignUp, of: name) { user in
            user.status = .confirmed
            if user.attributes["email"] != nil { user.attributes["email_verified"] = "true" }
        }
        return [:]
    }

    func resendConfirmationCode(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        _ = try client(request)
        let name = try request.username()
        return try await sendCode(.confirmSignUp, to: name) { $0.status == .unconfirmed }
    }

    func getUser(_ request: CognitoRequest) throws(CognitoError) -> Members {
        let user = try owner(ofAccessTokenIn: request)
        return ["Username": .text(user.name), "UserAttributes": user.listedAttributes]
    }

    func changePassword(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let previous = try request.text("PreviousPassword")
        let proposed = try request.text("ProposedPassword")
        let user = try owner(ofAccessTokenIn: request)
        try checkPolicy(proposed)
        guard try await checkPassword(previous, of: user.name) else { throw .wrongPassword }
        lockout.withLock { $0.succeeded(user.name) }
        try await setPassword(proposed, of: user.name, status: .confirmed)
        return [:]
    }

    func forgotPassword(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        _ = try client(request)
        let name = try request.username()
        return try await sendCode(.resetPassword, to: name) { $0.isEnabled && $0.status != .unconfirmed }
    }

    func confirmForgotPassword(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        _ = try client(request)
        let name = try request.username()
        let code = try request.text("ConfirmationCode")
        let password = try request.text("Password")
        try checkPolicy(password)
        let verifier = try await newVerifier(password, for: name)
        try await use(code, .resetPassword, of: name) { user in
            user.verifier = verifier
            user.status = .confirmed
        }
        lockout.withLock { $0.succeeded(name) }
        try await endSignIns(of: name)
        return [:]
    }

    // MARK: Steps

    func setPassword(_ password: String, of name: String, status: User.Status) async throws(CognitoError) {
        let verifier = try await newVerifier(password, for: name)
        let changed = try await change(name) { user throws(CognitoError) in
            user.verifier = verifier
            user.status = status
        }
        guard changed != nil else { throw .noSuchUser }
    }

    /// Carries out what a code allows, once. A wrong guess is kept count of, so it is written and not undone.
    private func use(
        _ text: String,
        _ purpose: OneTimeCode.Purpose,
        of name: String,
        _ body: @escaping @Sendable (inout User) -> Void
    ) async throws(CognitoError) {
        let (now, pepper) = (now(), pepper)
        let isUsed = Locked(false)
        _ = try await change(name) { user throws(CognitoError) in
            guard var code = user.code else { return }
            let isRight = code.accepts(text, purpose, for: name, now: now, secret: pepper)
            user.code = isRight ? nil : code
            if isRight { body(&user) }
            isUsed.withLock { $0 = isRight }
        }
        guard isUsed.withLock({ $0 }) else { throw .wrongCode }
    }

    private func sendCode(
        _ purpose: OneTimeCode.Purpose,
        to name: String,
        if isFit: @escaping @Sendable (User) -> Bool
    ) async throws(CognitoError) -> Members {
        let now = now()
        let (text, code) = OneTimeCode.make(purpose, for: name, now: now, secret: pepper)
        let user = try await change(name) { user throws(CognitoError) in
            if isFit(user) { user.code = code.following(user.code, now: now) }
        }
        if let user, user.code?.isSame(as: code) == true {
            await deliver(.code(text, for: purpose), to: name, user.attributes)
        }
        return ["CodeDeliveryDetails": delivery(name)]
    }

    func deliver(_ content: CodeMessage.Content, to name: String, _ attributes: [String: String]) async {
        await codes.deliver(CodeMessage(user: name, destination: attributes["email"] ?? name, content: content))
    }

    /// Where a code goes, masked. Made from the name alone, because an address would tell that somebody is there.
    private func delivery(_ name: String) -> JSONValue {
        let halves = name.split(separator: "@", maxSplits: 1)
        let first = halves.first?.first.map(String.init) ?? ""
        let last = halves.count == 2 ? halves[1].first.map(String.init) ?? "" : ""
        return [
            "DeliveryMedium": "EMAIL", "AttributeName": "email", "Destination": .text("\(first)***@\(last)***"),
        ]
    }
}
