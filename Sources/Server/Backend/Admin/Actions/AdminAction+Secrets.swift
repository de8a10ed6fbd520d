internal import BowlineJSON
internal import CivilTime
internal import HTTPServer
internal import Identity

extension AdminAction {
    /// Commands for the API keys of apps.
    static let keyActions = secretActions(
        .apiKey,
        "keys",
        "API key",
        options: [.text("tenant", "ID", "the tenant it is valid for")]
    )

    /// Commands for the credentials of Cognito's Admin calls.
    static let operatorActions = secretActions(.operatorCredential, "operators", "operator credential", options: [])

    private static func secretActions(
        _ kind: AccessSecret.Kind,
        _ noun: String,
        _ what: String,
        options: [Field]
    ) -> [AdminAction] {
        let id = Field.text("id", "ID", "as `\(noun) list` shows it")
        return [
            AdminAction("\(noun) list", "show each \(what), but not its text") { context, _ in
                let rows = try await context.secrets.list(kind).map(\.facts)
                return AdminAnswer(noun, rows, columns: ["id", "label", "tenant", "state", "created", "expires"])
            },
            AdminAction(
                "\(noun) create",
                "create an \(what) and show its text once",
                words: [.text("label", "LABEL", "what it is for")],
                options: options,
                beginsFolder: true
            ) { context, arguments in
                let tenant = try await context.tenant(arguments)
                let made = try await context.secrets.create(kind, label: try arguments.text("label"), tenant: tenant)
                return AdminAnswer(made, "Created an \(what)")
            },
            AdminAction(
                "\(noun) rotate",
                "replace an \(what); the old one stays valid for a while",
                words: [id],
                options: [.text("overlap", "SECONDS", "how long the old one stays valid (86400)")]
            ) { context, arguments in
                let overlap = try arguments.number("overlap", in: 0...31_536_000) ?? 86_400
                let old = try await context.secret(try arguments.text("id"), kind, noun)
                guard let made = try await context.secrets.rotate(old.id, overlap: overlap) else {
                    throw AdminError.failed(
                        "\(old.id) is no longer valid; create a new one with `bowline admin \(noun) create`"
                    )
                }
                context.keys.forget()
                return AdminAnswer(made, "Created an \(what) in place of \(old.id), which expires in \(Int(overlap)) s")
            },
            AdminAction("\(noun) revoke", "revoke an \(what) at once", words: [id]) { context, arguments in
                let id = try await context.secret(try arguments.text("id"), kind, noun).id
                _ = try await context.secrets.revoke(id)
                context.keys.forget()
                return AdminAnswer("\(id) was revoked.", ["id": .string(id)])
            },
        ]
    }
}

extension Administration {
    fileprivate func secret(_ id: String, _ kind: AccessSecret.Kind, _ noun: String) async throws -> AccessSecret {
        guard let secret = try await secrets.list(kind).first(where: { $0.id == id }) else {
            throw AdminError.failed("unknown id '\(id)'; list all with `bowline admin \(noun) list`")
        }
        return secret
    }
}

extension AdminAnswer {
    fileprivate init(_ made: (text: String, record: AccessSecret), _ line: String) {
        var members = made.record.facts
        members["text"] = .string(made.text)
        self.init(
            lines: ["\(line). Its id is \(made.record.id). Its text, shown this once:", made.text],
            members
        )
    }
}

extension AccessSecret {
    fileprivate var facts: JSONObject {
        let state = !isValid(at: secondsSince1970()) ? "ended" : expires == nil ? "living" : "ending"
        return [
            "id": .string(id), "label": .string(label), "tenant": tenant.map { .string($0) } ?? .null,
            "created": .string(UTCTime(created).rfc3339),
            "expires": expires.map { .string(UTCTime($0).rfc3339) } ?? .null,
            "state": .string(state),
        ]
    }
}
