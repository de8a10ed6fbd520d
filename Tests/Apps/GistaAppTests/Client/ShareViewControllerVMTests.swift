import Basics
import Bowline
import BowlineTesting
import Essentials
import Testing

@testable import GistaApp

/// Where the document's sample logs to.
private enum Logger {
    enum Level { case error }

    static let lines = Locked<[String]>([])

    static func log(_ line: String, level: Level) {
        lines.withLock { $0.append(line) }
    }
}

extension ShareViewControllerVM {
    /// The document's sample, as it stands there but for `return result`, which it leaves out.
    fileprivate func processSharedURLOfTheDocument(
        _ url: URL,
        title: String? = nil
    ) async -> Result<LinkResponse, LinkError> {
        // Retrieve user ID from App Group
        guard let userId = self.userId else {
            return .failure(.unauthorized)
        }

        // Verify proper format
        if !userId.contains("_") {
            Logger.log("User ID format invalid: \(userId)", level: .error)
            return .failure(.unauthorized)
        }

        // Make API request with verified user ID
        let sanitizedTitle = Self.sanitized(title)
        let result = await linkSender.sendLink(
            userId: userId,
            url: url,
            title: sanitizedTitle,
            category: category
        )
        return result
    }
}

struct ShareViewControllerVMTests {
    private func page() throws -> URL {
        try #require(URL(string: "https://example.com/a"))
    }

    @Test(arguments: [Bench.userId, "noUnderscore", nil])
    func itDoesWhatTheDocumentsSampleDoes(userId: String?) async throws {
        var outcomes: [Result<LinkResponse, LinkError>] = []
        for isOurs in [true, false] {
            let bench = try await Bench.signedIn([.link("l1")], role: .shareExtension)
            let share = ShareViewControllerVM(userId: userId, linkSender: bench.container.linkSender)
            outcomes.append(
                isOurs
                    ? await share.processSharedURL(try page(), title: "T")
                    : await share.processSharedURLOfTheDocument(try page(), title: "T")
            )
        }
        #expect(outcomes[0] == outcomes[1])
        let isRight = userId == Bench.userId
        #expect(outcomes[0] == (isRight ? .success(LinkResponse(.saved, linkId: "l1")) : .failure(.unauthorized)))
    }

    @Test func aWrongIDIsToldToTheLogWithoutTheID() async throws {
        let lines = Locked<[String]>([])
        let bench = try await Bench.signedIn()
        let share = ShareViewControllerVM(userId: "ann_x", linkSender: bench.container.linkSender) { line in
            lines.withLock { $0.append(line) }
        }
        #expect(await share.processSharedURL(try page()) == .failure(.unauthorized))
        #expect(lines.withLock { $0 } == ["The saved user id is not of the form username_UUID."])
        #expect(bench.network.requests.count == 1)
    }

    @Test(arguments: [
        (" A \n title\u{0}\twith\r\nlines ", "A title with lines"), ("", ""), ("Заглавие 🎉", "Заглавие 🎉"),
        (String(repeating: "x", count: 500), String(repeating: "x", count: 200)),
    ])
    func aTitleIsOneCleanLine(title: String, clean: String) {
        #expect(ShareViewControllerVM.sanitized(title) == clean)
    }

    @Test func whoeverIsSignedInInTheAppShares() async throws {
        let app = try await Bench.signedIn()
        let ours = try await Bench([.link("l9")], folder: app.folder, role: .shareExtension)
        let share = await ShareViewControllerVM(container: ours.container)
        #expect(await share.processSharedURL(try page()) == .success(LinkResponse(.saved, linkId: "l9")))
        #expect(ours.network.requests.first?.text.contains(Bench.userId) == true)
    }
}
