#if canImport(SwiftUI)
    package import SwiftUI

    /// The focus of the keyboard and of VoiceOver, by the ids of a presentation.
    package struct FocusBindings {
        fileprivate let field: FocusState<String?>.Binding
        fileprivate let element: AccessibilityFocusState<String?>.Binding
    }

    /// Moves the focus to the element that a presentation names, when a layer appears or changes. While the layer stays
    /// the same, the focus is left to the user.
    package struct FocusHost<Content: View>: View {
        @FocusState private var field: String?
        @AccessibilityFocusState private var element: String?
        private let layer: String
        private let wanted: String?
        private let content: (FocusBindings) -> Content

        /// `layer` is different for each screen, sheet and dialog; `wanted` is the id of the element to focus.
        package init(layer: String, wanted: String?, @ViewBuilder content: @escaping (FocusBindings) -> Content) {
            self.layer = layer
            self.wanted = wanted
            self.content = content
        }

        package var body: some View {
            content(FocusBindings(field: $field, element: $element))
                .onChange(of: layer, initial: true) {
                    field = wanted
                    element = wanted
                }
        }
    }

    extension View {
        /// Lets the element take VoiceOver's focus when a presentation's `focus` names this id.
        @ViewBuilder
        package func takesFocus(_ id: String, _ focus: FocusBindings?) -> some View {
            if let focus {
                accessibilityFocused(focus.element, equals: id)
            } else {
                self
            }
        }

        /// Lets a text field take the keyboard's focus and VoiceOver's when a presentation's `focus` names this id.
        @ViewBuilder
        func typable(_ id: String, _ focus: FocusBindings?) -> some View {
            if let focus {
                focused(focus.field, equals: id).accessibilityFocused(focus.element, equals: id)
            } else {
                self
            }
        }
    }
#endif
