import Bowline
import BowlineStore
import BowlineURLSession
import Foundation
import GistaApp
import UIKit

/// An outbox whose files go on being sent while the app is not running: the example of docs/offline-and-live.md.
final class SampleUploads: Sendable {
    let transport: BackgroundTransport
    let outbox: Outbox
    let suspension: SuspensionGroup

    private init(_ transport: BackgroundTransport, _ outbox: Outbox) {
        (self.transport, self.outbox) = (transport, outbox)
        suspension = SuspensionGroup([outbox])
        suspension.followSystem()
    }

    static func open(folder: String, environment: BackendEnvironment) async throws -> SampleUploads {
        let transport = BackgroundTransport(identifier: "com.example.uploads", folder: folder + "/transfers")
        let client = Client(environment: environment, transport: transport)
        let outbox = try await Outbox.open(folder: folder + "/outbox", client: client) { _, _ in .keep }
        return SampleUploads(transport, outbox)
    }

    /// Keeps a photo for delivery, now or later.
    func send(photo path: String) async throws -> OutboxReceipt {
        let endpoint = Endpoint<Void>(.post, "/photos", body: .file(path: path, type: "image/jpeg"), answer: .nothing)
        return try await outbox.enqueue(endpoint)
    }
}

/// What the system starts for the events of a background session.
final class SampleAppDelegate: UIResponder, UIApplicationDelegate {
    private let uploads = Task {
        let folder = FileManager.default.temporaryDirectory.path
        let uploads = try await SampleUploads.open(folder: folder, environment: .gista(.production))
        Task { await uploads.outbox.run() }
        return uploads
    }

    func application(
        _ application: UIApplication,
        handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        Task {
            if let uploads = try? await uploads.value {
                await uploads.suspension.stayingAwake { await uploads.transport.finishEvents() }
            }
            completionHandler()
        }
    }
}

/// Gista's container with the same transport, in its App Group.
func sampleContainer(folder: String) async throws -> GistaContainer {
    try await GistaContainer.open(
        folder: folder,
        environment: .gista(.production),
        transport: BackgroundTransport(
            identifier: "com.gista.transfers",
            folder: folder + "/transfers",
            appGroup: GistaContainer.appGroup
        )
    )
}
