package import HTTPServer

/// Sends the mails that sign-in and Gista put into the queue until the backend stops. It has no routes.
package struct MailFeature: Feature {
    package static let name = "Mail"
    package static let summary = "sends codes and notices to the owners of accounts"

    private let mail: MailService

    package static func make(on services: BackendServices) async -> MailFeature {
        MailFeature(mail: services.mail)
    }

    package var groups: [RouteGroup] { [] }
    package var counts: String { get async { await mail.metrics } }
    package func stop() async { await mail.stop() }
}
