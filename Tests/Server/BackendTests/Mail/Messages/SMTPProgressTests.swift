import Testing

@testable import Mail

@Suite struct SMTPProgressTests {
    private func progress(_ lines: String...) -> SMTPProgress {
        var progress = SMTPProgress()
        for line in lines {
            if line.hasPrefix("> ") {
                progress.sent(Array(line.dropFirst(2).utf8))
            } else {
                progress.received(Array(line.utf8))
            }
        }
        return progress
    }

    @Test func aConversationIsFollowedToItsLastCommandAndReply() {
        let end = progress(
            "220 hello",
            "> EHLO a\r\n",
            "250-x\r\n",
            "250 HELP\r\n",
            "> AUTH PLAIN\r\n",
            "334 \r\n",
            "> AGFhAGJi\r\n",
            "235 2.7.0 ok\r\n",
            "> MAIL FROM:<a@b.c>\r\n",
            "250 OK\r\n",
            "> RCPT TO:<d@e.f>\r\n",
            "550 5.1.1 <d@e.f>: no such user\r\n",
            "> QUIT\r\n",
            "221 bye\r\n"
        )
        #expect((end.step, end.reply, end.replyClass) == (.recipient, "550 5.1.1", 5))
    }

    @Test(arguments: [
        ("550 5.1.1 no", "550 5.1.1"), ("550-5.1.1 no", "550 5.1.1"), ("451 try later", "451"), ("451", "451"),
        ("421 4.3.2", "421 4.3.2"), ("550 5.1 no", "550"), ("550 a.b.c", "550"), ("55", ""), ("5x0 no", ""), ("", ""),
        ("550 99999999.99999999.9999", "550 99999999.99"),
    ])
    func onlyTheCodesOfAReplyAreKept(_ line: String, _ reply: String) {
        #expect(progress(line).reply == reply)
    }

    @Test func theNextMessageOfAConnectionBeginsWithItsSender() {
        #expect(progress("> DATA", "250 ok", "> MAIL FROM:<a@b.c>").step == .sender)
        #expect(progress("> MAIL", "> EHLO").step == .sender)
    }

    @Test func bytesThatAreNoTextEndNothing() {
        var progress = SMTPProgress()
        for first in UInt8.min...UInt8.max {
            progress.sent([first, 0xFF, 0, first])
            progress.received([first, first, first, 0x20, 0xFF])
        }
        #expect(progress.step == .connecting)
    }
}
