internal import Bowline
public import Wire

/// The addresses for saving links from outside the app. They contain the save key.
public struct SaveBookmark: Sendable, Equatable {
    /// The address without the link, e.g. `https://gista.example/save?key=…`; `&url=` and the link's address follow.
    public let address: String
    /// The bookmarklet that saves the current page of a browser, e.g. `javascript:…`.
    public let script: String

    /// The addresses for a key at a server, e.g. `https://gista.example`. Nil if `key` does not contain the secret
    /// itself, which is only known when it is created.
    public init?(_ key: Gista.SaveKey, at server: String) {
        // Only characters that need no escaping in an address and a script.
        guard let key = key.key, key.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
        else { return nil }
        address = "\(server)/save?key=\(key)"
        // A long title would make the address longer than servers accept.
        let title = "[...document.title].slice(0,200).join('')"
        let page = "&url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(\(title))"
        script = "javascript:void(open('\(address)\(page),'gista','width=480,height=320'))"
    }
}

extension GistaContainer {
    /// The server's origin, as in addresses shown to the user.
    var server: String { client.environment.base.origin.description }
}
