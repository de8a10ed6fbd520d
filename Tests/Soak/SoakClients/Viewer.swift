import Bowline
import ScoreBaseApp
import Wire

/// Someone who follows games live: every line must come once and in order, unless a gap was told, and of this tenant
/// only.
struct Viewer: User {
    private let person: Plan.Person
    private let plan: Plan
    private let container: ScoreBaseContainer

    static func open(_ person: Plan.Person, _ plan: Plan) async throws -> Viewer {
        Viewer(person: person, plan: plan, container: try await .forSoak(person))
    }

    func work() async {
        do throws(ScoreBaseSignInError) { _ = try await container.restore() } catch {
            person.trouble("sign-in: \(error)")
        }
        await withTaskGroup { group in
            for court in person.courts {
                group.addTask { for game in court { await follow(game) } }
            }
            group.addTask { await staySignedIn() }
            group.addTask { await look() }
        }
    }

    /// A viewer keeps nothing that could be left.
    func finish() async {
        await container.close()
    }

    // MARK: Steps

    /// Signs in whenever no sign-in is good: at the first start, and after the server has ended one.
    private func staySignedIn() async {
        while !Task.isCancelled {
            if container.isSignedOut {
                do throws(ScoreBaseSignInError) {
                    _ = try await container.signIn(username: person.email, password: person.password)
                } catch {
                    person.trouble("sign-in: \(error)")
                }
            }
            guard (try? await Task.sleep(for: plan.pause)) != nil else { return }
        }
    }

    /// Follows a game until it is over.
    private func follow(_ game: String) async {
        var last = 0
        var seen = 0
        var isOver = false
        while !Task.isCancelled, !isOver {
            for await update in container.follow(game: game, after: nil) {
                switch update {
                case .line(let line, let board):
                    if last > 0, line.sequence != last + 1 {
                        person.fault("line \(line.sequence) of game \(game) came after line \(last)")
                    }
                    last = line.sequence
                    seen += 1
                    person.report(.seen) { ($0.id, $0.count) = (game, seen) }
                    if let board { isOver = board.isFinal }
                case .game(let info):
                    last = 0
                    isOver = info.board.isFinal
                case .gap: last = 0
                case .stopped(let trouble): person.trouble("live: \(String(describing: trouble?.kind))")
                case .connected, .disconnected: break
                }
                if isOver { break }
            }
            last = 0
            guard (try? await Task.sleep(for: plan.pause)) != nil else { return }
        }
    }

    /// Looks through the leagues and tables as people do between two plays; what comes is checked for its tenant by the
    /// app.
    private func look() async {
        let dependencies = ScoreBaseDependencies(container)
        while (try? await Task.sleep(for: plan.pause)) != nil {
            dependencies.refresh()
            do {
                let leagues = try await dependencies.leagues("", nil)
                if let league = leagues.items.first { _ = try await dependencies.standings(league.leagueId) }
            } catch {
                person.trouble("leagues: \(error)")
            }
        }
    }
}
