"""Starts of sign-ins, each of which costs the server large arithmetic, and proofs that are wrong."""

ABOUT = "starts of SRP sign-ins, with names and values of all kinds"
AT_ONCE = 4
PAUSE = 0.25


async def strike(attack):
    chance = attack.chance
    name = chance.choice([*attack.settings["pool_victims"], f"nobody-{chance.getrandbits(32):x}@evil.example"])
    value = chance.choice([f"{chance.getrandbits(3072):x}", "0", "", "f" * 768, "g", "-1", "1" * 5_000])
    parameters = {"USERNAME": name, "SRP_A": value}
    content = {"ClientId": "bowline-demo", "AuthFlow": "USER_SRP_AUTH", "AuthParameters": parameters}
    await attack.cognito("InitiateAuth", content)
