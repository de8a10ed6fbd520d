internal import Phrases

extension Phrase {
    static func links(_ number: Int) -> Phrase { count(number, Phrase("link", "връзка"), Phrase("links", "връзки")) }
    static func gists(_ number: Int) -> Phrase { count(number, Phrase("gist", "същина"), Phrase("gists", "същини")) }
    static func minutes(_ number: Int) -> Phrase {
        count(number, Phrase("minute", "минута"), Phrase("minutes", "минути"))
    }
    static func hours(_ number: Int) -> Phrase { count(number, Phrase("hour", "час"), Phrase("hours", "часа")) }
    static func days(_ number: Int) -> Phrase { count(number, Phrase("day", "ден"), Phrase("days", "дни")) }
}
