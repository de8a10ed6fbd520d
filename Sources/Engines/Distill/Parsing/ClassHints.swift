/// What the words in an element's class and id indicate.
struct ClassHints: OptionSet, Sendable {
    let rawValue: UInt64

    static let unlikely = ClassHints(rawValue: 1 << 0)
    static let maybe = ClassHints(rawValue: 1 << 1)
    static let positive = ClassHints(rawValue: 1 << 2)
    static let negative = ClassHints(rawValue: 1 << 3)
    static let byline = ClassHints(rawValue: 1 << 4)
    static let share = ClassHints(rawValue: 1 << 5)
    static let advert = ClassHints(rawValue: 1 << 6)
    static let comment = ClassHints(rawValue: 1 << 7)
    static let related = ClassHints(rawValue: 1 << 8)
    static let caption = ClassHints(rawValue: 1 << 9)
    static let author = ClassHints(rawValue: 1 << 10)
    static let date = ClassHints(rawValue: 1 << 11)
    static let topics = ClassHints(rawValue: 1 << 12)
    static let newsletter = ClassHints(rawValue: 1 << 13)
    static let navigation = ClassHints(rawValue: 1 << 14)
    static let footer = ClassHints(rawValue: 1 << 15)
    static let sidebar = ClassHints(rawValue: 1 << 16)
    static let heading = ClassHints(rawValue: 1 << 17)
    static let hidden = ClassHints(rawValue: 1 << 18)
    static let quote = ClassHints(rawValue: 1 << 19)
    static let paywall = ClassHints(rawValue: 1 << 20)
    static let articleBody = ClassHints(rawValue: 1 << 21)
    static let lead = ClassHints(rawValue: 1 << 22)
    static let media = ClassHints(rawValue: 1 << 23)
    static let notes = ClassHints(rawValue: 1 << 24)
    static let print = ClassHints(rawValue: 1 << 25)
    static let embed = ClassHints(rawValue: 1 << 26)
    static let login = ClassHints(rawValue: 1 << 27)

    /// The words found in a class or id.
    static func of(_ name: some Sequence<UInt8>) -> ClassHints { ClassHints(rawValue: automaton.bits(in: name)) }

    private static let vocabulary: [(ClassHints, String)] = [
        (
            .unlikely,
            """
            -ad- ai2html banner breadcrumb combx comment community cover-wrap disqus extra footer gdpr header legends menu \
            related remark replies rss shoutbox sidebar skyscraper social sponsor supplemental ad-break agegate pagination \
            pager popup yom-remote
            """
        ),
        (.maybe, "and article body column content main mathjax shadow"),
        (.positive, "article body content entry hentry h-entry main page pagination post text blog story"),
        (
            .negative,
            """
            -ad- hidden _hid_ banner combx comment com- contact footer gdpr masthead media meta outbrain promo related scroll \
            share shoutbox sidebar skyscraper sponsor shopping tags widget
            """
        ),
        (.byline, "byline author dateline writtenby p-author"),
        (.share, "share sharing social addthis addtoany follow-us facebook twitter whatsapp pinterest"),
        (
            .advert,
            "advert adsense _ad_ _ads_ -ad- ad-slot adslot ad-unit adunit dfp _ad- -ads_ -ad_ sponsor promo taboola outbrain"
        ),
        (.comment, "comment disqus discuss replies respond livefyre remark"),
        (
            .related,
            """
            related recommend recirc more- -more read-next readnext also-read teaser trending popular most-read mostread \
            latest next-up up-next read-more readmore see-also seealso suggest similar carousel upnext inline-link inlinelink \
            rich-link richlink
            """
        ),
        (.caption, "caption credit photo figure image gallery slideshow wp-caption copyright source"),
        (.author, "author byline bio contributor writer profile avatar vcard"),
        (.date, "date time published timestamp dateline updated meta posted-on"),
        (.topics, "tag_ tags topic categor keyword label post-tags taglist tag-list"),
        (
            .newsletter,
            "newsletter subscri signup sign-up sign_up email optin opt-in mailing cta call-to-action callout"
        ),
        (
            .navigation,
            "_nav nav_ nav- -nav navigation navbar menu breadcrumb pagination pager toolbar sitemap toc_ _toc table-of-contents jump skip"
        ),
        (.footer, "footer copyright legal disclaimer colophon bottom endnote"),
        (.sidebar, "sidebar aside rail widget secondary right-col rightcol side-"),
        (.heading, "headline title masthead heading header"),
        (
            .hidden,
            "hidden visually sr-only screen-reader screenreader assistive offscreen noprint no-print collapsed modal popup overlay tooltip"
        ),
        (.quote, "pullquote pull-quote quote"),
        (.paywall, "paywall premium locked regwall gate meter subscriber"),
        (
            .articleBody,
            """
            article-body articlebody article_body article__body story-body storybody story_body story__body entry-content \
            entry_content post-content post_content postcontent article-content articlecontent article_content article__content \
            post-body postbody post__body body-copy bodycopy article-text articletext article_text content-body contentbody \
            main-content rich-text richtext td-post-content story-content storycontent body-content mw-parser-output
            """
        ),
        (
            .lead,
            "summary _dek dek_ -dek subhead sub-head subtitle sub-title standfirst intro lede lead- -lead deck excerpt abstract description sapo"
        ),
        (.media, "video player media audio podcast youtube iframe jwplayer brightcove"),
        (
            .notes,
            "footnote reference reflist citation bibliograph correction editor-note editors-note disclosure notes"
        ),
        (.print, "print"),
        (
            .embed,
            "embed tweet instagram infobox info-box factbox fact-box fact_box box_ sidenote inset explainer product"
        ),
        (.login, "login signin sign-in log-in register account cookie consent privacy"),
    ]

    /// In the vocabulary, `_` at a word's edge matches the edge of a name or any byte except a letter, digit or `-`.
    private static let automaton = ByteAutomaton(
        vocabulary.flatMap { words, list in
            list.split(separator: " ").flatMap { word -> [(word: String, bits: UInt64)] in
                let edged = word.first == "_" || word.last == "_"
                let spaced = String(word).trimmedEdges()
                return [(String(word), words.rawValue)] + (edged ? [(spaced, words.rawValue)] : [])
            }
        }
    )
}

extension String {
    /// The word with a space where `_` marks an edge.
    fileprivate func trimmedEdges() -> String {
        var letters = Array(self)
        if letters.first == "_" { letters[0] = " " }
        if letters.last == "_" { letters[letters.count - 1] = " " }
        return String(letters)
    }
}
