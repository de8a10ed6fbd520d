import BowlineJSON
import SQLite
import ServerStorage
import TestSupport
import Testing

@testable import Identity

/// What a call costs does not depend on whether there is such a person: the same questions to the store, the same
/// proofs, the same writes.
@Suite(.timeLimit(.minutes(8)))
struct EqualWorkTests {
    private static let calls: [(String, String)] = [
        ("sign-in start", "viewer"), ("wrong password", "viewer"), ("forgotten", "viewer"), ("confirm reset", "viewer"),
        ("confirm sign-up", "viewer"), ("resend", "viewer"), ("sign-up", "viewer"),
    ]

    private func make(_ call: String, _ name: String, on bench: IdentityBench) async {
        let client: JSONValue = "bowline-demo"
        let guesser = Guesser(address: "203.0.113.9", isLocal: false)
        switch call {
        case "sign-in start":
            let parameters: JSONValue = ["USERNAME": .string(name), "SRP_A": "abc123"]
            let question: JSONValue = ["AuthFlow": "USER_SRP_AUTH", "ClientId": client, "AuthParameters": parameters]
            _ = await bench.call("InitiateAuth", question, from: guesser)
        case "wrong password": _ = await bench.signIn(name, "Wrong-passw0rd!", from: guesser)
        case "forgotten":
            _ = await bench.call("ForgotPassword", ["ClientId": client, "Username": .string(name)], from: guesser)
        case "resend":
            let question: JSONValue = ["ClientId": client, "Username": .string(name)]
            _ = await bench.call("ResendConfirmationCode", question, from: guesser)
        case "sign-up":
            let question: JSONValue = ["ClientId": client, "Username": .string(name), "Password": "Some-passw0rd!"]
            _ = await bench.call("SignUp", question, from: guesser)
        default:
            let question: JSONValue = [
                "ClientId": client, "Username": .string(name), "ConfirmationCode": "1", "Password": "Some-passw0rd!",
            ]
            let operation = call == "confirm reset" ? "ConfirmForgotPassword" : "ConfirmSignUp"
            _ = await bench.call(operation, question, from: guesser)
        }
    }

    @Test(arguments: calls)
    func theStoreIsAskedTheSameAndAsManyProofsAreMade(_ call: String, _ known: String) async throws {
        let store = MemoryIdentity()
        let bench = try await IdentityBench(store)
        var costs: [[String]] = []
        for name in ["\(known)@demo.test", "nobody@demo.test"] {
            let (calls, proofs, signed) = (
                store.calls.count, bench.service.proofs.begun, bench.service.signatures.begun
            )
            await make(call, name, on: bench)
            costs.append(
                Array(store.calls.dropFirst(calls)).sorted()
                    + [
                        "\(bench.service.proofs.begun - proofs) proofs",
                        "\(bench.service.signatures.begun - signed) signed",
                    ]
            )
        }
        // Who is there already is found once more, after the answer, to be told of a sign-up.
        if call == "sign-up", let extra = costs[0].firstIndex(of: "user") { costs[0].remove(at: extra) }
        #expect(costs[0] == costs[1])
    }

    @Test(arguments: calls)
    func asMuchIsWritten(_ call: String, _ known: String) async throws {
        let folder = try TemporaryFolder()
        let schema = Schema(applicationID: 1, migrations: IdentitySchema.migrations.map(\.sqlite))
        let database = try await Database.open(
            StorageConfiguration(path: folder.file("identity"), schema: schema, sharing: .exclusive)
        )
        let bench = try await IdentityBench(StoredIdentity(ServerDatabase(database)))
        var writes: [[Int]] = []
        for name in ["\(known)@demo.test", "nobody@demo.test"] {
            let before = database.statistics
            await make(call, name, on: bench)
            writes.append([database.statistics.writes - before.writes, database.statistics.commits - before.commits])
        }
        #expect(writes[0] == writes[1])
        await database.close()
    }
}
