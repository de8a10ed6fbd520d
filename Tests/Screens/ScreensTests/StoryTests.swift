import LocalizedTexts
import Testing

@testable import Screens

struct StoryTests {
    @Test func thereAreSixAndEachPlaysOnAPageThatExists() {
        #expect(Story.all.count == 6 && Set(Story.all.map(\.name)).count == 6)
        for story in Story.all {
            #expect(AppCatalog.apps.contains { $0.name == story.app })
            #expect(Story.named(story.name)?.title == story.title)
        }
    }

    @Test(arguments: Language.allCases)
    func everyStepHasACaptionInEveryLanguage(language: Language) {
        for story in Story.all {
            #expect(!story.title[language].isEmpty)
            for step in story.steps { #expect(!step.caption[language].isEmpty && !step.deeds.isEmpty) }
        }
    }

    @Test func aStoryIsOnThePageOfItsAppOnly() throws {
        let story = try #require(Story.named("tunnel"))
        let gista = try #require(AppCatalog.apps.first { $0.name == "gista" })
        let told = Document(gista, .english, isChosen: false, story: story).html
        #expect(told.contains("/screens/story.js") && told.contains("Save an article in a tunnel"))
        #expect(!Document(gista, .english, isChosen: false).html.contains("/screens/story.js"))
        #expect(story.address("?lang=bg") == "/apps/gista?story=tunnel&lang=bg")
    }
}
