import Testing

@testable import Backend

struct UserIDTests {
    @Test(arguments: [
        ("ann_6F9619FF-8B86-D011-B42D-00C04FC964FF", "ann"), ("a_b_6f9619ff-8b86-d011-b42d-00c04fc964ff", "a_b"),
        ("Анна_6F9619FF-8B86-D011-B42D-00C04FC964FF", "Анна"),
    ])
    func aUsernameAnUnderscoreAndAUUID(text: String, name: String) {
        #expect(UserID(text)?.name == name)
        #expect(UserID(text)?.text == text)
    }

    @Test(arguments: [
        "", "_", "ann", "ann_", "_6F9619FF-8B86-D011-B42D-00C04FC964FF", "ann-6F9619FF-8B86-D011-B42D-00C04FC964FF",
        "ann_6F9619FF-8B86-D011-B42D-00C04FC964F", "ann_6F9619FG-8B86-D011-B42D-00C04FC964FF",
        "ann_6F9619FF-8B86-D011-B42D-00C04FC964FF ", "ann_6F9619FF8B86-D011-B42D-00C0-4FC964FF",
        "ann_６F9619FF-8B86-D011-B42D-00C04FC964FF",
    ])
    func anythingElseIsNone(text: String) {
        #expect(UserID(text) == nil)
    }
}
