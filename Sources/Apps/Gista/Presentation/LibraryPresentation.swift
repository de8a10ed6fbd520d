internal import Bowline
internal import BowlineStore
internal import Essentials
internal import Flow
internal import LocalizedTexts
internal import Wire

/// The screen with the saved links.
public struct LibraryPresentation: Sendable, Equatable {
    /// The app's name as a heading.
    public let title = "Gista"
    /// The name of the signed-in user.
    public let subtitle: String
    /// Shown while the server cannot be reached.
    public let banner: StatusPresentation?
    /// The field for the search text.
    public let search: FieldPresentation
    /// The buttons for the sections of the library; empty while nothing is saved.
    public let sections: [ButtonPresentation]
    /// The buttons that filter by the user's own tags.
    public let tags: [ButtonPresentation]
    /// The buttons that filter by category; the first shows all.
    public let categories: [ButtonPresentation]
    /// Where the shown links came from (cache or server), or why they could not be loaded.
    public let explanation: StatusPresentation?
    /// The rule the cache followed, e.g. `RFC 9111 4.3: past its time`.
    public let rule: String?
    /// The links waiting on this device, then those from the backend, newest first.
    public let items: [LibraryItemPresentation]
    /// The text shown when the list is empty.
    public let empty: String?
    /// Opens the sheet that saves a link.
    public let add: ButtonPresentation
    /// Pulling to refresh, as a button.
    public let refresh: ButtonPresentation
    /// Opens the sheet about the account.
    public let settings: ButtonPresentation
    /// The message about a removal that can be undone; nil when there is none.
    public let undo: UndoPresentation?
    /// True while the list is loading or refreshing, or a search is running.
    public let isBusy: Bool

    /// The ids of the focusable elements, in order.
    public var focusOrder: [String] {
        [add.id, refresh.id, settings.id, search.id] + sections.map(\.id) + categories.map(\.id) + tags.map(\.id)
            + items.flatMap(\.focusOrder)
            + (undo.map { [$0.undo.id] } ?? [])
    }

    init(_ state: GistaState, _ account: Account, _ strings: GistaStrings) {
        let library = state.library
        subtitle = account.username
        banner = state.isConnected ? nil : StatusPresentation(text: strings(.offlineBanner), tone: .warning)
        search = FieldPresentation(
            field: .search,
            label: strings(.search),
            value: library.search,
            prompt: strings(.searchPrompt),
            kind: .search,
            problem: nil,
            isEnabled: true,
            submit: nil
        )
        sections = library.links.isEmpty ? [] : LibrarySection.allCases.map { Self.section($0, library, strings) }
        tags = Self.tags(library, strings)
        categories = Self.categories(library, strings)
        explanation = Self.explanation(library, strings)
        rule = library.failure == nil && !library.isRefreshing ? library.explanation?.rule : nil
        let isFiltered = !library.search.isEmpty || library.category != nil || library.tag != nil
        let isInbox = library.section == .inbox || library.section == .unread
        let queued = isFiltered || !isInbox ? [] : library.queued.filter { !library.removals.hides($0) }
        items =
            queued.map { LibraryItemPresentation($0, strings) }
            + library.listed.map { LibraryItemPresentation($0.link, library, strings, $0.snippet) }
        empty = items.isEmpty ? Self.empty(library, isFiltered: isFiltered, strings) : nil
        undo = library.removals.undoable.map { UndoPresentation($0, library, strings) }
        isBusy = library.isLoading || library.isRefreshing || library.articles?.isSearching ?? false
        add = ButtonPresentation("add", strings(.addLink), tone: .primary, sends: .share(.opened(url: "", title: "")))
        refresh = ButtonPresentation(
            "refresh",
            strings(.refresh),
            hint: strings(.refreshHint),
            isEnabled: !library.isLoading && !library.isRefreshing,
            sends: .library(.pulled)
        )
        settings = ButtonPresentation("settings", strings(.account), sends: .settings(.opened))
    }

    private static func categories(_ library: LibraryState, _ strings: GistaStrings) -> [ButtonPresentation] {
        let found = library.categories
        guard !found.isEmpty else { return [] }
        func choice(_ id: String, _ name: String, _ count: Int, _ category: String?) -> ButtonPresentation {
            ButtonPresentation(
                id,
                "\(name.capitalizedStart) \(count)",
                label: "\(name), \(strings(.links(count)))",
                isSelected: library.category == category,
                sends: .library(.categoryChosen(category))
            )
        }
        let all = choice("category", strings(.allCategories), library.inSection.count, nil)
        return [all]
            + found.map { choice("category-\($0.name)", strings(CategoryStrings.phrase($0.name)), $0.count, $0.name) }
    }

    private static func section(_ section: LibrarySection, _ library: LibraryState, _ strings: GistaStrings)
        -> ButtonPresentation
    {
        ButtonPresentation(
            "section-\(section.rawValue)",
            strings(.section(section)),
            isSelected: library.section == section,
            sends: .library(.sectionChosen(section))
        )
    }

    private static func tags(_ library: LibraryState, _ strings: GistaStrings) -> [ButtonPresentation] {
        library.tags.enumerated().map { number, tag in
            let isChosen = library.tag == tag.name
            return ButtonPresentation(
                "tag-\(number)",
                "#\(tag.name) \(tag.count)",
                label: "\(tag.name), \(strings(.links(tag.count)))",
                isSelected: isChosen,
                sends: .library(.tagChosen(isChosen ? nil : tag.name))
            )
        }
    }

    private static func explanation(_ library: LibraryState, _ strings: GistaStrings) -> StatusPresentation? {
        if let failure = library.failure {
            return StatusPresentation(text: strings(.libraryFailed(failure)), tone: .danger)
        }
        if let title = library.titleOfRefusedRemoval {
            return StatusPresentation(text: strings(.removalRefused(title)), tone: .danger)
        }
        if library.articles?.hasOpenFilter ?? false {
            return StatusPresentation(text: strings(.openFilter), tone: .muted)
        }
        if library.articles?.isFromDevice ?? false {
            return StatusPresentation(text: strings(.searchedOnDevice), tone: .warning)
        }
        if let failure = library.articles?.failure {
            return StatusPresentation(text: strings(.articlesNotSearched(failure)), tone: .warning)
        }
        if library.hasRefusedReading { return StatusPresentation(text: strings(.readingRefused), tone: .danger) }
        if library.isRefreshing { return StatusPresentation(text: strings(.refreshing), tone: .muted) }
        return library.explanation.map { report in
            StatusPresentation(text: strings(.explanation(report)), tone: report.outcome == .stale ? .warning : .muted)
        }
    }

    private static func empty(_ library: LibraryState, isFiltered: Bool, _ strings: GistaStrings) -> String {
        if library.isLoading { return strings(.loadingLibrary) }
        if library.articles?.isSearching ?? false { return strings(.searchingArticles) }
        if isFiltered { return strings(.nothingFound) }
        if !library.visibleLinks.isEmpty { return strings(.emptySection(library.section)) }
        return library.hasLoaded ? strings(.emptyLibrary) : strings(.libraryUnknown)
    }
}

/// One saved link in the list.
public struct LibraryItemPresentation: Sendable, Equatable {
    /// The id for focus.
    public let id: String
    /// The title shown in the library item.
    public let title: String
    /// The name or host of the page's site.
    public let site: String
    /// The category; empty while it is unknown.
    public let category: String
    /// The state of the gist.
    public let state: StatusPresentation
    /// Whether there is an article that has not been read.
    public let isUnread: Bool
    /// Whether it is one of the favorites.
    public let isFavorite: Bool
    /// The user's own tags.
    public let tags: [String]
    /// Archives or unarchives the link; nil for a link that is not yet at the backend.
    public let archive: ButtonPresentation?
    /// A one-line summary of the page, or why there is no gist.
    public let detail: String?
    /// The part of the article that matched a search, with the matches emphasized; replaces `detail`.
    public let snippet: [ReaderPiece]
    /// The accessibility label of the whole item.
    public let label: String
    /// The action that a tap sends; nil when the link cannot be opened.
    public let action: GistaAction?
    /// The buttons below the library item.
    public let buttons: [ButtonPresentation]

    /// The ids of its focusable elements, in order.
    public var focusOrder: [String] {
        (action == nil ? [] : [id]) + buttons.map(\.id) + (archive.map { [$0.id] } ?? [])
    }

    /// A link that the backend has.
    init(_ link: Gista.Link, _ library: LibraryState, _ strings: GistaStrings, _ snippet: Gista.Snippet? = nil) {
        let gist = library.gist(of: link)
        let minutes = gist?.readingMinutes.map { strings(.readingTime($0)) }
        let (text, tone): (LocalizedText, Tone) =
            switch (link.status, link.gistId) {
            case (.ready, .some): (.ready, .good)
            case (.ready, nil): (.savedOnly, .muted)
            case (.failed, _): (.failed, .danger)
            default: (.pending(link.progress), .warning)
            }
        let title = link.title.isEmpty ? link.url : link.title
        let reason = link.reason.map(ReasonStrings.phrase) ?? .failedWithoutReason
        let detail = link.status == .failed ? strings(reason) : gist?.line(unlessSameAs: title)
        self.init(
            id: "link-\(link.id)",
            title: title,
            site: gist?.siteName ?? link.url.host,
            category: strings(CategoryStrings.phrase(library.category(of: link))).capitalizedStart,
            state: StatusPresentation(text: strings(text) + (minutes.map { " · \($0)" } ?? ""), tone: tone),
            detail: snippet == nil ? detail : nil,
            snippet: snippet?.pieces ?? [],
            unread: link.gistId == nil || library.reading(of: link.id).read?.on == true ? nil : strings(.unread),
            reading: library.reading(of: link.id),
            archive: Self.archive(link, library, strings),
            action: link.gistId == nil
                ? nil
                : snippet.map { .library(.search(.resultTapped(link.id, $0.place))) } ?? .library(.linkTapped(link.id)),
            buttons: Self.buttons(link, strings)
        )
    }

    private static func archive(
        _ link: Gista.Link,
        _ library: LibraryState,
        _ strings: GistaStrings
    ) -> ButtonPresentation {
        let isArchived = library.reading(of: link.id).archived?.on ?? false
        let title = strings(isArchived ? .unarchive : .archive)
        return ButtonPresentation(
            "archive-\(link.id)",
            title,
            label: "\(title): \(link.title)",
            sends: .library(.reading(.marked(link.id, .archived, !isArchived)))
        )
    }

    private static func buttons(_ link: Gista.Link, _ strings: GistaStrings) -> [ButtonPresentation] {
        func button(_ id: String, _ title: LocalizedText, _ tone: Tone, _ action: LibraryAction)
            -> ButtonPresentation
        {
            let label = "\(strings(title)): \(link.title)"
            return ButtonPresentation(
                "\(id)-\(link.id)",
                strings(title),
                label: label,
                tone: tone,
                sends: .library(action)
            )
        }
        let delete = button("delete", .deleteLink, .danger, .removal(.tapped(.saved(.link(link.id)))))
        guard link.gistId == nil, link.status == .failed || link.status == .ready else { return [delete] }
        let title: LocalizedText = link.status == .failed ? .tryAgain : .makeGist
        return [button("make", title, .plain, .link(.makeGistTapped(link.id))), delete]
    }

    /// A link on this device that has not been sent.
    init(_ queued: QueuedLink, _ strings: GistaStrings) {
        let id = "queued-\(queued.receipt.number)"
        let address = queued.article.url.absoluteString
        let title = queued.article.title.isEmpty ? address : queued.article.title
        self.init(
            id: id,
            title: title,
            site: address.host,
            category: queued.article.category.capitalizedStart,
            state: StatusPresentation(
                text: strings(queued.isRefused ? .refused : .queued),
                tone: queued.isRefused ? .danger : .warning
            ),
            detail: strings(queued.isRefused ? .refusedDetail : .queuedDetail),
            action: nil,
            buttons: [
                ButtonPresentation(
                    "retry-\(id)",
                    strings(.tryAgain),
                    label: "\(strings(.tryAgain)): \(title)",
                    sends: .library(.retryTapped(queued))
                ),
                ButtonPresentation(
                    "drop-\(id)",
                    strings(.doNotSave),
                    label: "\(strings(.doNotSave)): \(title)",
                    tone: .danger,
                    sends: .library(.removal(.tapped(.unsent(queued))))
                ),
            ]
        )
    }

    private init(
        id: String,
        title: String,
        site: String,
        category: String,
        state: StatusPresentation,
        detail: String?,
        snippet: [ReaderPiece] = [],
        unread: String? = nil,
        reading: Gista.Reading? = nil,
        archive: ButtonPresentation? = nil,
        action: GistaAction?,
        buttons: [ButtonPresentation]
    ) {
        isUnread = unread != nil
        isFavorite = reading?.favorite?.on ?? false
        tags = reading?.tagNames ?? []
        self.archive = archive
        (self.id, self.title, self.site, self.category) = (id, title, site, category)
        (self.state, self.detail, self.action, self.buttons) = (state, detail, action, buttons)
        self.snippet = snippet
        let words = [title, site, category, state.text, unread ?? "", tags.joined(separator: ", "), detail ?? ""]
        let parts = (words + [snippet.map(\.text).joined()]).filter { !$0.isEmpty }
        label = parts.dropLast().map { "\($0.withoutFullStop). " }.joined() + (parts.last ?? "")
    }
}

extension LibraryState {
    /// The title of the link or gist that could not be removed, while it still exists.
    fileprivate var titleOfRefusedRemoval: String? {
        switch removals.refused {
        case .link(let id): links.first { $0.id == id }?.title
        case .gist(let id): links.contains { $0.gistId == id } ? gists[id]?.title : nil
        case nil: nil
        }
    }
}

extension Gist {
    /// The one-line summary of the page; nil if it only repeats the title.
    func line(unlessSameAs title: String) -> String? {
        headline.flatMap { $0.withoutFullStop.lowercased() == title.withoutFullStop.lowercased() ? nil : $0 }
    }
}

extension String {
    /// The text with a capital at its start, as labels of their own have.
    var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }

    /// The text without its final full stop.
    var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

    /// The host of an address without `www.` and without user information (the part before an @).
    var host: String {
        let rest = firstIndex(of: ":").map { self[$0...].drop { $0 == ":" || $0 == "/" } } ?? self[...]
        let authority = rest.prefix { !"/?#\\".contains($0) }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        return String(host.hasPrefix("www.") ? host.dropFirst(4) : host)
    }
}
