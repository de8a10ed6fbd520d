import Digest
import HTTPServer

/// A static file of the page: a style sheet, a script or a picture.
struct Asset: Sendable {
    let path: String
    let type: String
    let bytes: [UInt8]

    static let all =
        [
            Asset(
                path: "/screens/page.css",
                type: "text/css; charset=utf-8",
                bytes: Measures.style + PackageResources.tokens_css + PackageResources.page_css
            ),
            Asset(path: "/screens/bench.css", type: "text/css; charset=utf-8", bytes: PackageResources.bench_css),
            Asset(
                path: "/screens/watch.css",
                type: "text/css; charset=utf-8",
                bytes: PackageResources.tokens_css + PackageResources.watch_css
            ),
            Asset(path: "/screens/watch.js", type: "text/javascript; charset=utf-8", bytes: PackageResources.watch_js),
            Asset(path: "/screens/page.js", type: "text/javascript; charset=utf-8", bytes: PackageResources.page_js),
            Asset(
                path: "/screens/speech.js",
                type: "text/javascript; charset=utf-8",
                bytes: PackageResources.speech_js
            ),
            Asset(path: "/screens/story.js", type: "text/javascript; charset=utf-8", bytes: PackageResources.story_js),
            // At the root, because a service worker controls only the paths below its own.
            Asset(path: "/worker.js", type: "text/javascript; charset=utf-8", bytes: PackageResources.worker_js),
            Asset(
                path: "/screens/manifest.json",
                type: "application/manifest+json",
                bytes: PackageResources.manifest_json
            ),
        ] + images.map { Asset(path: "/screens/\($0.name).svg", type: "image/svg+xml", bytes: $0.bytes) }

    private static let images: [(name: String, bytes: [UInt8])] = [
        ("glyphs", PackageResources.glyphs_svg),
        ("icon", PackageResources.icon_bowline_svg),
        ("icon-typesafe", PackageResources.icon_typesafe_svg),
        ("icon-gista", PackageResources.icon_gista_svg),
        ("icon-actions", PackageResources.icon_actions_svg),
        ("icon-scorebase", PackageResources.icon_scorebase_svg),
        ("drawing-typesafe", PackageResources.drawing_typesafe_svg),
        ("drawing-gista", PackageResources.drawing_gista_svg),
        ("drawing-actions", PackageResources.drawing_actions_svg),
        ("drawing-scorebase", PackageResources.drawing_scorebase_svg),
    ]

    /// The route of the file, with an ETag for the browser's cache.
    var route: Route {
        let tag = "\"\(Hex.encode(Array(Hash.sha256(bytes).prefix(8))))\""
        return .direct(.get, path, .hidden) { [type, bytes] request in
            var response = Response(headers: ["Content-Type": type, "Cache-Control": "no-cache", "ETag": tag])
            if request.header("If-None-Match") == tag {
                response.status = .notModified
            } else {
                response.body = .bytes(bytes)
            }
            return response
        }.quiet
    }
}
