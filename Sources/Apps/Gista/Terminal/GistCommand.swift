internal import Wire

/// A command of `bowline gist`.
package enum GistCommand: Sendable, Equatable {
    /// Makes an account and signs in.
    case signUp(name: String, email: String, password: String)
    /// Signs in with e-mail address and password.
    case signIn(email: String, password: String)
    /// Ends this session, or all of the user's sessions.
    case signOut(everywhere: Bool, destroysUnsent: Bool = false)
    /// Saves a link, with an optional title and category.
    case add(url: String, title: String, category: String)
    /// Lists the links of a section; with a search text, the matching links of every section.
    case list(search: String, section: LibrarySection = .inbox, tag: String? = nil)
    /// Finds links by the words of their articles, with filters.
    case find(words: String)
    /// Shows a gist in a length, by its own id or the id of its link.
    case read(id: String, length: GistLength = .sentences)
    /// Changes marks or tags of a link, given its id or the id of its gist.
    case mark(id: String, GistMark)
    /// Lists the highlights of a link, or of every link.
    case highlights(id: String?)
    /// Deletes a link and its gist, or a gist.
    case delete(id: String)
    /// Exports everything the user has saved, in a format.
    case export(as: LibraryExport = .json)
    /// Shows, makes or revokes the key with which links are saved without signing in.
    case saveKey(SaveKeyWish)
    /// Deletes the account and everything in it.
    case deleteAccount(password: String)
    /// Changes the password; every other session ends.
    case changePassword(current: String, new: String)

    /// What to do with the key for saving.
    package enum SaveKeyWish: Sendable, Equatable {
        /// Show when it was made.
        case show
        /// Make one, which replaces the previous one.
        case make
        /// Revoke it.
        case revoke
    }
}

/// A change of a link's marks or tags.
package enum GistMark: Sendable, Equatable {
    /// Sets a mark on or off.
    case marked(ReadingMark, Bool)
    /// Adds or removes tags. The names are normalized by `Gista.Reading.tag`.
    case tagged([String], Bool)

    /// The change to send to the server.
    func change(of link: String, at: Int, by device: String) -> Gista.Reading {
        var change = Gista.Reading(linkId: link)
        func value(_ on: Bool) -> Gista.Mark { Gista.Mark(on, at: at, by: device) }
        switch self {
        case .marked(let mark, let on): change[mark] = value(on)
        case .tagged(let tags, let on): for tag in tags { change.tags[tag] = value(on) }
        }
        return change
    }
}
