import Testing
import Wire

@testable import GistaApp

@Suite struct LinkImportTests {
    /// All that a text says which comes in pieces of that size.
    private func items(_ text: String, pieces: Int = .max) throws -> [ImportedItem] {
        var reader = LinkImport()
        var items: [ImportedItem] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            items += try reader.read(rest.prefix(pieces))
            rest = rest.dropFirst(pieces)
        }
        return items + (try reader.finish())
    }

    private func rows(_ text: String, pieces: Int = .max) throws -> [ImportedRow] {
        try items(text, pieces: pieces).compactMap(\.row)
    }

    private func links(_ text: String) throws -> [ImportedLink] { try rows(text).map { try $0.link.get() } }

    private func link(
        _ url: String,
        _ title: String = "",
        tags: [String] = [],
        archived: Bool = false,
        favorite: Bool = false
    )
        -> ImportedLink
    {
        var link = ImportedLink(url)
        (link.title, link.tags, link.isFavorite) = (title, tags, favorite)
        // What other services put away was read.
        (link.isArchived, link.isRead) = (archived, archived)
        return link
    }

    /// The link with a marked place.
    private func marked(_ link: ImportedLink, _ quote: String, note: String = "") -> ImportedLink {
        var link = link
        link.highlights.append(.init(quote: quote, note: note))
        return link
    }

    static let pocketTable = """
        title,url,time_added,tags,status
        "Said ""hello"", twice",https://a.example/1?x=1&y=2,1443000000,swift|ios,unread
        "two
        lines",https://a.example/2,1443000001,,archive
        """
    static let pocketMarkup = """
        <!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul>
        <li><a href="https://a.example/1?x=1&amp;y=2" time_added="1443000000" tags="swift,ios">Said &quot;hello&quot; &#8212; a &lt;b&gt;</a></li>
        </ul><h1>Read Archive</h1><ul><li><a href="https://a.example/2" time_added="1" tags="">Two</a></li></ul></body></html>
        """
    static let instapaper = """
        URL,Title,Selection,Folder,Timestamp,Tags
        https://a.example/1,One,,Unread,1443000000,"[""swift"",""ios""]"
        https://a.example/2,Two,"a, selection",Starred,1443000000,[]
        https://a.example/3,Three,,Recipes,1443000000,[]\r
        https://a.example/4,Four,,Archive,1443000000,[]
        """
    static let bookmarks = """
        <!DOCTYPE NETSCAPE-Bookmark-file-1>
        <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
        <TITLE>Bookmarks</TITLE>
        <H1>Bookmarks</H1>
        <DL><p>
            <DT><H3 ADD_DATE="1" LAST_MODIFIED="2">Work</H3>
            <DL><p>
                <DT><H3>Swift</H3>
                <DL><p>
                    <DT><A HREF="https://a.example/1" ADD_DATE="1443000000" TAGS="docs,api">One</A>
                    <DD>what it says > in words
                </DL><p>
                <DT><a href='https://a.example/2' ICON="data:image/png;base64,iVBOR">Two   of
                    them</a>
            </DL><p>
            <DT><A HREF=https://a.example/3 TOREAD=1>Three</A>
        </DL><p>
        """
    static let wallabag = """
        [{"is_archived":1,"is_starred":0,"tags":["swift",{"label":"ios"}],"title":"One, [a]","url":"https:\\/\\/a.example\\/1","content":"<p>\\"}]<\\/p>"},
         {"is_archived":0,"is_starred":true,"tags":[],"title":null,"url":"https://a.example/2",
          "annotations":[{"text":"Ask Ann.","quote":"All hives swarmed.","ranges":[]},{"text":"","quote":" "}]}]
        """
    static let omnivore = """
        [{"id":"1","slug":"a","title":"One","url":"https://a.example/1","state":"Archived","labels":["swift"],"savedAt":"2024-01-01T00:00:00Z"}]
        """
    static let gista = """
        {"exportedAt":"2026-01-01T00:00:00Z","user":{"links":"no"},"links":[{"id":"l-1","url":"https://a.example/1","title":"One","category":"swift"}],
         "gists":[{"id":"g-1","title":"readings"}],"readings":[{"linkId":"l-1","read":{"on":true,"at":7,"by":"d"},"tags":{"a, b":{"on":true,"at":8,"by":"d"}}},
         {"linkId":"l-2"},{"linkId":3}]}
        """
    static let karakeep = """
        {"version":{"bookmarks":["no"]},"bookmarks":[{"createdAt":1730000000,"title":"One","tags":["swift"],"archived":true,
         "content":{"type":"link","url":"https://a.example/1"},"note":"{"},
         {"title":"A note","tags":[],"content":{"type":"text","text":"x"}},{"title":null,"content":null}],"lists":[]}
        """

    @Test func pocketsTableIsReadWithTagsAndState() throws {
        #expect(
            try links(Self.pocketTable) == [
                link("https://a.example/1?x=1&y=2", "Said \"hello\", twice", tags: ["swift", "ios"]),
                link("https://a.example/2", "two\nlines", archived: true),
            ]
        )
    }

    @Test func pocketsPageIsReadWithTagsAndState() throws {
        #expect(
            try links(Self.pocketMarkup) == [
                link("https://a.example/1?x=1&y=2", "Said \"hello\" \u{2014} a <b>", tags: ["swift", "ios"]),
                link("https://a.example/2", "Two", archived: true),
            ]
        )
    }

    @Test func instapapersFoldersAreTagsUnlessTheyAreStates() throws {
        #expect(
            try links(Self.instapaper) == [
                link("https://a.example/1", "One", tags: ["swift", "ios"]),
                marked(link("https://a.example/2", "Two", favorite: true), "a, selection"),
                link("https://a.example/3", "Three", tags: ["Recipes"]),
                link("https://a.example/4", "Four", archived: true),
            ]
        )
    }

    @Test func bookmarksKeepTheirFoldersAsTags() throws {
        #expect(
            try links(Self.bookmarks) == [
                link("https://a.example/1", "One", tags: ["docs", "api", "Swift", "Work"]),
                link("https://a.example/2", "Two of them", tags: ["Work"]), link("https://a.example/3", "Three"),
            ]
        )
    }

    @Test func jsonOfThreeServicesIsRead() throws {
        #expect(
            try links(Self.wallabag) == [
                link("https://a.example/1", "One, [a]", tags: ["swift", "ios"], archived: true),
                marked(link("https://a.example/2", favorite: true), "All hives swarmed.", note: "Ask Ann."),
            ]
        )
        var first = link("https://a.example/1", "One", tags: ["swift"], archived: true)
        first.id = "1"
        #expect(try links(Self.omnivore) == [first])
        let rows = try rows(Self.karakeep)
        #expect(try rows[0].link.get() == link("https://a.example/1", "One", tags: ["swift"], archived: true))
        #expect(rows[1...].map(\.link) == Array(repeating: .failure(.init(problem: .noAddress)), count: 2))
    }

    @Test func gistasExportBringsWhatWasDoneWithLinks() throws {
        var one = link("https://a.example/1", "One")
        (one.id, one.category) = ("l-1", "swift")
        var reading = Gista.Reading(linkId: "l-1")
        reading.read = Gista.Mark(true, at: 7, by: "d")
        reading.tags = ["a, b": Gista.Mark(true, at: 8, by: "d")]
        #expect(
            try items(Self.gista) == [
                .row(ImportedRow(number: 1, link: .success(one))), .reading(reading),
                .reading(Gista.Reading(linkId: "l-2")),
                .row(ImportedRow(number: 2, link: .failure(.init(problem: .noAddress)))),
            ]
        )
    }

    @Test func aTableOfGistasBringsTagsAndMarks() throws {
        var one = link("https://a.example/1", "One", tags: ["a|b", "c"], favorite: true)
        (one.category, one.isRead) = ("swift", true)
        let table =
            "url,title,tags,category,marks,status,created_at\r\n"
            + "https://a.example/1,One,\"[\"\"a|b\"\",\"\"c\"\"]\",swift,read favorite,ready,\r\n"
        #expect(try links(table) == [one])
    }

    @Test func aListHasAnAddressALine() throws {
        #expect(
            try links("\u{FEFF}https://a.example/1\r\n\n  https://a.example/2,with,commas  \nhttps://a.example/3")
                .map(\.url) == ["https://a.example/1", "https://a.example/2,with,commas", "https://a.example/3"]
        )
    }

    /// The pieces of a file end anywhere, in the middle of a character too.
    @Test(
        arguments: [
            pocketTable, pocketMarkup, instapaper, bookmarks, wallabag, omnivore, karakeep, gista,
            "https://я.example/ж\nb",
        ],
        [1, 2, 7, 64]
    )
    func piecesOfAnySizeGiveTheSameRows(_ text: String, _ size: Int) throws {
        #expect(try items(text, pieces: size) == items(text))
    }

    @Test func aRowThatCannotBeReadStopsNothing() throws {
        let rows = try rows(
            #"[{"url":"https://a.example/1"},{"url":tru},[],{"url":"  "},{"url":"https://a.example/2"}]"#
        )
        #expect(rows.map(\.number) == [1, 2, 3, 4, 5])
        #expect(rows.compactMap { try? $0.link.get().url } == ["https://a.example/1", "https://a.example/2"])
        #expect(rows[1].link == .failure(.init(problem: .unreadable)))
        #expect(rows[3].link == .failure(.init(problem: .noAddress)))
    }

    @Test func aRowThatIsTooLargeIsToldAndTheNextIsRead() throws {
        let large = String(repeating: "a", count: LinkImport.largestRow + 1)
        for text in [
            #"[{"url":"https://a.example/1","content":"\#(large)"},{"url":"https://a.example/2"}]"#,
            "title,url\n\"\(large)\",https://a.example/1\nb,https://a.example/2\n",
            "https://a.example/\(large)\nhttps://a.example/2\n",
            "<DL><DT><A HREF=\"https://a.example/1\">\(large)</A><DT><A HREF=\"https://a.example/2\">b</A></DL>",
        ] {
            let rows = try rows(text, pieces: 1 << 16)
            #expect(rows.map(\.number) == [1, 2])
            #expect(rows[0].link == .failure(.init(problem: .tooLarge)))
            #expect(try rows[1].link.get().url == "https://a.example/2")
        }
    }

    @Test func aFileOfAnotherKindSaysSo() throws {
        #expect(throws: LinkImport.FormatError.empty) { try rows(" \n\n") }
        #expect(throws: LinkImport.FormatError.noColumn) { try rows("name,address\na,b\n") }
        #expect(throws: LinkImport.FormatError.noList) { try rows(#"{"a":1}"#) }
        #expect(throws: LinkImport.FormatError.noList) { try rows(#"[{"url":"https://a.example/1"}"#) }
        // What was done with the links stands behind them, so a text that ends in the middle is not all there is.
        let whole = String(Self.gista)
        for end in [#""gists":["#, #""readings":["#, #""on":true,"#, "{\"linkId\":3}]"] {
            let place = try #require(whole.firstRange(of: end)).upperBound
            #expect(throws: LinkImport.FormatError.noList) { try rows(String(whole[..<place])) }
        }
    }

    /// Whatever comes, nothing traps and nothing is read twice.
    @Test func rubbishOfEveryKindIsRead() {
        var seed: UInt64 = 23
        func random(_ most: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % most
        }
        let samples = [
            Self.pocketTable, Self.pocketMarkup, Self.instapaper, Self.bookmarks, Self.wallabag, Self.karakeep,
            Self.gista,
        ]
        let marks = [
            "<", ">", "\"", "'", "&#x110000;", "&#;", "[", "]", "{", "}", ",", "\\", "\n", "\u{0}", "я", "=", "</a>",
            "<a href", "]]]]",
        ]
        for _ in 0..<3_000 {
            var bytes = Array(samples[random(samples.count)].utf8)
            for _ in 0..<(1 + random(6)) {
                bytes.replaceSubrange(random(bytes.count)..<bytes.count, with: [])
                bytes += Array(marks[random(marks.count)].utf8) + Array(samples[random(samples.count)].utf8.suffix(200))
                bytes[random(bytes.count)] = UInt8(random(256))
            }
            var reader = LinkImport()
            let rows = ((try? reader.read(bytes)) ?? []).compactMap(\.row)
            #expect(rows.map(\.number) == Array(1..<(rows.count + 1)))
            _ = try? reader.finish()
        }
    }
}

extension ImportedItem {
    var row: ImportedRow? {
        if case .row(let row) = self { row } else { nil }
    }
}
