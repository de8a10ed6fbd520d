import Bowline
import BowlineStore
import LocalizedTexts
import Wire

extension ScoreTerminal {
    func signIn() async throws -> TerminalAnswer {
        guard request.words.count <= 2, let name = request.words.dropFirst().first ?? request.options["username"] else {
            throw TerminalError.usage("sign-in takes an e-mail address")
        }
        let server = try request.options["server"] ?? folder().saved()?.server ?? "http://127.0.0.1:3000"
        let saved = Saved(
            server: Saved.withoutTrailingSlash(server),
            pool: request.options["pool"] ?? "us-east-1_local",
            client: request.options["client"] ?? "bowline-demo",
            tenant: request.options["tenant"]
        )
        do throws(CallError) { _ = try ScoreBaseBackend.bowline(server: saved.server) } catch {
            throw TerminalError.usage("--server: \(error.message)")
        }
        guard let password = request.options["password"] ?? dependencies.password(), !password.isEmpty else {
            throw TerminalError.usage("give a password: --password, BOWLINE_PASSWORD or a line of standard input")
        }
        try folder().make()
        return try await withContainer(saved) { container in
            let user = try await admit(name, password, at: container)
            try folder().save(saved)
            return TerminalAnswer(
                "Signed in as \(user.name), tenant \(user.tenant)\(user.isScorekeeper ? ", scorekeeper" : "")",
                [
                    "user": .string(user.name), "user_id": .string(user.id), "tenant_id": .string(user.tenant),
                    "scorekeeper": .bool(user.isScorekeeper),
                ]
            )
        }
    }

    private func admit(_ name: String, _ password: String, at container: ScoreBaseContainer) async throws
        -> SignedInUser
    {
        switch try await container.signIn(username: name, password: password) {
        case .signedIn(let user): return user
        case .newPasswordRequired(let names):
            guard names.isEmpty else {
                throw TerminalError.failed(
                    "A new password is needed, and also: \(names.joined(separator: ", ")).",
                    ["Sign in with the app once."],
                    code: "new_password"
                )
            }
            guard let chosen = request.options["new-password"] else {
                throw TerminalError.failed("A new password is needed.", ["Add --new-password."], code: "new_password")
            }
            guard case .signedIn(let user) = try await container.choose(newPassword: chosen, attributes: [:]) else {
                throw ScoreBaseSignInError.unsupported
            }
            return user
        }
    }

    func signOut() async throws -> TerminalAnswer {
        try requireNoSubject()
        let keepsUnsent = request.switches.contains("keep-unsent")
        let destroys = request.switches.contains("destroy-unsent")
        guard !(keepsUnsent && destroys) else {
            throw TerminalError.usage("--keep-unsent and --destroy-unsent exclude each other")
        }
        return try await signedIn { container, _ in
            let unsent = try await container.unsentCount()
            guard unsent == 0 || keepsUnsent || destroys else {
                let count = ScoreBaseStrings.unsent(unsent)
                throw TerminalError.failed(
                    count[language],
                    ["Add --keep-unsent to send them after the next sign-in, or --destroy-unsent."],
                    code: "unsent"
                )
            }
            await container.signOut(unsent: keepsUnsent ? .keep : .destroy)
            try folder().forget()
            return TerminalAnswer(
                "Signed out",
                ["signed_out": true, "unsent_kept": .integer(keepsUnsent ? unsent : 0)]
            )
        }
    }
}
