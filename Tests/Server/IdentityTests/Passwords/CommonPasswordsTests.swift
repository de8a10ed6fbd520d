import Basics
import BowlineJSON
import CIdentityData
import TestSupport
import Testing

@testable import Identity

@Suite struct CommonPasswordsTests {
    @Test(arguments: [
        "password", "12345678", "Password1!", "P@ssw0rd", "P@$$w0rd1", "QWERTYUIOP", "iloveyou", "Summer2026!",
        "Dragon123!",
        "!Monkey1", "Tru5tno1", "Football99#",
    ])
    func whatIsGuessedFirstIsKnown(_ password: String) {
        #expect(CommonPasswords.contains(password))
    }

    @Test(arguments: [
        "Demo-passw0rd!", "TestPassword123!", "longenough", "correct horse", "Second-passw0rd!", "kZ8#vQ2!mB",
        "пароль за мен",
        "", "!!!!!!!!9", "another one", "Pässw0rd!",
    ])
    func othersAreNot(_ password: String) {
        #expect(!CommonPasswords.contains(password))
    }

    @Test func veryLongOnesAreNotEvenLookedAt() {
        #expect(!CommonPasswords.contains("password" + String(repeating: "1", count: 100_000)))
    }

    @Test func everyWayToAPasswordRefusesThem() async throws {
        let bench = try await IdentityBench()
        let access = try #require(await bench.signIn("viewer@demo.test").tokens["AccessToken"])
        let common: JSONValue = "Password1!"
        let refusals = [
            await bench.call("SignUp", ["ClientId": "bowline-demo", "Username": "ann", "Password": common]),
            await bench.call(
                "ChangePassword",
                ["AccessToken": access, "PreviousPassword": .string(DemoData.password), "ProposedPassword": common]
            ),
            await bench.call(
                "ConfirmForgotPassword",
                [
                    "ClientId": "bowline-demo", "Username": "viewer@demo.test", "ConfirmationCode": "1",
                    "Password": common,
                ]
            ),
            await bench.admin("AdminCreateUser", ["Username": "bob", "TemporaryPassword": common]),
            await bench.admin("AdminSetUserPassword", ["Username": "viewer@demo.test", "Password": common]),
        ]
        for refusal in refusals {
            #expect(refusal.error == "InvalidPasswordException")
            #expect(refusal.members["message"]?.string?.contains("most common") == true)
        }
    }

    @Test func theEmbeddedListsAreRead() throws {
        let file = PackedBytes(embeddedBy: identity_common_passwords)
        let lists = try CommonPasswords.Lists(packed: file)
        #expect(lists.passwords.count == 11_611)
        #expect(lists.words.count == 2_403)
        var damaged = file.elements
        damaged[100] ^= 2
        #expect(throws: PackedDataError.damaged) { try CommonPasswords.Lists(packed: PackedBytes(copying: damaged)) }
    }
}
