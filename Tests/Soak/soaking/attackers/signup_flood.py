"""Accounts that nobody will ever use."""

ABOUT = "sign-ups with both APIs"
AT_ONCE = 2
PAUSE = 0.5


async def strike(attack):
    name = f"flood-{attack.chance.getrandbits(40):x}"
    if attack.chance.random() < 0.5:
        body = {"email": f"{name}@evil.example", "password": "Mallory-knows-9!", "username": name, "userId": f"{name}_{attack.uuid()}"}
        await attack.ask_json("POST", "/api/users", body)
    else:
        email = f"{name}@evil.example"
        content = {
            "ClientId": "bowline-demo",
            "Username": email,
            "Password": "Mallory-knows-9!",
            "UserAttributes": [{"Name": "email", "Value": email}],
        }
        await attack.cognito("SignUp", content)
