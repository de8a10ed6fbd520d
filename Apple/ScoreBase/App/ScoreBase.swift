import Foundation
import LocalizedTexts
import ScoreBaseApp
import SwiftUI

/// ScoreBase's app. It has no screens yet, and shows what it says and advises without a network.
@main
struct ScoreBaseApplication: App {
    private let error = ScoreBaseError(.offline)
    private let language = Language(preferring: Bundle.main.preferredLocalizations)

    var body: some Scene {
        WindowGroup {
            VStack {
                Text(verbatim: error.title[language])
                ForEach(error.advice.map { $0[language] }, id: \.self) { Text(verbatim: $0) }
            }
        }
    }
}
