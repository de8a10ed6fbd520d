"""Guesses at honest users' passwords and reset codes, and resets nobody asked for: none of them may keep an owner out."""

ABOUT = "password guesses, forgotten-password floods and guessed reset codes for honest users"
AT_ONCE = 2
PAUSE = 0.3


async def strike(attack):
    chance = attack.chance
    email = chance.choice(attack.settings["victims"])
    kind = chance.randrange(6)
    guess = f"Guess-{chance.randrange(10_000)}!"
    if kind == 0:
        await attack.ask_json("POST", "/api/sessions", {"email": email, "password": guess})
    elif kind == 1:
        await attack.ask_json("POST", "/api/passwords/forgotten", {"email": email})
    elif kind == 2:
        code = f"{chance.randrange(10**6):06}"
        await attack.ask_json("POST", "/api/passwords/reset", {"email": email, "code": code, "password": guess})
    elif kind == 3:
        parameters = {"USERNAME": chance.choice(attack.settings["pool_victims"]), "PASSWORD": guess}
        content = {"ClientId": "bowline-demo", "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters}
        await attack.cognito("InitiateAuth", content)
    elif kind == 4:
        content = {"ClientId": "bowline-demo", "Username": chance.choice(attack.settings["pool_victims"])}
        await attack.cognito("ForgotPassword", content)
    else:
        await attack.ask_json("POST", "/api/sessions/refresh", {"refreshToken": f"{chance.getrandbits(256):064x}"})
