#if os(iOS) || os(Linux)
    import Essentials
    import GistaApp
    #if os(iOS)
        import Foundation
    #else
        import UIKitOnLinux
    #endif

    extension NSItemProvider {
        /// What the provider holds, in all forms that may contain an address: the result of `Page.js`, an address, a text. A
        /// form that the other app fails to hand over is left out: another one may have the address.
        @MainActor
        func sharedAttachments() async -> [SharedAttachment] {
            var found: [SharedAttachment] = []
            for type in ["com.apple.property-list", "public.url", "public.plain-text"]
            where hasItemConformingToTypeIdentifier(type) {
                let attachment = await withCheckedContinuation { done in
                    // The system calls it on a thread of its own, once.
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
        /// What a provider hands over; nil for what contains no address.
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
