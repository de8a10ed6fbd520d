/// What the opening words of a short line say about it, in the most common languages of web pages.
struct PhraseWords: OptionSet, Sendable {
    let rawValue: UInt64

    static let count = 11
    static let advert = PhraseWords(rawValue: 1 << 0)
    static let related = PhraseWords(rawValue: 1 << 1)
    static let share = PhraseWords(rawValue: 1 << 2)
    static let newsletter = PhraseWords(rawValue: 1 << 3)
    static let credit = PhraseWords(rawValue: 1 << 4)
    static let copyright = PhraseWords(rawValue: 1 << 5)
    static let comments = PhraseWords(rawValue: 1 << 6)
    static let author = PhraseWords(rawValue: 1 << 7)
    static let date = PhraseWords(rawValue: 1 << 8)
    static let login = PhraseWords(rawValue: 1 << 9)
    static let references = PhraseWords(rawValue: 1 << 10)

    static func of(_ bytes: ArraySlice<UInt8>) -> PhraseWords {
        PhraseWords(rawValue: automaton.bits(in: bytes.prefix(160)))
    }

    private static let vocabulary: [(PhraseWords, String)] = [
        (
            .advert,
            " advert| sponsored| promoted| story continues below| article continues| continue reading| anzeige| publicidad| publicité"
        ),
        (
            .related,
            """
             related| read more| read also| see also| more from| more on | more stories| recommended| you may | you might | also read| \
            also see| don t miss| most read| most popular| trending| top stories| latest| up next| read next| read | watch | listen | \
            see more| click here| here s | find out more| learn more| view more| lire aussi| lea tam| mehr zum| leia tamb| \
            previous| next | more 
            """
        ),
        (
            .share,
            " share| tweet| facebook| twitter| whatsapp| pinterest| follow | like us| linkedin| email this| print | copy link| reddit| instagram"
        ),
        (
            .newsletter,
            " sign up| newsletter| subscri| get the | inbox| download the| our app| join us| join our| free trial| support us| donat"
        ),
        (
            .credit,
            " photo| image| picture| getty| reuters| afp | ap photo| credit| courtesy| shutterstock| file pho| foto| video| caption| illustration| screenshot| pictured| enlarge| slide"
        ),
        (
            .copyright,
            " copyright| all rights| rights reserved| terms of| privacy| reproduc| material from| republish| licen"
        ),
        (.comments, " comment| leave a | reply| replies| discussion| respond| kommentar"),
        (
            .author,
            " by | author| written by| reporting by| editing by| contact | contributed| correspondent| writer| editor| is a | tips | email | von | par | por "
        ),
        (
            .date,
            " published| updated| posted| ago | min read| minute read| minutes read| last modified| a m | p m | est | gmt"
        ),
        (.login, " log in| sign in| register| account| cookie| password| javascript| your browser| subscribe to"),
        (
            .references,
            " references| notes| footnotes| external links| sources| bibliography| further reading| correction| editor s note| disclosure| disclaimer| tags | topics | filed under| categories"
        ),
    ]

    private static let automaton = ByteAutomaton(
        vocabulary.flatMap { meaning, list in
            list.split(separator: "|").map { (String($0), meaning.rawValue) }
        }
    )
}
