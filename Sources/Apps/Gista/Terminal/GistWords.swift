/// The words of `bowline gist`, read into commands.
package enum GistWords {
    /// Its options without a value.
    package static let switches: Set<String> = ["json", "everywhere", "yes"]
    /// Its options with a value.
    package static let options: Set<String> = ["server", "folder", "name", "email", "title", "category", "search"]

    /// What `--help` prints.
    package static let help = """
        Usage: bowline gist COMMAND [OPTIONS]

          sign-up --name NAME --email ADDRESS     make an account and sign in
          sign-in --email ADDRESS                 sign in
          sign-out [--everywhere]                 end the session, or every one
          add URL [--title T] [--category C]      save a link; offline it waits and goes out later
          list [--search WORDS]                   what you saved
          read ID                                 a gist, by its id or its link's
          delete ID                               a link with its gist, or a gist
          export                                  everything you saved, as JSON
          follow                                  tell at once when a gist is ready
          delete-account --yes                    delete the account and everything in it

          --server URL      the server (http://127.0.0.1:3000, or the one in GISTA_SERVER)
          --folder FOLDER   where the session is kept, readable by you alone (~/.local/state/bowline/gist)
          --json            print one JSON object

        The password is asked for; without a terminal it is BOWLINE_PASSWORD, or else a line of standard input.
        """

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
            return .command(.signOut(everywhere: switches.contains("everywhere")))
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
