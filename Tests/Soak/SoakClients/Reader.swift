import Bowline
import BowlineLive
import BowlineStore
import Essentials
import GistaApp
import Wire

/// A user of Gista: saves pages, at once or through the outbox, writes gists, lists both, and listens to what is told
/// live.
struct Reader: User {
    private let person: Plan.Person
    private let plan: Plan
    private let connection: GistaContainer

    static func open(_ person: Plan.Person, _ plan: Plan) async throws -> Reader {
        let connection = try await GistaContainer.open(
            folder: person.folder,
            environment: GistTerminal.environment(server: person.server),
            transport: try PersonTransport(person),
            monitor: GistaApp.NetworkMonitor(),
            dialer: try WebSocketConnector()
        )
        return Reader(person: person, plan: plan, connection: connection)
    }

    func work() async {
        await withTaskGroup { group in
            group.addTask { await connection.run() }
            group.addTask { await listen() }
            group.addTask {
                for number in 0... {
                    if let account = await signedIn() { await act(number, account.userId.rawValue) }
                    guard (try? await Task.sleep(for: plan.pause)) != nil else { return }
                }
            }
        }
    }

    func finish() async {
        let delivering = Task { await connection.run() }
        let end = ContinuousClock().now + .seconds(plan.finishSeconds)
        var waiting: [QueuedLink] = []
        repeat {
            _ = await signedIn()
            guard let links = try? await connection.outbox.links() else { continue }
            waiting = links.filter { !$0.isRefused }
            person.report(.left) { report in
                report.count = waiting.count
                report.ids = links.filter(\.isRefused).map(\.article.url.absoluteString)
            }
            if waiting.isEmpty { break }
            for link in waiting { try? await connection.outbox.retry(link.receipt) }
            try? await Task.sleep(for: .milliseconds(500))
        } while ContinuousClock().now < end
        delivering.cancel()
        await delivering.value
        await connection.close()
    }

    // MARK: Steps

    /// Takes up the sign-in of this device, signs in, or makes the account; nil when none of this works now.
    private func signedIn() async -> Account? {
        if let account = connection.account.account, !connection.account.hasExpired { return account }
        if case .signedIn(let account) = await connection.account.restore(), !connection.account.hasExpired {
            return said(account)
        }
        do throws(NetworkError) {
            return said(try await connection.account.signIn(email: person.email, password: person.password))
        } catch .unauthorized {
            // Nobody has the account yet; the first run makes it.
        } catch {
            person.trouble("sign-in: \(error)")
            return nil
        }
        do throws(NetworkError) {
            return said(
                try await connection.account.signUp(
                    username: person.name,
                    email: person.email,
                    password: person.password
                )
            )
        } catch {
            person.trouble("sign-up: \(error)")
            return nil
        }
    }

    private func said(_ account: Account) -> Account {
        person.report(.person) { $0.id = account.userId.rawValue }
        return account
    }

    private func act(_ number: Int, _ userId: String) async {
        let name = "\(person.name)-\(plan.round)-\(number)"
        switch number % 5 {
        case 0, 1: await save("\(person.site)/story/\(name)", userId)
        case 2: await write(name, userId)
        default: await list(userId)
        }
    }

    private func save(_ address: String, _ userId: String) async {
        guard let url = URL(string: address) else { return person.fault("\(address) is not a URL") }
        switch await connection.linkSender.sendLink(userId: userId, url: url, title: "", category: "soak") {
        case .success(let response): person.acknowledged(address, "link \(response.status)")
        case .failure(.notQueued(let why)): person.fault("a link was not kept: \(why)")
        case .failure(let error): person.trouble("link: \(error)")
        }
    }

    private func write(_ title: String, _ userId: String) async {
        do throws(NetworkError) {
            let gist = try await connection.service.createGist(
                userId: userId,
                title: title,
                content: "By \(person.name)."
            )
            person.acknowledged(title, "gist \(gist.id)")
        } catch {
            person.trouble("gist: \(error)")
        }
    }

    /// Everything in both lists must be this person's own.
    private func list(_ userId: String) async {
        do throws(NetworkError) {
            for link in try await connection.service.links(userId: userId).value
            where !link.url.contains("/story/\(person.name)-") {
                person.fault("the list of links holds \(link.url)")
            }
            for gist in try await connection.service.gists().value
            where gist.sourceUrl == nil && !gist.title.hasPrefix("\(person.name)-") {
                person.fault("the list of gists holds \(gist.title)")
            }
        } catch {
            person.trouble("list: \(error)")
        }
    }

    private func listen() async {
        let dependencies = GistaDependencies(connection)
        while !Task.isCancelled {
            if connection.account.account != nil {
                for await news in dependencies.live(nil) {
                    if case .gistReady(let gist, _, _) = news { person.report(.seen) { $0.id = gist } }
                }
            }
            guard (try? await Task.sleep(for: plan.pause)) != nil else { return }
        }
    }
}
