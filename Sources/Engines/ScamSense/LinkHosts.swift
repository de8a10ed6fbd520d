/// Hosts that do not show who is behind a link.
enum LinkHosts {
    /// Whether the registered domain with this hash is a public link shortener.
    static func isShortener(_ hash: UInt32) -> Bool { kinds[hash] == 1 }

    /// Whether anyone can publish a page under the registered domain with this hash.
    static func isOpenHosting(_ hash: UInt32) -> Bool { kinds[hash] == 2 }

    private static let kinds = WordTable(lists: [
        (
            words: """
            t.co amzn.to bit.ly tinyurl.com goo.gl is.gd v.gd ow.ly cutt.ly rb.gy rebrand.ly shorturl.at t.ly tiny.cc tiny.one bit.do
            s.id b.link kutt.it adf.ly buff.ly lnkd.in soo.gd gg.gg urlz.fr urlsr.com short.gy qr.ae clck.ru shrtco.de
            1url.at u.to x.gd da.gd surl.li linktr.ee lksr.link tr.ee bl.ink snip.ly t2m.io cli.re n9.cl 2u.pw risu.io
            """,
            value: 1
        ),
        (
            words: """
            ngrok.io ngrok-free.app page.link web.app firebaseapp.com herokuapp.com github.io netlify.app vercel.app
            weebly.com wixsite.com blogspot.com duckdns.org googleapis.com windows.net repl.co glitch.me pages.dev
            workers.dev my03.com 000webhostapp.com godaddysites.com square.site webflow.io carrd.co trycloudflare.com
            """,
            value: 2
        ),
    ])
}
