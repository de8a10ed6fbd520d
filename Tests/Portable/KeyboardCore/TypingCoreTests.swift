import KeyboardCore
import Testing

struct TypingCoreTests {
    @Test(arguments: [
        FieldTraits(isSecureTextEntry: true), FieldTraits(contentType: "password"),
        FieldTraits(contentType: "newPassword"),
        FieldTraits(contentType: "new-password"), FieldTraits(contentType: "oneTimeCode"),
        FieldTraits(contentType: "one-time-code"), FieldTraits(contentType: "creditCardNumber"),
        FieldTraits(contentType: "creditCardSecurityCode"), FieldTraits(contentType: "cc-number"),
    ])
    func aSecureFieldIsNeverRead(field: FieldTraits) {
        #expect(SecureTextDetector.isSecureField(field))
        var core = TypingCore()
        _ = core.handle(.field(field))
        for character in "my secret password, really. " { #expect(core.handle(.key(character)) == .ignored) }
        #expect(core.handle(.paste("pasted secret, too.")) == .ignored)
        #expect(core.handle(.autocorrect(replacing: 1, with: "x ")) == .ignored)
        #expect(core.handle(.backspace) == .ignored)
        #expect(core.snippet == "")
    }

    @Test(arguments: [FieldTraits(), FieldTraits(contentType: "username"), FieldTraits(contentType: "emailAddress")])
    func otherFieldsAreRead(field: FieldTraits) {
        #expect(!SecureTextDetector.isSecureField(field))
    }

    @Test func typingSaysWhenToJudge() {
        var core = TypingCore()
        let outcomes = "hello world ".map { core.handle(.key($0)) }
        #expect(outcomes.last == .judge)
        #expect(outcomes.dropLast().allSatisfy { $0 == .changed })
        #expect(core.snippet == "hello world ")
    }

    @Test func anotherFieldForgetsTheText() {
        var core = TypingCore()
        _ = core.handle(.paste("hello world "))
        #expect(core.handle(.field(FieldTraits())) == .cleared)
        #expect(core.snippet == "")
    }

    @Test func aPlainFieldAfterASecureOneIsReadAgain() {
        var core = TypingCore()
        _ = core.handle(.field(FieldTraits(isSecureTextEntry: true)))
        _ = core.handle(.key("s"))
        _ = core.handle(.field(FieldTraits()))
        _ = core.handle(.key("x"))
        #expect(core.snippet == "x")
    }
}
