/// A news page of our own making, with all the furniture such pages carry.
enum SamplePage {
    static let paragraphs = [
        "The harbour town of Wexmouth opened its rebuilt lighthouse on Monday, nine years after a storm tore the lantern from its tower and left the reef unmarked.",
        "More than four hundred people climbed the hill to watch the first beam sweep the bay, among them the keeper's daughter, who lit the old lamp as a child.",
        "“We never stopped counting the nights without it,” said Mara Ellison, who runs the pilot station. “Today the count starts again at zero.”",
        "Engineers replaced the iron stair, sealed the masonry with lime and fitted a lens that throws its light twenty-two miles, three more than the old one reached.",
        "The town paid for a third of the work, about 1.4 million crowns, and the rest came from the coastal fund and from small gifts sent by sailors.",
        "Repairs to the breakwater will go on until spring, the council said, and visitors may climb the tower on Sundays once the railings have been tested.",
    ]

    static let html = """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Lighthouse shines again over Wexmouth bay | The Wexmouth Gazette</title>
        <meta property="og:site_name" content="The Wexmouth Gazette"><meta name="author" content="By Orla Finch">
        <meta property="article:published_time" content="2024-05-06T08:30:00+02:00">
        <link rel="canonical" href="/news/lighthouse?utm_source=home"></head><body>
        <header class="masthead"><nav class="main-nav"><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li>
        <li><a href="/sport">Sport</a></li><li><a href="/weather">Weather</a></li></ul></nav></header>
        <div class="ad-slot advert">Advertisement</div>
        <main><article class="story"><h1 class="headline">Lighthouse shines again over Wexmouth bay</h1>
        <p class="byline">By Orla Finch</p><div class="share-tools"><a href="#">Share on Facebook</a> <a href="#">Tweet</a></div>
        <div class="article-body">\(paragraphs.prefix(3).map { "<p>\($0)</p>" }.joined(separator: "\n"))
        <div class="related"><h3>Related stories</h3><ul><li><a href="/a">Storm takes the lantern</a></li>
        <li><a href="/b">Council weighs the cost</a></li></ul></div>
        \(paragraphs.dropFirst(3).map { "<p>\($0)</p>" }.joined(separator: "\n"))</div></article></main>
        <aside class="sidebar"><h2>Most read</h2><ol><li><a href="/1">Ferry late again</a></li><li><a href="/2">Market moves</a></li></ol></aside>
        <section class="comments" id="comments"><h2>Comments</h2><p class="comment">I remember the storm well, and my uncle said so too.</p></section>
        <footer class="site-footer"><p>Copyright 2024 The Wexmouth Gazette. All rights reserved.</p></footer>
        <script>var tracking = "<p>not text</p>";</script></body></html>
        """
}
