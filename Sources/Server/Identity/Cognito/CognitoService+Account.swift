internal import Basics
internal import BowlineJSON
internal import SQLite

/// Signing up, and the user's own account.
extension CognitoService {
    /// The attributes that users may set. Attributes that the backend trusts, such as the tenant, are set by operators
    /// only.
    private static let ownAttributes: Set<String> = [
        "address", "birthdate", "email", "family_name", "gender", "given_name", "locale", "middle_name", "name",
        "nickname", "picture", "preferred_username", "profile", "website", "zoneinfo",
    ]

    /// Attributes that an operator may set in addition. Apart from these and the pool's custom attributes no others are
    /// allowed, so that no attribute can pass for a claim in a token.
    private static let trustedAttributes: Set<String> = ["email_verified", "phone_number", "phone_number_verified"]

    /// Returns the attributes if operators may set all of them; throws otherwise.
    static func trusted(_ attributes: [String: String]) throws(CognitoError) -> [String: String] {
        let known = ownAttributes.union(trustedAttributes)
        guard attributes.keys.allSatisfy({ known.contains($0) || $0.hasPrefix("custom:") }) else {
            throw .invalid("Attributes did not conform to the schema: an attribute is not defined")
        }
        return attributes
    }

    /// Returns the attributes if users may set all of them; throws otherwise.
    static func writable(_ attributes: [String: String]) throws(CognitoError) -> [String: String] {
        guard Set(attributes.keys).isSubset(of: ownAttributes) else {
            throw .invalid("Attributes did not conform to the schema: an attribute cannot be written")
        }
        return attributes
    }

    func signUp(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        _ = try await client(request)
        let name = try request.username()
        let password = try request.text("Password")
        var attributes = try Self.writable(try request.attributes("UserAttributes"))
        try checkPolicy(password)
        if name.contains("@") {
            // An address that is used as a name must be confirmed by its mailbox, so that no other user can take it.
            guard attributes["email"].map({ User.canonical($0) == name }) ?? true else {
                throw .invalid(
                    "The email attribute must be the same as a username that is an address, e.g. ann@example.com for both"
                )
            }
            attributes["email"] = attributes["email"] ?? name
        }
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
        var codes = PendingCodes()
        let text = codes.issue(.confirmSignUp, now: now).code.text(for: name, secret: pepper)
        user.codes = codes
        let isNew = try await stored { [user] () async throws(StorageError) in try await repository.insert(user) }
        // Only the owner of an existing account learns of this, by mail. The response and its timing do not reveal it.
        try deferred.add { [self, user] in
            if isNew { return await deliver(.code(text, for: .confirmSignUp), to: user) }
            guard await admitsMessage(to: name), let owner = try? await find(name) else { return }
            await deliver(.alreadySignedUp, to: owner)
        }
        request.notes.device = guesses.devices.issue(.asked, account: Self.account(name), password: [])
        return [
            "UserConfirmed": .bool(false), "UserSub": .string(isNew ? user.id : TokenIssuer.newID()),
            "CodeDeliveryDetails": delivery(name),
        ]
    }

    func confirmSignUp(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        _ = try await client(request)
        let name = try request.username()
        let code = try request.text("ConfirmationCode")
        _ = try await use(code, .confirmSignUp, of: name, request) { user in
            if user.status == .unconfirmed { user.status = .confirmed }
            if user.attributes["email"] != nil { user.attributes["email_verified"] = "true" }
        }
        return [:]
    }

    func resendConfirmationCode(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        _ = try await client(request)
        let name = try request.username()
        return try sendCode(.confirmSignUp, to: name, request) { $0.status == .unconfirmed }
    }

    func getUser(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let user = try await owner(ofAccessTokenIn: request).user
        let members: Members = ["Username": .string(user.name), "UserAttributes": user.listedAttributes]
        return Members(members.members + user.secondFactors.members)
    }

    func changePassword(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let previous = try request.text("PreviousPassword")
        let proposed = try request.text("ProposedPassword")
        let (user, signIn) = try await owner(ofAccessTokenIn: request)
        try checkPolicy(proposed)
        guard try await checkPassword(previous, of: user.name, request, in: signIn) != nil else {
            throw .wrongPassword
        }
        // The caller's own sign-in stays; all other sign-ins of the account end.
        let changed = try await setPassword(proposed, of: user.name, status: .confirmed, ending: .allBut(signIn))
        await guesses.passwordChanged(of: Self.account(user.name), by: request.context.guesser)
        request.notes.device = deviceToken(changed)
        await notify(changed, .passwordChanged)
        return [:]
    }

    func deleteUser(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let user = try await owner(ofAccessTokenIn: request).user
        // The audit log is written after the account is deleted, but must name the owner.
        request.notes.actor = user.name
        try await remove(user)
        return [:]
    }

    func forgotPassword(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        _ = try await client(request)
        let name = try request.username()
        // Also for unconfirmed users: another person may have signed up with the address, and the owner of its mailbox
        // decides.
        return try sendCode(.resetPassword, to: name, request) { $0.isEnabled }
    }

    func confirmForgotPassword(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        _ = try await client(request)
        let name = try request.username()
        let code = try request.text("ConfirmationCode")
        let password = try request.text("Password")
        try checkPolicy(password)
        let verifier = try await newVerifier(password, for: name)
        let user = try await use(code, .resetPassword, of: name, request, ending: .all) { user in
            user.verifier = verifier
            user.status = .confirmed
            if user.attributes["email"] != nil { user.attributes["email_verified"] = "true" }
        }
        await guesses.passwordChanged(of: Self.account(name), by: request.context.guesser)
        request.notes.device = deviceToken(user)
        await notify(user, .passwordReset)
        return [:]
    }

    // MARK: Steps

    /// Ends all sign-ins of an account, deletes it, and notifies its owner.
    func remove(_ user: User) async throws(CognitoError) {
        try await endSignIns(of: user.name)
        try await stored { () async throws(StorageError) in try await repository.remove(user.name) }
        await guesses.passwordChanged(of: Self.account(user.name), by: nil)
        await notify(user, .accountDeleted)
    }

    func setPassword(
        _ password: String,
        of name: String,
        status: User.Status,
        ending signIns: SignInsToEnd
    ) async throws(CognitoError) -> User {
        let verifier = try await newVerifier(password, for: name)
        let changed = try await change(name, ending: signIns) { user throws(CognitoError) in
            user.verifier = verifier
            user.status = status
        }
        guard let changed else { throw .noSuchUser }
        return changed
    }

    /// A token for a device on which the user has just entered or chosen the password.
    private func deviceToken(_ user: User) -> String {
        guesses.devices.issue(.signedIn, account: Self.account(user.name), password: user.verifier.salt)
    }

    /// Checks a code and carries out what it allows, once. A wrong guess costs the same whether or not the user exists,
    /// and it writes nothing to the account.
    private func use(
        _ text: String,
        _ purpose: OneTimeCode.Purpose,
        of name: String,
        _ request: CognitoRequest,
        ending signIns: SignInsToEnd = .none,
        _ body: @escaping @Sendable (inout User) -> Void
    ) async throws(CognitoError) -> User {
        let (now, pepper, guesser) = (now(), pepper, request.context.guesser)
        let user = try await find(name)
        let salt = verifier(of: user, named: name).salt
        let attempt = try await stored { () async throws(StorageError) in
            try await guesses.admitCode(of: Self.account(name), from: guesser, password: salt).attempt
        }
        guard let attempt else { throw .tooManyGuesses }
        let codes = user?.codes ?? PendingCodes()
        guard codes.accept(text, purpose, for: name, now: now, secret: pepper) else { throw .wrongCode }
        let changed = try await change(name, ending: signIns) { user throws(CognitoError) in
            // Checked again inside the transaction, so that a code works only once.
            guard user.codes?.accept(text, purpose, for: name, now: now, secret: pepper) == true else {
                throw .wrongCode
            }
            user.codes = nil
            body(&user)
        }
        guard let changed else { throw .wrongCode }
        await guesses.succeeded(attempt)
        return changed
    }

    /// Sends a code after the caller got a response, if the user exists.
    private func sendCode(
        _ purpose: OneTimeCode.Purpose,
        to name: String,
        _ request: CognitoRequest,
        if isFit: @escaping @Sendable (User) -> Bool
    ) throws(CognitoError) -> Members {
        let now = now()
        try deferred.add { [self] in
            let issued = Locked<(code: OneTimeCode, isNew: Bool)?>(nil)
            let user: User?
            do throws(CognitoError) {
                user = try await change(name) { user throws(CognitoError) in
                    guard isFit(user) else { return }
                    var codes = user.codes ?? PendingCodes()
                    let (code, isNew) = codes.issue(purpose, now: now)
                    user.codes = codes
                    issued.withLock { $0 = (code, isNew) }
                }
            } catch {
                return auditSink.record(AuditEntry("send_code", .refused, reason: error.name))
            }
            guard let user, let (code, isNew) = issued.withLock({ $0 }) else { return }
            // A new code is always sent. Sending the same code again is limited, because it is already in the mailbox.
            let isAdmitted = isNew ? true : await admitsMessage(to: name)
            guard isAdmitted else { return }
            await deliver(.code(code.text(for: name, secret: pepper), for: purpose), to: user)
        }
        request.notes.device = guesses.devices.issue(.asked, account: Self.account(name), password: [])
        return ["CodeDeliveryDetails": delivery(name)]
    }

    /// Whether the same message may be sent again. If it cannot be counted, it is not sent.
    private func admitsMessage(to name: String) async -> Bool {
        do throws(StorageError) { return try await guesses.admitMessage(to: Self.account(name)) } catch {
            auditSink.record(AuditEntry("send_code", .refused, reason: error.description))
            return false
        }
    }

    func deliver(_ content: CodeMessage.Content, to user: User) async {
        await codes.deliver(
            CodeMessage(
                user: user.name,
                destination: user.address,
                content: content,
                locale: user.attributes["locale"]
            )
        )
    }

    /// The masked address that a code is sent to. Made from the username alone, because the real address would reveal
    /// that the user exists.
    private func delivery(_ name: String) -> JSONValue {
        let halves = name.split(separator: "@", maxSplits: 1)
        let first = halves.first?.first.map(String.init) ?? ""
        let last = halves.count == 2 ? halves[1].first.map(String.init) ?? "" : ""
        return [
            "DeliveryMedium": "EMAIL", "AttributeName": "email", "Destination": .string("\(first)***@\(last)***"),
        ]
    }
}
