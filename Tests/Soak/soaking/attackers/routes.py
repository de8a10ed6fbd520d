"""The routes an attacker tries, with the members of their bodies."""

BODIES = {
    ("POST", "/analyze-text"): ["text", "session_id", "app_bundle"],
    ("POST", "/api/v1/process"): ["input", "now", "time_zone", "currency", "country", "locale"],
    ("POST", "/api/users"): ["userId", "email", "password", "username"],
    ("PUT", "/api/users/{}"): ["username", "email", "password"],
    ("POST", "/api/sessions"): ["email", "password"],
    ("POST", "/api/sessions/refresh"): ["refreshToken"],
    ("POST", "/api/passwords/forgotten"): ["email"],
    ("POST", "/api/passwords/reset"): ["email", "code", "password"],
    ("POST", "/api/store-link"): ["userId", "url", "title", "category", "autoCreateGist"],
    ("POST", "/api/gists"): ["userId", "title", "content", "sourceUrl", "category"],
    ("POST", "/v1/leagues"): ["name", "sport_type", "season", "description"],
    ("POST", "/v1/leagues/{}/teams"): ["name", "city"],
    ("POST", "/v1/leagues/{}/games"): ["home_team_id", "away_team_id", "starts_at"],
    ("POST", "/v1/teams/{}/players"): ["name", "number", "position"],
    ("POST", "/v1/games/{}/events"): ["event_id", "type", "team_id", "points", "period", "clock", "expected_sequence"],
}
READS = [
    "/v1/leagues?search={}", "/v1/leagues?cursor={}", "/v1/leagues?limit={}", "/v1/leagues/{}", "/v1/games/{}", "/v1/games/{}/events?cursor={}",
    "/v1/teams/{}", "/v1/players/{}", "/v1/seasons/{}", "/api/users/{}", "/api/links/{}", "/api/gists/{}", "/api/gists?limit={}",
    "/cognito/{}/.well-known/jwks.json", "/apps/{}", "/docs/{}", "/{}",
]
TARGETS = {
    "InitiateAuth": ["ClientId", "AuthFlow", "AuthParameters"],
    "RespondToAuthChallenge": ["ClientId", "ChallengeName", "Session", "ChallengeResponses"],
    "GetTokensFromRefreshToken": ["ClientId", "RefreshToken"],
    "SignUp": ["ClientId", "Username", "Password", "UserAttributes"],
    "ConfirmSignUp": ["ClientId", "Username", "ConfirmationCode"],
    "ForgotPassword": ["ClientId", "Username"],
    "ConfirmForgotPassword": ["ClientId", "Username", "ConfirmationCode", "Password"],
    "GetUser": ["AccessToken"],
    "RevokeToken": ["ClientId", "Token"],
}
