"""An account that stores as much as it may, and more."""

ABOUT = "gists and links as large and as many as the server takes"
AT_ONCE = 1
PAUSE = 0.6
# Gists in one soak at most: the disk is small, and filling it is another part's task.
MOST = 400


async def strike(attack):
    if attack.acts > MOST:
        return
    signed, user = await attack.account()
    body = {"userId": user, "title": f"large {attack.acts}", "content": f"{attack.acts} " + "ж" * 19_900}
    await attack.ask_json("POST", "/api/gists", body, signed)
