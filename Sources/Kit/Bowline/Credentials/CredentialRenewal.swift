import Essentials
import Locked

extension CredentialKeeper {
    /// How long a process may take over a refresh before another one tries.
    private static let lease: Duration = .seconds(15)
    /// How often a process looks whether another one is done.
    private static let glance: Duration = .milliseconds(200)

    /// Makes one refresh, or takes over what another process obtained, and tells all who wait.
    func renew(_ stale: Credential, over road: SignInRoad) async {
        do throws(Failure) {
            let entry = try await claim(stale, road.clock)
            let fresh = if let taken = entry.obtained { taken } else { try await refresh(stale, road) }
            await finish(stale, with: fresh, entry)
        } catch {
            await release(stale)
            let waiting = machine.withLock { $0.failed(version: stale.version, error) }
            for wake in waiting { wake(.failure(error)) }
        }
    }

    private struct Claim {
        var entry: CredentialShelf.Entry?
        /// What another process obtained meanwhile.
        var obtained: Credential?
    }

    /// Marks in the store that this process refreshes, after waiting for one that does so already. Where somebody else has signed in
    /// through another process, there is nothing to take over: their credential never goes on this person's calls.
    private func claim(_ stale: Credential, _ clock: any KitClock) async throws(Failure) -> Claim {
        let giveUp = clock.now.advanced(by: Self.lease + Self.lease)
        while clock.now < giveUp {
            guard var entry = try await readShelf() else { return Claim() }
            guard entry.record.identity == machine.withLock({ $0.owner?.identity }) else {
                throw Failure(.credentialRefused("somebody else has signed in on this device"))
            }
            if entry.record.credential.token != stale.token {
                return Claim(entry: entry, obtained: entry.record.credential)
            }
            let age = entry.record.refreshStarted.map { clock.date.timeIntervalSince($0) }
            if age == nil || (age ?? 0) > Double(Self.lease.components.seconds) || (age ?? 0) < 0 {
                entry.record.refreshStarted = clock.date
                if try await writeShelf(entry.record, replacing: entry.revision) {
                    entry.revision += 1
                    return Claim(entry: entry)
                }
            } else {
                try await clock.wait(until: clock.now.advanced(by: Self.glance))
            }
        }
        return Claim(entry: try await readShelf())
    }

    /// Saves the new credential first and only then lets the waiters go: a pair that is used but not saved is lost with the process.
    private func finish(_ stale: Credential, with fresh: Credential, _ claim: Claim) async {
        guard let numbered = machine.withLock({ $0.numbered(fresh, after: stale.version) }) else { return }
        if var record = claim.entry?.record, claim.obtained == nil {
            record.credential = numbered
            record.refreshStarted = nil
            // Should the store be locked now, the pair lives in memory and the next refresh saves it.
            _ = try? await shelf.write(record, replacing: claim.entry?.revision)
        }
        for wake in machine.withLock({ $0.refreshed(version: stale.version, to: numbered) }) {
            wake(.success(numbered))
        }
    }

    private func release(_ stale: Credential) async {
        guard var entry = try? await shelf.read(), entry.record.credential.token == stale.token else { return }
        entry.record.refreshStarted = nil
        // A marker that stays only makes the next refresh wait for the lease to end.
        _ = try? await shelf.write(entry.record, replacing: entry.revision)
    }

    private func readShelf() async throws(Failure) -> CredentialShelf.Entry? {
        do {
            return try await shelf.read()
        } catch .locked {
            throw Failure(.credentialLocked)
        } catch {
            throw .layer(name: "SecretStore", underlying: error)
        }
    }

    private func writeShelf(_ record: StoredCredential, replacing revision: UInt64) async throws(Failure) -> Bool {
        do {
            return try await shelf.write(record, replacing: revision)
        } catch .locked {
            throw Failure(.credentialLocked)
        } catch {
            throw .layer(name: "SecretStore", underlying: error)
        }
    }
}
