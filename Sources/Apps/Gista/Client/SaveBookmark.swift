internal import Bowline
public import Wire

/// The addresses by which links are saved from anywhere: they have the key in them.
public struct SaveBookmark: Sendable, Equatable {
    /// The address without the link, e.g. `https://gista.example/save?key=…`; `&url=` and the link's address follow.
    public let address: String
    /// The bookmark that saves the page a browser shows, e.g. `javascript:…`.
    public let script: String

    /// The addresses for a key at a server, e.g. `https://gista.example`. Nil for a key that was made before, which
    /// nobody knows any more.
    public init?(_ key: Gista.SaveKey, at server: String) {
        // Only what an address and a script take as it is.
        guard let key = key.key, key.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
        else { return nil }
        address = "\(server)/save?key=\(key)"
        // A long title would make the address longer than servers take.
        let title = "[...document.title].slice(0,200).join('')"
        let page = "&url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(\(title))"
        script = "javascript:void(open('\(address)\(page),'gista','width=480,height=320'))"
    }
}

extension GistaContainer {
    /// The server, as addresses for people begin.
    var server: String { client.environment.base.origin.description }
}
