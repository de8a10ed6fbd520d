import Basics
import Essentials

extension CredentialManager {
    /// How long a process may take for a refresh before another process tries.
    private static let lease: Duration = .seconds(15)
    /// How often a process checks whether another process has finished its refresh.
    private static let pollInterval: Duration = .milliseconds(200)

    /// Refreshes the credential, or adopts the new credential of another process, and resumes all waiting callers.
    func renew(_ stale: Credential, over road: SignInRoad) async {
        do throws(CallError) {
            let claim = try await claim(stale, road.clock)
            let fresh = if let taken = claim.obtained { taken } else { try await fresh(after: stale, road) }
            await finish(stale, with: fresh, claim, road.clock)
        } catch {
            await release(stale)
            let fail = { [machine] in
                let waiting = machine.withLock { machine in
                    machine.failed(version: stale.version, error, now: road.clock.now, random: .random(in: 0...1))
                }
                for waiter in waiting { waiter(.failure(error)) }
            }
            // Only a refusal changes what observers see.
            if error.endsSignIn { await announcing(fail) } else { fail() }
        }
    }

    private func fresh(after stale: Credential, _ road: SignInRoad) async throws(CallError) -> Credential {
        do {
            return try await refresh(stale, road)
        } catch {
            throw .wrapping(error, from: "CredentialManager")
        }
    }

    private struct Claim {
        var entry: CredentialStorage.Entry?
        /// The credential that another process obtained in the meantime.
        var obtained: Credential?
    }

    /// Claims the refresh in the store for this process, after waiting for any other process that is already
    /// refreshing. Throws if another user has signed in through another process, because that credential is never used
    /// for this user's calls. A stored token that this process has replaced but could not overwrite is not adopted.
    private func claim(_ stale: Credential, _ clock: any KitClock) async throws(CallError) -> Claim {
        let giveUp = clock.now.advanced(by: Self.lease + Self.lease)
        while clock.now < giveUp {
            guard var entry = try await readStored() else { return Claim() }
            let (owner, isOld) = machine.withLock { machine in
                (machine.owner?.identity, machine.wasReplaced(entry.record.credential.token))
            }
            guard entry.record.identity == owner else {
                throw CallError(.credentialRefused("another user has signed in on this device"))
            }
            if entry.record.credential.token != stale.token, !isOld {
                return Claim(entry: entry, obtained: entry.record.credential)
            }
            let age = entry.record.refreshStarted.map { clock.date.timeIntervalSince($0) }
            // A claim on a token that this process has replaced is its own.
            if isOld || age == nil || (age ?? 0) > Double(Self.lease.components.seconds) || (age ?? 0) < 0 {
                entry.record.credential = stale
                entry.record.refreshStarted = clock.date
                if try await writeStored(entry.record, replacing: entry.revision) {
                    entry.revision += 1
                    return Claim(entry: entry)
                }
            } else {
                try await clock.wait(until: clock.now.advanced(by: Self.pollInterval))
            }
        }
        return Claim(entry: try await readStored())
    }

    /// Saves the new credential before it resumes the waiting callers: a token pair that is used but not saved would be
    /// lost with the process.
    private func finish(
        _ stale: Credential,
        with fresh: Credential,
        _ claim: Claim,
        _ clock: any KitClock
    ) async {
        let numbered = machine.withLock { machine in
            machine.recordReplaced(stale.token)
            return machine.numbered(fresh, after: stale.version)
        }
        guard let numbered else { return }
        if claim.obtained == nil, let entry = claim.entry, await !save(numbered, over: entry) {
            Task { await saveLater(numbered, clock) }
        }
        await announcing {
            for waiter in machine.withLock({ $0.refreshed(version: stale.version, to: numbered, date: clock.date) }) {
                waiter(.success(numbered))
            }
        }
    }

    /// Returns false if the store could not be written to. If another process has written to the store since, that
    /// counts as saved, because its content is newer.
    private func save(_ credential: Credential, over entry: CredentialStorage.Entry) async -> Bool {
        var record = entry.record
        record.credential = credential
        record.refreshStarted = nil
        return (try? await storage.write(record, replacing: entry.revision)) != nil
    }

    /// Retries saving the token pair until it succeeds, e.g. after a locked device is unlocked, or until a newer
    /// credential is stored.
    private func saveLater(_ credential: Credential, _ clock: any KitClock) async {
        var pause = Duration.seconds(1)
        while true {
            guard (try? await clock.sleep(until: clock.now.advanced(by: pause), tolerance: nil)) != nil else { return }
            pause = min(pause * 2, .seconds(60))
            guard machine.withLock({ $0.current == credential }) else { return }
            guard let entry = try? await storage.read() else { continue }
            guard machine.withLock({ $0.wasReplaced(entry.record.credential.token) }) else { return }
            if await save(credential, over: entry) { return }
        }
    }

    private func release(_ stale: Credential) async {
        guard var entry = try? await storage.read(), entry.record.credential.token == stale.token else { return }
        entry.record.refreshStarted = nil
        // If the claim stays in the store, the next refresh only waits for the lease to end.
        _ = try? await storage.write(entry.record, replacing: entry.revision)
    }

    private func readStored() async throws(CallError) -> CredentialStorage.Entry? {
        do {
            return try await storage.read()
        } catch .locked {
            throw CallError(.credentialLocked)
        } catch {
            throw .layer(name: "SecretStore", underlying: error)
        }
    }

    private func writeStored(_ record: StoredCredential, replacing revision: UInt64) async throws(CallError) -> Bool {
        do {
            return try await storage.write(record, replacing: revision)
        } catch .locked {
            throw CallError(.credentialLocked)
        } catch {
            throw .layer(name: "SecretStore", underlying: error)
        }
    }
}
