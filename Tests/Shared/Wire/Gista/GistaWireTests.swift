import Essentials
import Testing
import Wire

struct GistaWireTests {
    private let userID = "ann_6F9619FF-8B86-D011-B42D-00C04FC964FF"

    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    @Test func theDocumentsRequestToCreateAUser() throws {
        let username = "ann"
        let body = Gista.CreateUserRequest(
            userId: "\(username)_6F9619FF-8B86-D011-B42D-00C04FC964FF",
            email: "ann@example.com",
            password: "longenough",
            username: username
        )
        let text = #"{"email":"ann@example.com","password":"longenough","userId":"\#(userID)","username":"ann"}"#
        #expect(try json(body) == text)
        #expect(try read(Gista.CreateUserRequest.self, text) == body)
    }

    @Test func theDocumentsUser() throws {
        let user = Gista.User(userId: userID, username: "ann", email: "ann@example.com", message: "created")
        let text = #"{"email":"ann@example.com","message":"created","userId":"\#(userID)","username":"ann"}"#
        #expect(try json(user) == text)
        #expect(try read(Gista.User.self, text) == user)
    }

    @Test(arguments: [#""id":"a1","#, ""])
    func theDocumentsArticleWithAndWithoutItsID(id: String) throws {
        let text = #"{"category":"news",\#(id)"title":"T","url":"https://example.com/a"}"#
        let article = try read(Gista.Article.self, text)
        #expect(article.id == (id.isEmpty ? nil : "a1"))
        #expect(try json(article) == text)
    }

    @Test(arguments: [#","sourceUrl":"https://example.com/a""#, ""])
    func theDocumentsGistIsReadWithNothingBesides(source: String) throws {
        let text = #"{"content":"C","id":"g1","title":"T","userId":"\#(userID)"\#(source)}"#
        let gist = try read(Gista.Gist.self, text)
        #expect(gist.content == "C")
        #expect((gist.sourceUrl == nil) == source.isEmpty)
        #expect(gist.segments == nil)
        #expect(try read(Gista.PlainGist.self, text).title == "T")
    }

    @Test func aLinkSaysNullWhereThereIsNothing() throws {
        let link = Gista.Link(id: "l1", title: "T", url: "https://example.com/a", category: "news", status: .pending)
        let text = """
            {"category":"news","createdAt":null,"gistId":null,"id":"l1","progress":null,"reason":null,\
            "status":"pending","title":"T","url":"https://example.com/a"}
            """
        #expect(try json(link) == text)
        #expect(try read(Gista.Link.self, text) == link)
    }

    @Test func aLinkIsReadWithWhatTheContractNamesAndWithAStatusOfLaterDays() throws {
        let text = #"{"id":"l1","title":"T","url":"u","category":"c","status":"archived","reason":null,"gistId":"g1"}"#
        let link = try read(Gista.Link.self, text)
        #expect(link.status == Gista.LinkStatus(rawValue: "archived"))
        #expect(link.gistId == "g1")
    }

    @Test func aRequestToStoreALink() throws {
        let body = Gista.StoreLinkRequest(userId: userID, category: "c", url: "https://example.com/a", title: "T")
        let text = """
            {"autoCreateGist":true,"category":"c","title":"T","url":"https://example.com/a","userId":"\(userID)"}
            """
        #expect(try json(body) == text)
        let least = try read(Gista.StoreLinkRequest.self, #"{"userId":"\#(userID)","url":"https://example.com/a"}"#)
        #expect(least.autoCreateGist == nil && least.title == nil && least.category == nil)
    }

    @Test func aSession() throws {
        let session = Gista.Session(userId: userID, accessToken: "a", refreshToken: "r", expiresIn: 900)
        let text = #"{"accessToken":"a","expiresIn":900,"refreshToken":"r","userId":"\#(userID)"}"#
        #expect(try json(session) == text)
        #expect(try json(Gista.RefreshRequest(refreshToken: "r")) == #"{"refreshToken":"r"}"#)
        let signIn = Gista.SignInRequest(email: "e", password: "p")
        #expect(try json(signIn) == #"{"email":"e","password":"p"}"#)
    }

    @Test(arguments: [
        (#"{"gistId":"g","id":"7","linkId":"l","type":"gist.ready"}"#, Gista.LiveFrame.Kind.gistReady),
        (#"{"id":"8","linkId":"l","reason":"no","type":"link.failed"}"#, .linkFailed),
        (#"{"type":"gap"}"#, .gap), (#"{"id":"9","type":"new.thing"}"#, .init(rawValue: "new.thing")),
    ])
    func framesOfTheLiveChannel(text: String, kind: Gista.LiveFrame.Kind) throws {
        let frame = try read(Gista.LiveFrame.self, text)
        #expect(frame.type == kind)
        #expect(try json(frame) == text)
    }
}
