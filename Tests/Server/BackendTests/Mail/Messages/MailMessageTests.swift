import LocalizedTexts
import Mail
import Testing

/// What a mail reader makes of a message is tested with Python's `email` in Tests/Program; here stand the rules of the
/// bytes.
@Suite struct MailMessageTests {
    private static let contents: [MailContent] = [
        .confirmationCode("123456", hours: 24), .resetCode("000001", hours: 1), .temporaryPassword("Aa1!<&\">=_x"),
        .signedUpBefore, .passwordChanged, .passwordReset, .passwordSetByOperator, .emailChanged, .signInsEnded,
        .accountDeleted, .test,
    ]

    private func written(_ content: MailContent, _ language: Language?, _ account: MailAccount = .pool) throws -> String
    {
        let to = try #require(EmailAddress("ana@example.org"))
        let from = try #require(EmailAddress("bowline@example.com"))
        let message = MailMessage(to: to, content, account: account, language: language, moment: 1_795_346_405)
        let bytes = try #require(message.written(from: from, id: "0af3", date: 1_795_346_405)).bytes
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: contents, [Language.english, .bulgarian, nil])
    func everyLineIsShortASCIIThatEndsInCRLF(_ content: MailContent, _ language: Language?) throws {
        let text = try written(content, language)
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        #expect(lines.last?.isEmpty == true)
        for line in lines.dropLast() {
            #expect(line.last == UInt8(ascii: "\r"))
            #expect(line.count <= 78 + 1, "\(String(decoding: line, as: UTF8.self))")
            #expect(line.dropLast().allSatisfy { (0x20...0x7E).contains($0) || $0 == 9 })
            #expect(line.dropLast().last != 0x20)
        }
    }

    @Test func theHeadSaysWhatProgramsNeed() throws {
        let text = try written(.passwordChanged, .english, .gista)
        let head = text.split(separator: "\r\n\r\n")[0].split(separator: "\r\n")
        #expect(
            head == [
                "From: Gista <bowline@example.com>", "To: <ana@example.org>",
                "Subject: Gista: your password was changed", "Date: Sun, 22 Nov 2026 11:20:05 +0000",
                "Message-ID: <0af3@example.com>", "Auto-Submitted: auto-generated", "X-Auto-Response-Suppress: All",
                "Content-Language: en", "MIME-Version: 1.0",
                "Content-Type: multipart/alternative; boundary=\"=_0af3\"",
            ]
        )
    }

    @Test func whatIsInTheQueueIsCheckedAgainBeforeItIsWritten() throws {
        let from = try #require(EmailAddress("bowline@example.com"))
        let to = try #require(EmailAddress("ana@example.org"))
        let message = MailMessage(to: to, .test, account: .pool, language: nil, moment: 0)
        #expect(message.written(from: from, id: "a\r\nBcc: x@y.z", date: 0) == nil)
        #expect(message.written(from: from, id: "a>b", date: 0) == nil)
    }

    @Test(arguments: [-1e300, -1, 0, 1e18, 1e300, .nan, .infinity])
    func aMomentThatNoCalendarHoldsEndsNothing(_ moment: Double) throws {
        let to = try #require(EmailAddress("ana@example.org"))
        let message = MailMessage(to: to, .signInsEnded, account: .pool, language: nil, moment: moment)
        #expect(message.written(from: to, id: "a", date: moment) != nil)
    }
}
