import Basics
import Digest
import Essentials
import HTTPServer

/// The pictures that the open pages show, each at an address of its own.
///
/// An `img` element cannot send a page's id, so the address itself is a secret that only the page knows. It is valid as
/// long as the screen shows the picture. It is outside of `/screens/`, whose files the service worker stores, and
/// responses are `no-store`, so that no picture remains in the browser after a sign-out.
final class PagePictures: Sendable {
    private let shown = Locked<[String: PagePicture]>([:])

    /// The route of the pictures.
    var route: Route {
        .direct(.get, Self.path + "{name}", .hidden) { [shown] request in
            guard let picture = request.parameter("name").flatMap({ name in shown.withLock { $0[name] } }) else {
                throw HTTPError.notFound
            }
            return Response(
                headers: [
                    "Content-Type": picture.mediaType, "Cache-Control": "no-store",
                    "Cross-Origin-Resource-Policy": "same-origin",
                ],
                body: .bytes([UInt8](picture.bytes))
            )
        }
    }

    fileprivate static let path = "/pictures/"

    /// Replaces the pictures of one screen.
    fileprivate func replace(_ old: Set<String>, by new: [String: PagePicture]) {
        shown.withLock { shown in
            for name in old where new[name] == nil { shown[name] = nil }
            shown.merge(new) { _, new in new }
        }
    }
}

/// A picture, ready to be served.
struct PagePicture: Sendable {
    /// The id of the picture within its screen.
    let id: String
    let mediaType: String
    let bytes: Data
}

/// The pictures of one screen.
final class ScreenPictures {
    private let registry: PagePictures
    /// The addresses are computed from it and the ids, so the browser does not load a picture again when it is redrawn.
    private let secret = RandomBytes.array(count: 32)
    private var names: Set<String> = []

    init(_ registry: PagePictures) { self.registry = registry }

    deinit { registry.replace(names, by: [:]) }

    /// Serves these pictures instead of the previous ones.
    func show(_ pictures: [PagePicture]) {
        guard !(pictures.isEmpty && names.isEmpty) else { return }
        let new = Dictionary(pictures.map { (name(of: $0.id), $0) }) { first, _ in first }
        registry.replace(names, by: new)
        names = Set(new.keys)
    }

    /// The address of a picture that is shown.
    func address(of id: String) -> String { PagePictures.path + name(of: id) }

    private func name(of id: String) -> String {
        Hex.encode(Array(HMAC.sha256(of: id.utf8, key: secret).prefix(16)))
    }
}
