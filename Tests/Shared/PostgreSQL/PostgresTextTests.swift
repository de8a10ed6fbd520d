#if os(Linux)
    import Testing

    @testable import PostgreSQL

    @Suite struct PostgresTextTests {
        private func translated(_ sql: StaticString) -> PlaceholderText {
            PlaceholderText(UnsafeBufferPointer(start: sql.utf8Start, count: sql.utf8CodeUnitCount))
        }

        @Test func placeholdersAreNumberedInOrder() {
            let text = translated("INSERT INTO note (a, b) VALUES (?, ?)")
            #expect(text.sql == "INSERT INTO note (a, b) VALUES ($1, $2)")
            #expect(text.count == 2)
        }

        @Test func aNumberedPlaceholderKeepsItsNumberAndTheNextFollowsTheHighest() {
            let text = translated("SELECT ?2, ?1, ?, ?2")
            #expect(text.sql == "SELECT $2, $1, $3, $2")
            #expect(text.count == 3)
        }

        @Test func questionMarksInQuotesArePartOfTheText() {
            #expect(translated(#"SELECT 'why?', "odd?", 'it''s ?', ?"#).sql == #"SELECT 'why?', "odd?", 'it''s ?', $1"#)
        }

        @Test(arguments: [
            "", "plain", "a\0b", "\0", "\0\0", "\u{10FFFF}", "\u{10FFFF}0", "\u{10FFFF}1\0", "\u{10FFFE}\0\u{10FFFD}",
            "ч\0е",
        ])
        func escapingAndBackIsTheSameText(text: String) {
            let escaped = Array(text.utf8).withUnsafeBufferPointer { TextEscape.escape($0) } ?? Array(text.utf8)
            #expect(!escaped.contains(0))
            let back = escaped.withUnsafeBytes { TextEscape.unescape($0) } ?? escaped
            #expect(back == Array(text.utf8))
        }

        @Test func differentTextsStayDifferent() {
            let texts = ["\0", "\u{10FFFF}", "\u{10FFFF}0", "\u{10FFFF}1", "0", "1"]
            let escaped = texts.map { text in
                Array(text.utf8).withUnsafeBufferPointer { TextEscape.escape($0) } ?? Array(text.utf8)
            }
            #expect(Set(escaped).count == texts.count)
        }

        @Test func bytesThatNothingHereWroteAreReadAsTheyAre() {
            // Cut off behind the mark.
            let text: [UInt8] = [0x61, 0xF4, 0x8F, 0xBF, 0xBF]
            #expect(text.withUnsafeBytes { TextEscape.unescape($0) } == text)
        }

        @Test(arguments: [
            "", "mysql://host/name", "postgres://user:s3cret@host/name?nonsense=1",
            "postgres://user:s3cr%zzet@host/name", "postgres://host/na\0me",
        ])
        func aURLThatIsNotValidIsRefusedWithoutQuotingIt(text: String) {
            let error = #expect(throws: PostgresError.self) { try PostgresURL(text) }
            #expect(error?.code == .invalidURL)
            #expect(error?.description.contains("s3c") == false)
        }

        @Test func aURLIsDescribedWithoutItsPassword() throws {
            let url = try PostgresURL("postgres://ann:s3cret@one:5433,two:5434/scores")
            #expect(url.description == "host=one,two port=5433,5434 user=ann dbname=scores")
            #expect(!url.description.contains("s3cret"))
        }
    }
#endif
