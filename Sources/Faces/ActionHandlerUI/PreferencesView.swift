#if canImport(SwiftUI)
    import ActionHandlerApp
    import FaceKit
    import SwiftUI

    /// The preferences. Changes are saved with the button.
    struct PreferencesView: View {
        @State private var changes: [PreferencesPresentation.Name: String] = [:]
        let presentation: PreferencesPresentation
        let preferences: Preferences
        let send: ActionHandlerSend

        var body: some View {
            Form {
                Section(presentation.title) {
                    ForEach(presentation.fields, id: \.name) { field in
                        if field.options.isEmpty {
                            ScreenField(
                                FieldModel(
                                    id: field.name.rawValue,
                                    title: field.label,
                                    text: changes[field.name] ?? field.value,
                                    problem: field.problem
                                ) { changes[field.name] = $0 }
                            )
                        } else {
                            Picker(field.label, selection: choice(field)) {
                                ForEach(field.options, id: \.value) { Text(verbatim: $0.text).tag($0.value) }
                            }
                        }
                    }
                }
                Button(presentation.saveLabel, action: save)
            }
        }

        private func choice(_ field: PreferencesPresentation.Field) -> Binding<String> {
            Binding(
                get: { @MainActor in changes[field.name] ?? field.value },
                set: { @MainActor in changes[field.name] = $0 }
            )
        }

        private func save() {
            var preferences = preferences
            for (name, text) in changes { preferences[name] = text }
            changes = [:]
            send(.preferences(.preferencesChanged(preferences)))
        }
    }
#endif
