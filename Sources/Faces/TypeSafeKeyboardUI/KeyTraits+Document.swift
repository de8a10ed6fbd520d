#if os(iOS) || os(Linux)
    import Essentials
    import KeyboardCore
    #if os(iOS)
        import UIKit
    #else
        import UIKitOnLinux
    #endif

    extension FieldTraits {
        /// The traits of the host app's field.
        @MainActor
        init(_ document: any UITextDocumentProxy) {
            self.init(
                isSecureTextEntry: document.isSecureTextEntry ?? false,
                contentType: (document.textContentType ?? nil)?.rawValue,
                returnSends: document.returnKeyType == .send,
                identifier: document.documentIdentifier.uuidString
            )
        }
    }

    extension KeyTraits {
        /// What the host app's field requires of the keyboard. If the host app specifies nothing, the field holds
        /// sentences.
        @MainActor
        init(_ document: any UITextDocumentProxy, needsNextKeyboardKey: Bool) {
            self.init(
                capitalization: Capitalization(document.autocapitalizationType ?? .sentences),
                content: KeyContent(document.keyboardType ?? .default),
                returnKey: ReturnKey(document.returnKeyType ?? .default),
                isSecure: SecureTextDetector.isSecureField(FieldTraits(document)),
                needsNextKeyboardKey: needsNextKeyboardKey
            )
        }
    }

    extension Capitalization {
        init(_ type: UITextAutocapitalizationType) {
            switch type {
            case .none: self = .none
            case .words: self = .words
            case .allCharacters: self = .all
            case .sentences: self = .sentences
            @unknown default: self = .sentences
            }
        }
    }

    extension KeyContent {
        init(_ type: UIKeyboardType) {
            switch type {
            case .asciiCapable: self = .ascii
            case .numbersAndPunctuation, .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: self = .numbers
            case .URL: self = .url
            case .emailAddress: self = .email
            case .twitter: self = .social
            case .webSearch: self = .webSearch
            case .default, .namePhonePad: self = .text
            @unknown default: self = .text
            }
        }
    }

    extension ReturnKey {
        init(_ type: UIReturnKeyType) {
            switch type {
            case .go: self = .go
            case .join: self = .join
            case .next: self = .next
            case .route: self = .route
            case .search, .google, .yahoo: self = .search
            case .send: self = .send
            case .done: self = .done
            case .emergencyCall: self = .emergencyCall
            case .continue: self = .proceed
            case .default: self = .newLine
            @unknown default: self = .newLine
            }
        }
    }
#endif
