import Bowline
import BowlineStore
import CacheWitness
import StorageTesting

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

// A process for the tests to kill: `CacheVictim FOLDER SEED ROUNDS` signs people in and out, reads and changes things
// for them by four tasks at once over a cache on disk, and says what it did: `in NAME`, `out NAME`, `read`, and `wrong`
// should it ever be served something that is not theirs.

let words = CommandLine.arguments
guard words.count == 4, let seed = UInt64(words[2]), let rounds = Int(words[3]) else {
    print("usage: CacheVictim FOLDER SEED ROUNDS")
    exit(2)
}

/// One write call a line, so that a kill never cuts one in two.
@Sendable func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

let store = DiskCacheStore(folder: words[1], budget: 400 << 10)
let client = try WitnessClient(WitnessOrigin(), store: store, memory: 20 << 10)
var random = SeededRandom(seed)
for _ in 0..<rounds {
    let person = WitnessPeople.all[random.next(below: WitnessPeople.all.count)]
    await client.session.signIn(person)
    say("in \(person.owner)")
    await withTaskGroup(of: Void.self) { group in
        for lane in 0..<4 {
            let seed = random.next() &+ UInt64(lane)
            group.addTask {
                var random = SeededRandom(seed)
                for _ in 0..<25 {
                    let thing = random.next(below: WitnessPeople.things)
                    if random.next(below: 8) == 0 { try? await client.change(thing) }
                    let isTheirs = (try? await client.readsTheirs(thing)) ?? false
                    say(isTheirs ? "read" : "wrong")
                }
            }
        }
    }
    guard random.next(below: 2) == 0 else { continue }
    await client.session.signOut()
    say("out \(person.owner)")
}
await store.close()
say("done")
