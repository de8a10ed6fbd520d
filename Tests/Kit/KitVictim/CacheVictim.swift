import Bowline
import BowlineStore
import TestSupport

/// `cache FOLDER SEED ROUNDS` signs people in and out, reads and changes things for them by four tasks at once over a
/// cache on disk, and says what it did: `in NAME`, `out NAME`, `read`, and `wrong` after an answer that is not theirs.
enum CacheVictim {
    static func run(_ words: [String]) async throws {
        guard words.count == 3, let seed = UInt64(words[1]), let rounds = Int(words[2]) else {
            stop("cache FOLDER SEED ROUNDS")
        }
        let store = DiskCacheStore(folder: words[0], budget: 400 << 10)
        let client = try WitnessClient(WitnessOrigin(), store: store, memory: 20 << 10)
        var random = SeededRandom(seed)
        for _ in 0..<rounds {
            let person = WitnessPeople.all[random.next(below: WitnessPeople.all.count)]
            await client.session.signIn(person)
            say("in \(person.owner)")
            await withTaskGroup(of: Void.self) { group in
                for lane in 0..<4 {
                    let seed = random.next() &+ UInt64(lane)
                    group.addTask { await readAndChange(client, seed) }
                }
            }
            guard random.next(below: 2) == 0 else { continue }
            await client.session.signOut()
            say("out \(person.owner)")
        }
        await store.close()
        say("done")
    }

    private static func readAndChange(_ client: WitnessClient, _ seed: UInt64) async {
        var random = SeededRandom(seed)
        for _ in 0..<25 {
            let thing = random.next(below: WitnessPeople.things)
            if random.next(below: 8) == 0 { try? await client.change(thing) }
            let isTheirs = (try? await client.readsTheirs(thing)) ?? false
            say(isTheirs ? "read" : "wrong")
        }
    }
}
