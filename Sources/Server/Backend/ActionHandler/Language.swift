/// A language of the backend's replies.
enum Language: Sendable, Equatable {
    case english, bulgarian

    /// The language of a locale; English for a language that is not supported.
    init(locale: String?) {
        let name = locale?.prefix { $0 != "_" && $0 != "-" }.lowercased()
        self = name == "bg" ? .bulgarian : .english
    }

    var phrases: any ReplyStrings {
        switch self {
        case .english: EnglishReplyStrings()
        case .bulgarian: BulgarianReplyStrings()
        }
    }
}
