internal import LocalizedTexts

extension LocalizedText {
    static func links(_ number: Int) -> LocalizedText {
        count(number, LocalizedText("link", "връзка"), LocalizedText("links", "връзки"))
    }
    static func gists(_ number: Int) -> LocalizedText {
        count(number, LocalizedText("gist", "същина"), LocalizedText("gists", "същини"))
    }
    static func articles(_ number: Int) -> LocalizedText {
        count(number, LocalizedText("article", "статия"), LocalizedText("articles", "статии"))
    }
    static func pictures(_ number: Int) -> LocalizedText {
        count(number, LocalizedText("picture", "снимка"), LocalizedText("pictures", "снимки"))
    }
    static func minutes(_ number: Int) -> LocalizedText {
        count(number, LocalizedText("minute", "минута"), LocalizedText("minutes", "минути"))
    }
    static func hours(_ number: Int) -> LocalizedText {
        count(number, LocalizedText("hour", "час"), LocalizedText("hours", "часа"))
    }
    static func days(_ number: Int) -> LocalizedText {
        count(number, LocalizedText("day", "ден"), LocalizedText("days", "дни"))
    }
}
