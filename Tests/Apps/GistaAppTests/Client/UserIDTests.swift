import Essentials
import GistaApp
import Testing

struct UserIDTests {
    private static let uuid = "6F9619FF-8B86-D011-B42D-00C04FC964FF"

    @Test(arguments: ["ann", "ann_maria", "Анна", "a.b-c", "_", "Ann Lee"])
    func anIDIsANameAndAUUID(name: String) throws {
        let id = try #require(UserID(rawValue: "\(name)_\(Self.uuid)"))
        #expect(id.username == name)
        #expect(UserID(username: name, uuid: try #require(UUID(uuidString: Self.uuid))) == id)
    }

    @Test(arguments: [
        "", "_", "ann", "ann_", "_\(uuid)", uuid, "ann\(uuid)", "ann-\(uuid)", "ann_\(uuid)x", "ann_\(uuid.dropLast())",
        " a_\(uuid)", "a _\(uuid)", "a\u{200B}_\(uuid)", "a/b_\(uuid)", "ann\n_\(uuid)", "ann_\(uuid)\n",
        "ann_6F9619FF8B86D011B42D00C04FC964FF",
        String(repeating: "a", count: 65) + "_\(uuid)",
    ])
    func anythingElseIsNone(text: String) {
        #expect(UserID(rawValue: text) == nil)
    }

    @Test func everyAccountGetsAnotherOne() {
        #expect(UserID(username: "ann") != UserID(username: "ann"))
    }
}
