/// The words of `bowline gist`, read into commands.
package enum GistWords {
    /// What the words ask for.
    package enum Wish: Sendable, Equatable {
        /// A command that ends by itself.
        case command(GistCommand)
        /// Following, until it is broken off.
        case follow
    }

    /// The words are not what the verb takes.
    package struct Problem: Error, Sendable, Equatable {
        /// What is wrong with them.
        package let description: String
    }

    /// Reads the words after `gist`. Passwords are asked for only where one is needed.
    package static func read(
        _ words: [String],
        switches: Set<String>,
        options: [String: String],
        password: @escaping () -> String?,
        newPassword: @escaping () -> String? = { nil }
    ) throws(Problem) -> Wish {
        guard let name = words.first else { throw Problem(description: "name a command") }
        let order = Order(
            name: name,
            rest: Array(words.dropFirst()),
            switches: switches,
            options: options,
            password: password,
            newPassword: newPassword
        )
        guard name == "follow" else { return .command(try order.command()) }
        try order.takesNothing()
        return .follow
    }

    /// The words sorted: which command, and what is said with it.
    private struct Order {
        let name: String
        let rest: [String]
        let switches: Set<String>
        let options: [String: String]
        let password: () -> String?
        let newPassword: () -> String?

        func command() throws(Problem) -> GistCommand {
            switch name {
            case "add":
                return .add(url: try one("URL"), title: options["title"] ?? "", category: options["category"] ?? "")
            case "read": return .read(id: try one("id"))
            case "delete": return .delete(id: try one("id"))
            case "sign-up", "sign-in", "sign-out", "list", "export", "delete-account", "change-password":
                // Before a password is asked for.
                try takesNothing()
                return try commandAlone()
            default: throw Problem(description: "there is no command \(name)")
            }
        }

        /// The commands that are about nothing but the account.
        private func commandAlone() throws(Problem) -> GistCommand {
            switch name {
            case "sign-up":
                let (name, email) = (try option("name"), try option("email"))
                return .signUp(name: name, email: email, password: try secret())
            case "sign-in":
                let email = try option("email")
                return .signIn(email: email, password: try secret())
            case "sign-out":
                return .signOut(
                    everywhere: switches.contains("everywhere"),
                    destroysUnsent: switches.contains("destroy-unsent")
                )
            case "list": return .list(search: options["search"] ?? "")
            case "export": return .export
            case "change-password":
                let current = try secret()
                guard let new = newPassword(), !new.isEmpty else {
                    throw Problem(description: "change-password needs a new password")
                }
                return .changePassword(current: current, new: new)
            default:
                guard switches.contains("yes") else {
                    throw Problem(description: "delete-account deletes everything you saved, for good; say --yes")
                }
                return .deleteAccount(password: try secret())
            }
        }

        func takesNothing() throws(Problem) {
            guard rest.isEmpty else { throw Problem(description: "\(name) takes no \(rest[0])") }
        }

        private func one(_ what: String) throws(Problem) -> String {
            guard rest.count == 1 else { throw Problem(description: "\(name) takes one \(what)") }
            return rest[0]
        }

        private func option(_ option: String) throws(Problem) -> String {
            guard let value = options[option], !value.isEmpty else {
                throw Problem(description: "\(name) needs --\(option)")
            }
            return value
        }

        private func secret() throws(Problem) -> String {
            guard let password = password(), !password.isEmpty else {
                throw Problem(description: "\(name) needs a password")
            }
            return password
        }
    }
}
