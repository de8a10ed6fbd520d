import BowlineStore
import BowlineTesting
import Essentials
import Testing
import Wire

@testable import GistaApp

extension GistaDependencies {
    /// Dependencies that record an issue when they are called; tests replace what they expect.
    static var unexpected: GistaDependencies {
        @Sendable func fail(_ what: String = #function) -> NetworkError {
            Issue.record("unexpected call")
            return .unknown
        }
        return GistaDependencies(
            restore: {
                _ = fail()
                return .signedOut
            },
            signUp: { _, _, _ throws(NetworkError) in throw fail() },
            signIn: { _, _ throws(NetworkError) in throw fail() },
            requestPasswordCode: { _ throws(NetworkError) in throw fail() },
            resetPassword: { _, _, _ throws(NetworkError) in throw fail() },
            signOut: { _ = fail() },
            signOutEverywhere: { () throws(NetworkError) in throw fail() },
            deleteAccount: { _ throws(NetworkError) in throw fail() },
            changePassword: { _, _ throws(NetworkError) in throw fail() },
            export: { _ throws(NetworkError) in throw fail() },
            // Every account sheet looks for one.
            saveKey: { _ throws(NetworkError) in throw .httpError(503) },
            makeSaveKey: { _ throws(NetworkError) in throw fail() },
            revokeSaveKey: { _ throws(NetworkError) in throw fail() },
            server: "https://gista.example",
            rememberedLibrary: { _ in nil },
            library: { _ throws(NetworkError) in throw fail() },
            search: { _, _ throws(NetworkError) in throw fail() },
            makeGist: { _, _ throws(NetworkError) in throw fail() },
            remove: { _, _ throws(NetworkError) in throw fail() },
            removals: { AsyncStream { $0.finish() } },
            dropRemoval: { _ in _ = fail() },
            // Every reader says that its link was read.
            saveReading: { _, _ in },
            readings: { AsyncStream { $0.finish() } },
            newReadings: { _ throws(NetworkError) in throw fail() },
            dropReading: { _ in _ = fail() },
            device: "test",
            style: { nil },
            storeStyle: { _ in _ = fail() },
            offlineChoice: { nil },
            storeOfflineChoice: { _ in _ = fail() },
            downloadArticles: { _, _, _ in nil },
            searchStored: { _, _, _ in
                _ = fail()
                return []
            },
            gist: { _ throws(NetworkError) in throw fail() },
            // Every reader asks for it; a server may keep none.
            article: { _ throws(NetworkError) in throw .httpError(404) },
            picture: { _, _, _ throws(NetworkError) in throw fail() },
            sendLink: { _, _, _, _ in
                _ = fail()
                return .failure(.unauthorized)
            },
            queue: { AsyncStream { $0.finish() } },
            retryLink: { _ in _ = fail() },
            dropLink: { _ in
                _ = fail()
                return false
            },
            live: { _ in AsyncStream { $0.finish() } },
            connectivity: { AsyncStream { $0.finish() } },
            clock: ManualClock()
        )
    }

    /// The same dependencies with a change.
    func with(_ change: (inout GistaDependencies) -> Void) -> GistaDependencies {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Gista.Reading {
    /// What is said on the device of tests, at the moment at which its clock stands, or so many milliseconds later.
    static func said(
        _ link: String,
        later: Int = 0,
        _ change: (inout Gista.Reading, (Bool) -> Gista.Mark) -> Void
    ) -> Gista.Reading {
        let at = Int(ManualClock().date.timeIntervalSince1970 * 1_000) + later
        var reading = Gista.Reading(linkId: link)
        change(&reading) { Gista.Mark($0, at: at, by: "test") }
        return reading
    }
}

extension Account {
    static var ann: Account {
        get throws {
            Account(userId: try #require(UserID(rawValue: Bench.userId)), username: "ann", email: "ann@example.com")
        }
    }
}

extension GistaState {
    /// Ann, with that library.
    static func signedIn(_ library: LibraryState = LibraryState()) throws -> GistaState {
        var state = GistaState()
        state.stage = .signedIn(try .ann)
        state.library = library
        return state
    }
}

extension LibraryState {
    /// What is there after a first answer.
    static func loaded(_ links: [Gista.Link], _ gists: [Gist] = []) -> LibraryState {
        var library = LibraryState()
        library.hasLoaded = true
        library.isListening = true
        library.links = links
        library.gists = gists.reduce(into: [:]) { $0[$1.id] = $1 }
        return library
    }
}

extension Gista.Link {
    static func saved(
        _ id: String,
        _ status: Gista.LinkStatus = .pending,
        title: String = "T",
        category: String = "",
        gist: String? = nil,
        reason: String? = nil
    ) -> Gista.Link {
        Gista.Link(
            id: id,
            title: title,
            url: "https://www.example.com/\(id)",
            category: category,
            status: status,
            reason: reason,
            gistId: gist
        )
    }
}

extension Gista.GistArticle {
    /// The article of the gist g1, of one paragraph.
    static let onBees = Gista.GistArticle(
        gistId: "g1",
        title: "On bees",
        blocks: [Gista.Block(.paragraph, "The Bees dance. All 40 hives swarmed.")],
        digest: Gista.Digest(
            line: Gista.DigestSentence(text: "Bees swarm.", place: Gista.ArticlePlace(block: 0, start: 16, end: 37)),
            sentences: [
                Gista.DigestSentence(text: "Bees dance.", place: Gista.ArticlePlace(block: 0, start: 4, end: 15)),
                Gista.DigestSentence(text: "Nobody wrote this."),
            ],
            page: [Gista.DigestSentence(text: "A page.", place: Gista.ArticlePlace(block: 7, start: 0, end: 1))],
            figures: [
                Gista.DigestFigure(
                    text: "40 hives",
                    sentence: "All 40 hives swarmed.",
                    place: Gista.ArticlePlace(block: 0, start: 20, end: 28)
                )
            ],
            quotations: [
                Gista.DigestQuotation(
                    text: "They dance",
                    speaker: "Ann",
                    place: Gista.ArticlePlace(block: 0, start: 4, end: 9)
                )
            ]
        )
    )
}

extension Gista.Gist {
    static func made(
        _ id: String,
        title: String = "T",
        link: String? = nil,
        article: [String]? = nil,
        headline: String = "All in one line.",
        published: String = "2026-10-01T08:00:00Z"
    ) -> Gist {
        Gist(
            id: id,
            title: title,
            content: "One. Two. Three.",
            userId: Bench.userId,
            sourceUrl: "https://www.example.com/\(link ?? id)",
            linkId: link,
            headline: headline,
            summary: ["One.", "Two.", "Three."],
            segments: article.map { $0.enumerated().map { Gista.Segment(index: $0.offset, text: $0.element) } },
            byline: "A. Writer",
            published: published,
            language: "en",
            siteName: "Example",
            category: "science",
            tags: ["bees"],
            readingMinutes: 4
        )
    }
}

extension AsyncStream where Element: Sendable {
    /// These values, and the end.
    static func of(_ values: Element...) -> AsyncStream {
        AsyncStream { continuation in
            for value in values { continuation.yield(value) }
            continuation.finish()
        }
    }
}
