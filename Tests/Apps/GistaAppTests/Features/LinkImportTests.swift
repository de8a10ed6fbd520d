import Testing

@testable import GistaApp

@Suite struct LinkImportTests {
    /// All rows of a text that comes in pieces of that size.
    private func rows(_ text: String, pieces: Int = .max) throws -> [ImportedRow] {
        var reader = LinkImport()
        var rows: [ImportedRow] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            rows += try reader.read(rest.prefix(pieces))
            rest = rest.dropFirst(pieces)
        }
        return rows + (try reader.finish())
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
        (link.title, link.tags, link.isArchived, link.isFavorite) = (title, tags, archived, favorite)
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
         {"is_archived":0,"is_starred":true,"tags":[],"title":null,"url":"https://a.example/2"}]
        """
    static let omnivore = """
        [{"id":"1","slug":"a","title":"One","url":"https://a.example/1","state":"Archived","labels":["swift"],"savedAt":"2024-01-01T00:00:00Z"}]
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
                link("https://a.example/2", "Two", favorite: true),
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
                link("https://a.example/2", favorite: true),
            ]
        )
        #expect(try links(Self.omnivore) == [link("https://a.example/1", "One", tags: ["swift"], archived: true)])
        let rows = try rows(Self.karakeep)
        #expect(try rows[0].link.get() == link("https://a.example/1", "One", tags: ["swift"], archived: true))
        #expect(rows[1...].map(\.link) == Array(repeating: .failure(.init(problem: .noAddress)), count: 2))
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
            pocketTable, pocketMarkup, instapaper, bookmarks, wallabag, omnivore, karakeep, "https://я.example/ж\nb",
        ],
        [1, 2, 7, 64]
    )
    func piecesOfAnySizeGiveTheSameRows(_ text: String, _ size: Int) throws {
        #expect(try rows(text, pieces: size) == rows(text))
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

    @Test func aFileOfAnotherKindSaysSo() {
        #expect(throws: LinkImport.FormatError.empty) { try rows(" \n\n") }
        #expect(throws: LinkImport.FormatError.noColumn) { try rows("name,address\na,b\n") }
        #expect(throws: LinkImport.FormatError.noList) { try rows(#"{"a":1}"#) }
        #expect(throws: LinkImport.FormatError.noList) { try rows(#"[{"url":"https://a.example/1"}"#) }
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
            let rows = (try? reader.read(bytes)) ?? []
            #expect(rows.map(\.number) == Array(1..<(rows.count + 1)))
            _ = try? reader.finish()
        }
    }
}
