internal import FullText
internal import Wire

/// Reads the arguments of `bowline gist` into a command.
package enum GistArguments {
    /// The command that the arguments name.
    package enum Request: Sendable, Equatable {
        /// A command that ends by itself.
        case command(GistCommand)
        /// Follows the library until the process is interrupted.
        case follow
        /// Imports the links of a file, `-` for standard input, from a row on.
        case importing(file: String, from: Int, makesGists: Bool)
    }

    /// The arguments are wrong.
    package struct UsageError: Error, Sendable, Equatable {
        /// One sentence without a full stop.
        package let description: String
    }

    /// Reads the arguments after `gist`. Asks for a password only where the command needs one.
    package static func read(
        _ words: [String],
        switches: Set<String>,
        options: [String: String],
        password: @escaping () -> String?,
        newPassword: @escaping () -> String? = { nil }
    ) throws(UsageError) -> Request {
        guard let name = words.first else { throw UsageError(description: "a command is missing, e.g. list") }
        let call = Call(
            name: name,
            rest: Array(words.dropFirst()),
            switches: switches,
            options: options,
            password: password,
            newPassword: newPassword
        )
        switch name {
        case "follow":
            try call.requireNoArguments()
            return .follow
        case "import": return try call.importing()
        case "add" where call.rest == ["-"]: return try call.importing()
        default: return .command(try call.command())
        }
    }

    /// A command's name and its arguments.
    private struct Call {
        let name: String
        let rest: [String]
        let switches: Set<String>
        let options: [String: String]
        let password: () -> String?
        let newPassword: () -> String?

        func command() throws(UsageError) -> GistCommand {
            switch name {
            case "add":
                return .add(
                    url: try singleArgument("URL"),
                    title: options["title"] ?? "",
                    category: options["category"] ?? ""
                )
            case "read": return .read(id: try singleArgument("id"), length: try length())
            case "find": return .find(words: try words())
            case "delete": return .delete(id: try singleArgument("id"))
            case "unread", "archive", "unarchive", "favorite", "unfavorite", "tag", "untag":
                let mark = try mark()
                // `mark()` throws if there is no id.
                return .mark(id: rest.first ?? "", mark)
            case "highlights": return .highlights(id: rest.isEmpty ? nil : try singleArgument("id"))
            case "sign-up", "sign-in", "sign-out", "list", "export", "delete-account", "change-password",
                "save-key":
                // Checked before a password is asked for.
                try requireNoArguments()
                return try commandWithoutArguments()
            default: throw UsageError(description: "unknown command '\(name)'")
            }
        }

        /// The search query made of all arguments. The shell removes the quotation marks of `tag:"machine learning"`,
        /// so they are put back here. Arguments that were quoted only for the shell do not become phrases.
        private func words() throws(UsageError) -> String {
            let text = rest.map { word in
                guard word.contains(where: \.isWhitespace), !word.contains("\""), let colon = word.firstIndex(of: ":"),
                    !word[..<colon].contains(where: \.isWhitespace)
                else { return word }
                return "\(word[...colon])\"\(word[word.index(after: colon)...])\""
            }.joined(separator: " ")
            let query: SearchQuery
            do throws(SearchQuery.ParseError) { query = try SearchQuery(text) } catch {
                throw UsageError(description: "find \(error.reason)")
            }
            guard !query.hasNoTerms || query.hasFilters else {
                throw UsageError(description: "find takes words or filters, e.g. find solar is:unread")
            }
            return text
        }

        private func mark() throws(UsageError) -> GistMark {
            if name == "tag" || name == "untag" { return .tagged(try tags(), name == "tag") }
            _ = try singleArgument("id")
            return switch name {
            case "unread": .marked(.read, false)
            case "archive": .marked(.archived, true)
            case "unarchive": .marked(.archived, false)
            case "favorite": .marked(.favorite, true)
            default: .marked(.favorite, false)
            }
        }

        private func tags() throws(UsageError) -> [String] {
            guard rest.count > 1 else { throw UsageError(description: "\(name) takes an id and at least one tag") }
            var tags: [String] = []
            for word in rest.dropFirst() { tags.append(try tag(word)) }
            return tags
        }

        private func tag(_ word: String) throws(UsageError) -> String {
            guard let tag = Gista.Reading.tag(word) else {
                let maxLength = Gista.Reading.maxTagLength
                throw UsageError(description: "a tag has 1 to \(maxLength) characters; got '\(word)'")
            }
            return tag
        }

        private func section() throws(UsageError) -> LibrarySection {
            guard let word = options["section"] else { return .inbox }
            guard let section = LibrarySection(rawValue: word) else {
                let known = LibrarySection.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError(description: "--section must be one of \(known); got '\(word)'")
            }
            return section
        }

        /// The commands without positional arguments.
        private func commandWithoutArguments() throws(UsageError) -> GistCommand {
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
            case "save-key":
                guard !(switches.contains("new") && switches.contains("revoke")) else {
                    throw UsageError(description: "save-key takes --new or --revoke, not both")
                }
                return .saveKey(switches.contains("new") ? .make : switches.contains("revoke") ? .revoke : .show)
            case "list":
                var chosen: String?
                if let word = options["tag"] { chosen = try tag(word) }
                return .list(search: options["search"] ?? "", section: try section(), tag: chosen)
            case "export": return .export(as: try form())
            case "change-password":
                let current = try secret()
                guard let new = newPassword(), !new.isEmpty else {
                    throw UsageError(description: "change-password needs a new password")
                }
                return .changePassword(current: current, new: new)
            default:
                guard switches.contains("yes") else {
                    throw UsageError(
                        description: "delete-account deletes everything you saved, permanently; add --yes to confirm"
                    )
                }
                return .deleteAccount(password: try secret())
            }
        }

        func importing() throws(UsageError) -> Request {
            let file = try singleArgument("FILE, or - for standard input")
            let text = options["from"] ?? "1"
            guard let row = Int(text), row > 0 else {
                throw UsageError(description: "--from must be the number of a row, from 1; got '\(text)'")
            }
            return .importing(file: file, from: row, makesGists: !switches.contains("no-gists"))
        }

        private func form() throws(UsageError) -> LibraryExport {
            guard let word = options["format"] else { return .json }
            guard let form = LibraryExport(rawValue: word) else {
                let known = LibraryExport.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError(description: "--format must be one of \(known); got '\(word)'")
            }
            return form
        }

        private func length() throws(UsageError) -> GistLength {
            guard let word = options["length"] else { return .sentences }
            guard let length = GistLength(rawValue: word) else {
                throw UsageError(description: "--length must be line, sentences or page; got '\(word)'")
            }
            return length
        }

        func requireNoArguments() throws(UsageError) {
            guard rest.isEmpty else {
                throw UsageError(description: "unexpected argument '\(rest[0])' for \(name)")
            }
        }

        private func singleArgument(_ what: String) throws(UsageError) -> String {
            guard rest.count == 1 else { throw UsageError(description: "\(name) takes one \(what)") }
            return rest[0]
        }

        private func option(_ option: String) throws(UsageError) -> String {
            guard let value = options[option], !value.isEmpty else {
                throw UsageError(description: "\(name) needs --\(option)")
            }
            return value
        }

        private func secret() throws(UsageError) -> String {
            guard let password = password(), !password.isEmpty else {
                throw UsageError(description: "\(name) needs a password")
            }
            return password
        }
    }
}
