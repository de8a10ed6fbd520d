#if os(iOS) || os(Linux)
    import Essentials
    import GistaApp
    #if os(iOS)
        import Foundation
    #else
        import UIKitOnLinux
    #endif

    extension NSItemProvider {
        /// The provider's items in all types that may contain an address: the result of `Page.js`, a URL, a text. A
        /// type that the other app fails to provide is left out, because another one may contain the address.
        @MainActor
        func sharedAttachments() async -> [SharedAttachment] {
            var found: [SharedAttachment] = []
            for type in ["com.apple.property-list", "public.url", "public.plain-text"]
            where hasItemConformingToTypeIdentifier(type) {
                let attachment = await withCheckedContinuation { done in
                    // The system calls this closure once, on its own thread.
                    loadItem(forTypeIdentifier: type, options: nil) { @Sendable item, _ in
                        done.resume(returning: SharedAttachment(item))
                    }
                }
                if let attachment { found.append(attachment) }
            }
            return found
        }
    }

    extension SharedAttachment {
        /// Reads an item from a provider; nil if the item contains no address.
        init?(_ item: Any?) {
            switch item {
            case let url as URL: self = .address(url)
            case let text as String: self = .text(text)
            case let data as Data: self = .text(String(decoding: data, as: UTF8.self))
            case let list as [String: Any]:
                let results = list[NSExtensionJavaScriptPreprocessingResultsKey] as? [String: Any]
                guard let text = results?["url"] as? String, let url = URL(string: text) else { return nil }
                self = .page(url, title: results?["title"] as? String ?? "")
            default: return nil
            }
        }
    }
#endif
