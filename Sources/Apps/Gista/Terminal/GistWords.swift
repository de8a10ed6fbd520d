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

    /// Reads the words after `gist`. `password` is asked for only where one is needed.
    package static func read(
        _ words: [String],
        switches: Set<String>,
        options: [String: String],
        password: () -> String?
    ) throws(Problem) -> Wish {
        guard let command = words.first else { throw Problem(description: "name a command") }
        let rest = Array(words.dropFirst())
        func option(_ name: String) throws(Problem) -> String {
            guard let value = options[name], !value.isEmpty else {
                throw Problem(description: "\(command) needs --\(name)")
            }
            return value
        }
        func secret() throws(Problem) -> String {
            guard let password = password(), !password.isEmpty else {
                throw Problem(description: "\(command) needs a password")
            }
            return password
        }
        func nothing() throws(Problem) {
            guard rest.isEmpty else { throw Problem(description: "\(command) takes no \(rest[0])") }
        }
        func one(_ what: String) throws(Problem) -> String {
            guard rest.count == 1 else { throw Problem(description: "\(command) takes one \(what)") }
            return rest[0]
        }
        switch command {
        case "sign-up":
            try nothing()
            let (name, email) = (try option("name"), try option("email"))
            return .command(.signUp(name: name, email: email, password: try secret()))
        case "sign-in":
            try nothing()
            let email = try option("email")
            return .command(.signIn(email: email, password: try secret()))
        case "sign-out":
            try nothing()
            let (everywhere, destroys) = (switches.contains("everywhere"), switches.contains("destroy-unsent"))
            return .command(.signOut(everywhere: everywhere, destroysUnsent: destroys))
        case "add":
            let url = try one("URL")
            return .command(.add(url: url, title: options["title"] ?? "", category: options["category"] ?? ""))
        case "list":
            try nothing()
            return .command(.list(search: options["search"] ?? ""))
        case "read": return .command(.read(id: try one("id")))
        case "delete": return .command(.delete(id: try one("id")))
        case "export":
            try nothing()
            return .command(.export)
        case "follow":
            try nothing()
            return .follow
        case "delete-account":
            try nothing()
            guard switches.contains("yes") else {
                throw Problem(description: "delete-account deletes everything you saved, for good; say --yes")
            }
            return .command(.deleteAccount)
        default: throw Problem(description: "there is no command \(command)")
        }
    }
}
