"""Links to a site whose every page is made to cost: quadratic pages, robots.txt, extreme Retry-After, bombs, loops and drips."""

from ..site import NESTED, REPEATED, RETRY_AFTER, ROBOTS

ABOUT = "links to pages, robots.txt and header fields that cost their reader"
AT_ONCE = 2
PAUSE = 1.5


async def strike(attack):
    chance, sites = attack.chance, attack.settings["hostile"]
    signed, user = await attack.account()
    number = attack.acts
    path = chance.choice([
        f"/repeated/{chance.choice(list(REPEATED))}/{number}", f"/nested/{chance.choice(list(NESTED))}/{number}",
        f"/retry/after/{chance.randrange(len(RETRY_AFTER))}", f"/bomb/a/{number}", f"/redirect/a/{chance.randrange(5)}", f"/heads/a/{number}",
        f"/length/a/{number}", f"/charset/a/{number}", f"/drip/a/{number}",
    ])
    site = chance.choice(list(ROBOTS)) if chance.random() < 0.25 else ""
    # A query makes each a page of its own.
    body = {"userId": user, "url": f"http://127.0.0.1:{sites[site]}{path}?{number}", "autoCreateGist": True}
    await attack.ask_json("POST", "/api/store-link", body, signed)
