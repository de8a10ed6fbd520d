internal import Basics
internal import CivilTime
package import LocalizedTexts

/// A message to one user: its recipient, content and language. Codable, so that a queue can store it.
package struct MailMessage: Codable, Sendable, Hashable {
    /// The recipient's address. Validated again as an ``EmailAddress`` when the message is encoded.
    package let to: String
    package let content: MailContent
    package let account: MailAccount
    /// `en` or `bg`; nil if the reader's language is unknown, in which case the message has both.
    package let language: String?
    /// When the reported event happened, in seconds since 1970.
    package let moment: Double

    package init(
        to: EmailAddress,
        _ content: MailContent,
        account: MailAccount,
        language: Language?,
        moment: Double
    ) {
        self.to = to.text
        self.content = content
        self.account = account
        self.language = language?.rawValue
        self.moment = moment
    }

    /// The languages of the message, English first.
    private var languages: [Language] {
        language.flatMap { Language(rawValue: $0) }.map { [$0] } ?? [.english, .bulgarian]
    }
}

extension MailMessage {
    /// An encoded message: the envelope, and the text as in RFC 5322 with CRLF line endings.
    package struct Written: Sendable, Equatable {
        package let from: EmailAddress
        package let to: EmailAddress
        package let bytes: [UInt8]
    }

    /// The encoded message, or nil if the recipient or `id` is not valid. `id` becomes part of the Message-ID, so that
    /// a message sent twice is recognized as the same.
    package func written(from sender: EmailAddress, id: String, date: Double) -> Written? {
        guard let to = EmailAddress(to), id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x3C && $0 != 0x3E })
        else {
            return nil
        }
        let time = UTCTime(moment)
        let minute = "\(time.date.iso) \(time.clock.prefix(5)) UTC"
        let strings = MailStrings(content, account: account, moment: minute)
        // Quoted-printable text never contains "=_".
        let boundary = "=_\(id)"
        let subject = languages.map { strings.subject[$0] }.joined(separator: " / ")
        let lines = [
            "From: \(account.name) <\(sender.text)>", "To: <\(to.text)>",
            "Subject: \(MailEncoding.encodedWords(subject))", "Date: \(UTCTime(date).mailDate)",
            "Message-ID: <\(id)@\(sender.domain)>", "Auto-Submitted: auto-generated",
            "X-Auto-Response-Suppress: All", "Content-Language: \(languages.map(\.rawValue).joined(separator: ", "))",
            "MIME-Version: 1.0", "Content-Type: multipart/alternative; boundary=\"\(boundary)\"", "",
            renderPart("plain", plainText(strings), boundary), renderPart("html", html(strings), boundary),
            "--\(boundary)--", "",
        ]
        return Written(from: sender, to: to, bytes: Array(lines.joined(separator: "\r\n").utf8))
    }

    private func renderPart(_ type: String, _ text: String, _ boundary: String) -> String {
        [
            "--\(boundary)", "Content-Type: text/\(type); charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable", "", MailEncoding.quotedPrintable(text),
        ].joined(separator: "\r\n")
    }

    private func plainText(_ strings: MailStrings) -> String {
        languages.map { language in
            let paragraphs =
                strings.beginning.map { $0[language] } + (strings.code.map { ["    \($0)"] } ?? [])
                + strings.end.map { $0[language] }
            return paragraphs.joined(separator: "\n\n")
        }.joined(separator: "\n\n* * *\n\n") + "\n"
    }

    private func html(_ strings: MailStrings) -> String {
        let sections = languages.map { language in
            func paragraphs(_ phrases: [LocalizedText]) -> String {
                phrases.map { "<p>\($0[language].escapedForHTML)</p>\n" }.joined()
            }
            let code = strings.code.map { code in
                "<p style=\"font-size:1.6em;letter-spacing:0.1em\"><strong>\(code.escapedForHTML)</strong></p>\n"
            }
            return "<div lang=\"\(language.rawValue)\">\n\(paragraphs(strings.beginning))\(code ?? "")"
                + "\(paragraphs(strings.end))</div>\n"
        }
        let title = languages.map { strings.subject[$0] }.joined(separator: " / ").escapedForHTML
        return
            "<!doctype html>\n<html lang=\"\(languages[0].rawValue)\">\n<head><meta charset=\"utf-8\"><title>\(title)</title></head>\n"
            + "<body style=\"font-family:sans-serif;line-height:1.5\">\n\(sections.joined(separator: "<hr>\n"))</body>\n</html>\n"
    }
}
