internal import Basics
internal import BowlineJSON
internal import Essentials
internal import SQLite
internal import ServerStorage

/// Stores the next steps of sign-ins: in memory if this process is the only one on its database, otherwise in the
/// database, because the next step may reach another process.
struct SignInSteps: Sendable {
    private let memory = Locked(Challenges())
    private let repository: any IdentityRepository

    init(_ repository: any IdentityRepository) { self.repository = repository }

    /// Stores a step under a random name for three minutes.
    func store(_ step: Challenges.Step, as name: String, now: Double) async throws(StorageError) {
        guard repository.isShared else { return memory.withLock { $0.store(step, as: name, now: now) } }
        guard let document = try? JSONCoder.standard.encode(step) else {
            throw .unwritable("a step of a sign-in cannot be written as JSON")
        }
        try await repository.saveStep(document, as: name, until: now + Challenges.lifetime)
    }

    /// Removes and returns the step with this name, so that only the first process to ask gets it. Nil if it does not
    /// exist or has expired.
    func take(_ name: String, now: Double) async throws(StorageError) -> Challenges.Step? {
        guard repository.isShared else { return memory.withLock { $0.take(name, now: now) } }
        let document = try await repository.takeStep(name, now: now)
        return document.flatMap { try? JSONCoder.standard.decode(Challenges.Step.self, from: $0) }
    }
}
