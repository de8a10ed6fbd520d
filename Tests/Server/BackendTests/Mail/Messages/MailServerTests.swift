import Mail
import Testing

@Suite struct MailServerTests {
    private func server(_ url: String, password: String? = "secret", from: String? = nil) throws -> MailServer {
        try MailServer(url: url, password: password, from: from, authorities: nil)
    }

    @Test(arguments: [
        ("smtps://post@mail.example.com:4650", "mail.example.com", 4650, "post", "post@mail.example.com"),
        ("smtps://post@mail.example.com", "mail.example.com", 465, "post", "post@mail.example.com"),
        ("smtp://post@mail.example.com/", "mail.example.com", 587, "post", "post@mail.example.com"),
        ("SMTP://ana@example.org@mail.example.com:25", "mail.example.com", 25, "ana@example.org", "ana@example.org"),
        ("smtps://ana%40example.org@mail.example.com", "mail.example.com", 465, "ana@example.org", "ana@example.org"),
        ("smtp://post@localhost", "localhost", 587, "post", "post@localhost"),
    ])
    func theURLNamesTheServer(_ url: String, host: String, port: UInt16, user: String, from: String) throws {
        let server = try server(url)
        #expect((server.host, server.port) == (host, port))
        #expect((server.user, server.from.text) == (user, from))
    }

    @Test func withoutAUserThereIsNoSignIn() throws {
        let server = try server("smtp://[::1]:2525", password: nil, from: "bowline@example.com")
        #expect((server.host, server.port, server.user) == ("::1", 2525, nil))
    }

    @Test(arguments: [
        ("smtps://a@mail.example.com", MailServer.Security.fromTheFirstByte),
        ("smtps://a@127.0.0.1", .fromTheFirstByte),
        ("smtp://a@mail.example.com", .startTLSRequired), ("smtp://a@10.0.0.1", .startTLSRequired),
        ("smtp://a@0.0.0.0", .startTLSRequired), ("smtp://a@127.evil.example", .startTLSRequired),
        ("smtp://a@127.0.0.1", .startTLSIfOffered), ("smtp://a@[::1]", .startTLSIfOffered),
        ("smtp://a@localhost", .startTLSIfOffered),
    ])
    func onlyThisMachineIsSpokenToWithoutTLS(_ url: String, security: MailServer.Security) throws {
        #expect(try server(url, from: "bowline@example.com").security == security)
    }

    @Test(arguments: [
        "", "mail.example.com", "http://a@mail.example.com", "smtp://", "smtp://@", "smtp://a@", "smtp://a@:25",
        "smtp://a@mail.example.com:0", "smtp://a@mail.example.com:65536", "smtp://a@mail.example.com:+25",
        "smtp://a@mail.example.com:2 5", "smtp://a@mail.example.com/path", "smtp://a@mail.example.com?x",
        "smtp://a@[::1", "smtp://a@[::1]x", "smtp://a@[mail]", "smtp://a%zz@b.c", "smtp://a%0d%0a@b.c", "smtp://a@b c",
        "smtp://a%0@b.c", "smtp://%FF@b.c",
    ])
    func whatIsNoMailServerIsRefusedByName(_ url: String) {
        #expect(throws: MailServerError.badURL(url)) { try server(url) }
    }

    @Test func thePasswordComesFromTheEnvironmentOnly() {
        #expect(throws: MailServerError.passwordInURL) { try server("smtps://a:secret@mail.example.com") }
        #expect(throws: MailServerError.passwordMissing) { try server("smtps://a@mail.example.com", password: nil) }
        #expect(throws: MailServerError.userMissing) { try server("smtps://mail.example.com") }
    }

    @Test func aSenderIsAnAddress() throws {
        #expect(throws: MailServerError.badSender("Bowline <a@b.c>")) {
            try server("smtps://a@b.c", from: "Bowline <a@b.c>")
        }
        #expect(throws: MailServerError.senderMissing) { try server("smtp://post@127.0.0.1") }
        #expect(try server("smtp://ana@example.org@127.0.0.1").from.text == "ana@example.org")
    }
}
