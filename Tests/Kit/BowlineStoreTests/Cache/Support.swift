import Bowline
import BowlineStore
import KitVictim
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Whether the long proofs run in full.
let isThorough = getenv("BOWLINE_THOROUGH").map { String(cString: $0) } == "1"

extension TemporaryFolder {
    /// A client whose answers come from nowhere but the disk, and the store it reads them from.
    func open(_ origin: WitnessOrigin = WitnessOrigin(), budget: Int = 50 << 20) throws -> Shelf {
        let store = DiskCacheStore(folder: path, budget: budget)
        return Shelf(store: store, client: try WitnessClient(origin, store: store), origin: origin)
    }

    /// True when the text stands anywhere in its files, also where nobody looks any more.
    func holds(_ text: String) -> Bool {
        names.contains { bytes(of: $0).firstRange(of: Array(text.utf8)) != nil }
    }

    /// True when anything of that person is anywhere in its files: a body or the name of their partition.
    func holds(_ person: Principal.Identity) -> Bool {
        guard case .user(let id, let tenant) = person else { return false }
        return holds(person.owner) || holds("\(id):\(tenant ?? "")")
    }
}

/// A store with a client above it.
struct Shelf {
    let store: DiskCacheStore
    let client: WitnessClient
    let origin: WitnessOrigin

    /// Where the answer for a thing came from.
    func outcome(_ thing: Int, onlyCached: Bool = false) async throws -> CacheOutcome? {
        try await client.read(thing, onlyCached: onlyCached)?.1
    }
}

let annabel = WitnessPeople.all[0]
let bertram = WitnessPeople.all[1]
