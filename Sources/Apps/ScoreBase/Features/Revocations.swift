package import Flow

/// The state of revoking watch links and invitations.
///
/// A revoked link disappears at once, but the server cannot bring it back. So it is revoked there when the time to undo
/// is over, and earlier if the user leaves the screen or signs out, or the app closes.
/// See docs/decisions/scorebase.md, "A link is revoked ten seconds after the tap".
package struct Revocations: Sendable, Equatable {
    /// A link that can be revoked.
    package enum Link: Sendable, Hashable {
        /// The watch link with this id.
        case watchLink(String)
        /// The invitation with this id.
        case invitation(String)
    }

    /// The revocation that can be undone; nil if there is none.
    package var undoable: UndoCountdown<Link>?
    /// The links that are being revoked at the server.
    package var underWay: [Link] = []
    /// The links that the server has revoked. A list that was read before may still contain them.
    package var done: Set<Link> = []
    /// The links that could not be revoked and still work.
    package var failed: [Link] = []
    /// The error of the last failure; nil without failures.
    package var error: ScoreBaseError?

    /// Creates a state in which nothing is being revoked.
    package init() {}

    /// The links that the user has revoked and the server has not.
    package var pending: [Link] { underWay + (undoable.map { [$0.change] } ?? []) }

    /// Whether a link is hidden from the lists.
    func hides(_ link: Link) -> Bool { pending.contains(link) || done.contains(link) }

    /// Ends the time to undo. Returns the links that are to be revoked at the server now.
    mutating func commit() -> [Link] {
        guard let link = undoable?.change else { return [] }
        undoable = nil
        underWay.append(link)
        return [link]
    }

    /// Ends a call that is under way. An error means that the link still works.
    mutating func end(_ link: Link, _ error: ScoreBaseError?) {
        guard let index = underWay.firstIndex(of: link) else { return }
        underWay.remove(at: index)
        guard let error else {
            done.insert(link)
            return
        }
        fail([link], error)
    }

    /// Shows links again that could not be revoked.
    mutating func fail(_ links: [Link], _ error: ScoreBaseError) {
        guard !links.isEmpty else { return }
        failed += links
        self.error = error
    }

    /// Ends all that is not known to be done, as failed.
    mutating func abandon(_ error: ScoreBaseError) {
        let links = pending
        (undoable, underWay) = (nil, [])
        fail(links, error)
    }

    /// Forgets the failures. Returns their links.
    @discardableResult
    mutating func takeFailed() -> [Link] {
        defer { (failed, error) = ([], nil) }
        return failed
    }
}

extension ScoreBaseDependencies {
    /// Revokes a link. A link that is already gone counts as revoked.
    package func revoke(_ link: Revocations.Link) async throws {
        do {
            switch link {
            case .watchLink(let id): try await revokeWatchLink(id)
            case .invitation(let id): try await revokeInvitation(id)
            }
        } catch {
            let known = error as? ScoreBaseError ?? ScoreBaseError(error)
            guard known.kind == .notFound else { throw error }
        }
    }

    /// Revokes links before the app closes, within three seconds. A link that could not be revoked in that time is
    /// in the list when the app is opened again.
    package func revokeBeforeClosing(_ links: [Revocations.Link]) async {
        guard !links.isEmpty else { return }
        await runBeforeClosing(on: clock) { for link in links { try? await revoke(link) } }
    }
}
