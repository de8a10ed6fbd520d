internal import Wire

/// A command of `bowline gist`.
package enum GistCommand: Sendable, Equatable {
    /// Makes an account and signs in.
    case signUp(name: String, email: String, password: String)
    /// Signs in with e-mail address and password.
    case signIn(email: String, password: String)
    /// Ends the session, or every one.
    case signOut(everywhere: Bool, destroysUnsent: Bool = false)
    /// Saves a link, with an optional title and category.
    case add(url: String, title: String, category: String)
    /// Lists the links of a section; with a search text, the matching links of every section.
    case list(search: String, section: LibrarySection = .inbox, tag: String? = nil)
    /// Finds links by the words of their articles, with filters.
    case find(words: String)
    /// Shows a gist by its id or its link's, in a length.
    case read(id: String, length: GistLength = .sentences)
    /// Changes marks or tags of a link, given its id or the id of its gist.
    case mark(id: String, GistMark)
    /// The highlights of a link, or of every link.
    case highlights(id: String?)
    /// Deletes a link and its gist, or a gist.
    case delete(id: String)
    /// Everything the user has saved, in a form.
    case export(as: LibraryExport = .json)
    /// The key by which links are saved without signing in.
    case saveKey(SaveKeyWish)
    /// Deletes the account and everything in it.
    case deleteAccount(password: String)
    /// Changes the password; every other session ends.
    case changePassword(current: String, new: String)

    /// What to do with the key for saving.
    package enum SaveKeyWish: Sendable, Equatable {
        /// Tell when it was made.
        case look
        /// Make one, which replaces the previous one.
        case make
        /// Revoke it.
        case revoke
    }
}

/// A change of a link's marks or tags.
package enum GistMark: Sendable, Equatable {
    /// A mark is on or off.
    case marked(ReadingMark, Bool)
    /// The link has these tags, or no longer has them. The names are those of `Gista.Reading.tag`.
    case tagged([String], Bool)

    /// The change to send.
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
