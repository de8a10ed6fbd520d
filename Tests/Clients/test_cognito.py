"""Amazon's client and pycognito's proof of passwords, against a running backend."""

import base64
import hashlib
import hmac
import json
import struct
import time

import pytest
from conftest import CLIENT, PASSWORD, POOL, admin, code_for, sign_in
from pycognito.aws_srp import AWSSRP
from pycognito.exceptions import ForceChangePasswordException, SoftwareTokenMFAChallengeException


def claims(token):
    """What a token says."""
    part = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def proof(cognito, name, password=PASSWORD):
    return AWSSRP(username=name, password=password, pool_id=POOL, client_id=CLIENT, client=cognito)


def test_signing_up_and_confirming_with_the_code_that_was_sent(cognito, somebody):
    answer = cognito.sign_up(ClientId=CLIENT, Username=somebody, Password=PASSWORD)
    assert answer["UserConfirmed"] is False
    with pytest.raises(cognito.exceptions.UserNotConfirmedException):
        sign_in(cognito, somebody)
    code = code_for(somebody, "confirmSignUp")
    with pytest.raises(cognito.exceptions.CodeMismatchException):
        cognito.confirm_sign_up(ClientId=CLIENT, Username=somebody, ConfirmationCode=str((int(code) + 1) % 10**6).zfill(6))
    cognito.confirm_sign_up(ClientId=CLIENT, Username=somebody, ConfirmationCode=code)
    assert sign_in(cognito, somebody)["AuthenticationResult"]["TokenType"] == "Bearer"


def test_a_weak_password_is_refused(cognito, somebody):
    with pytest.raises(cognito.exceptions.InvalidPasswordException):
        cognito.sign_up(ClientId=CLIENT, Username=somebody, Password="weak")


def test_signing_in_by_the_password(cognito):
    result = sign_in(cognito, "admin@demo.test")["AuthenticationResult"]
    access = claims(result["AccessToken"])
    assert access["custom:tenant_id"] == "demo-tenant"
    assert access["cognito:groups"] == ["admin", "scorekeeper"]
    assert access["token_use"] == "access"
    assert claims(result["IdToken"])["aud"] == CLIENT


# Its arithmetic goes wrong for some salts and numbers if one byte is padded otherwise, so it is tried several times.
@pytest.mark.parametrize("attempt", range(8))
def test_signing_in_by_pycognitos_proof(cognito, attempt):
    result = proof(cognito, "viewer@demo.test").authenticate_user()["AuthenticationResult"]
    assert claims(result["AccessToken"])["username"] == "viewer@demo.test"


@pytest.mark.parametrize("name", ["scorekeeper@demo.test", "nobody@demo.test"])
def test_a_wrong_password_and_a_name_nobody_has_look_alike(cognito, name):
    with pytest.raises(cognito.exceptions.NotAuthorizedException, match="Incorrect username or password."):
        proof(cognito, name, "Wrong-passw0rd!").authenticate_user()
    with pytest.raises(cognito.exceptions.NotAuthorizedException, match="Incorrect username or password."):
        sign_in(cognito, name, "Wrong-passw0rd!")


def test_a_refresh_token_is_exchanged_for_another(cognito, person):
    first = sign_in(cognito, person)["AuthenticationResult"]
    second = cognito.get_tokens_from_refresh_token(ClientId=CLIENT, RefreshToken=first["RefreshToken"])
    renewed = second["AuthenticationResult"]
    assert renewed["RefreshToken"] != first["RefreshToken"]
    assert claims(renewed["AccessToken"])["origin_jti"] == claims(first["AccessToken"])["origin_jti"]
    # Within the grace somebody whose answer was lost may ask again.
    cognito.get_tokens_from_refresh_token(ClientId=CLIENT, RefreshToken=first["RefreshToken"])
    with pytest.raises(cognito.exceptions.InvalidParameterException):
        cognito.initiate_auth(
            ClientId=CLIENT, AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters={"REFRESH_TOKEN": renewed["RefreshToken"]}
        )


def test_a_refresh_token_used_twice_ends_the_whole_sign_in(cognito, person, strict_client):
    first = sign_in(cognito, person, client=strict_client)["AuthenticationResult"]
    second = cognito.get_tokens_from_refresh_token(ClientId=strict_client, RefreshToken=first["RefreshToken"])
    with pytest.raises(cognito.exceptions.RefreshTokenReuseException):
        cognito.get_tokens_from_refresh_token(ClientId=strict_client, RefreshToken=first["RefreshToken"])
    with pytest.raises(cognito.exceptions.NotAuthorizedException):
        cognito.get_tokens_from_refresh_token(
            ClientId=strict_client, RefreshToken=second["AuthenticationResult"]["RefreshToken"]
        )
    with pytest.raises(cognito.exceptions.NotAuthorizedException):
        cognito.get_user(AccessToken=second["AuthenticationResult"]["AccessToken"])


def test_a_revoked_token_ends_its_sign_in(cognito, person):
    result = sign_in(cognito, person)["AuthenticationResult"]
    cognito.revoke_token(ClientId=CLIENT, Token=result["RefreshToken"])
    with pytest.raises(cognito.exceptions.NotAuthorizedException):
        cognito.get_tokens_from_refresh_token(ClientId=CLIENT, RefreshToken=result["RefreshToken"])
    with pytest.raises(cognito.exceptions.NotAuthorizedException):
        cognito.get_user(AccessToken=result["AccessToken"])


def test_signing_out_everywhere(cognito, person):
    here, there = (sign_in(cognito, person)["AuthenticationResult"] for _ in range(2))
    cognito.global_sign_out(AccessToken=here["AccessToken"])
    for result in (here, there):
        with pytest.raises(cognito.exceptions.NotAuthorizedException):
            cognito.get_user(AccessToken=result["AccessToken"])
        with pytest.raises(cognito.exceptions.NotAuthorizedException):
            cognito.get_tokens_from_refresh_token(ClientId=CLIENT, RefreshToken=result["RefreshToken"])


def test_reading_ones_own_account(cognito, person):
    answer = cognito.get_user(AccessToken=sign_in(cognito, person)["AuthenticationResult"]["AccessToken"])
    attributes = {item["Name"]: item["Value"] for item in answer["UserAttributes"]}
    assert answer["Username"] == person
    assert attributes["email"] == person
    assert attributes["email_verified"] == "true"


def test_changing_the_password(cognito, person):
    token = sign_in(cognito, person)["AuthenticationResult"]["AccessToken"]
    with pytest.raises(cognito.exceptions.NotAuthorizedException):
        cognito.change_password(
            AccessToken=token, PreviousPassword="Wrong-passw0rd!", ProposedPassword="Second-passw0rd!"
        )
    cognito.change_password(AccessToken=token, PreviousPassword=PASSWORD, ProposedPassword="Second-passw0rd!")
    with pytest.raises(cognito.exceptions.NotAuthorizedException):
        sign_in(cognito, person)
    proof(cognito, person, "Second-passw0rd!").authenticate_user()


def test_forgetting_the_password(cognito, person):
    cognito.forgot_password(ClientId=CLIENT, Username=person)
    code = code_for(person, "resetPassword")
    cognito.confirm_forgot_password(
        ClientId=CLIENT, Username=person, ConfirmationCode=code, Password="Third-passw0rd!"
    )
    with pytest.raises(cognito.exceptions.CodeMismatchException):
        cognito.confirm_forgot_password(
            ClientId=CLIENT, Username=person, ConfirmationCode=code, Password="Fourth-passw0rd!"
        )
    proof(cognito, person, "Third-passw0rd!").authenticate_user()


def test_admin_calls_need_an_operators_credential(cognito, person):
    with pytest.raises(cognito.exceptions.ClientError) as refusal:
        cognito.admin_get_user(UserPoolId=POOL, Username=person)
    assert refusal.value.response["Error"]["Code"] == "MissingAuthenticationTokenException"


def test_an_operator_adds_somebody_who_then_chooses_a_password(cognito, operator, somebody):
    made = operator.admin_create_user(
        UserPoolId=POOL,
        Username=somebody,
        TemporaryPassword="Given-passw0rd!",
        MessageAction="SUPPRESS",
        UserAttributes=[{"Name": "custom:tenant_id", "Value": "demo-tenant"}],
    )["User"]
    assert made["UserStatus"] == "FORCE_CHANGE_PASSWORD"
    operator.admin_add_user_to_group(UserPoolId=POOL, Username=somebody, GroupName="scorekeeper")
    with pytest.raises(ForceChangePasswordException):
        proof(cognito, somebody, "Given-passw0rd!").authenticate_user()
    answer = proof(cognito, somebody, "Given-passw0rd!").set_new_password_challenge("Chosen-passw0rd!")
    access = claims(answer["AuthenticationResult"]["AccessToken"])
    assert access["cognito:groups"] == ["scorekeeper"]
    assert access["custom:tenant_id"] == "demo-tenant"
    proof(cognito, somebody, "Chosen-passw0rd!").authenticate_user()


def test_an_operator_shuts_somebody_out_and_removes_them(cognito, operator, person):
    token = sign_in(cognito, person)["AuthenticationResult"]["AccessToken"]
    operator.admin_disable_user(UserPoolId=POOL, Username=person)
    assert operator.admin_get_user(UserPoolId=POOL, Username=person)["Enabled"] is False
    with pytest.raises(cognito.exceptions.NotAuthorizedException):
        cognito.get_user(AccessToken=token)
    operator.admin_delete_user(UserPoolId=POOL, Username=person)
    with pytest.raises(operator.exceptions.UserNotFoundException):
        operator.admin_get_user(UserPoolId=POOL, Username=person)


def test_what_the_command_changes_holds_at_once(cognito, person):
    token = sign_in(cognito, person)["AuthenticationResult"]["AccessToken"]
    made = admin("users", "reset-password", person)
    with pytest.raises(cognito.exceptions.NotAuthorizedException):
        cognito.get_user(AccessToken=token)
    assert sign_in(cognito, person, made["temporary_password"])["ChallengeName"] == "NEW_PASSWORD_REQUIRED"


def passcode(secret, periods=0):
    """What an authenticator app shows for a secret (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30 + periods), hashlib.sha1).digest()
    start = digest[19] & 15
    return f"{(struct.unpack('>I', digest[start : start + 4])[0] & 0x7FFFFFFF) % 10**6:06}"


def set_up_authenticator(cognito, name):
    """Sets up an authenticator app and turns it on; its secret."""
    token = sign_in(cognito, name)["AuthenticationResult"]["AccessToken"]
    secret = cognito.associate_software_token(AccessToken=token)["SecretCode"]
    # The password of the period before, so that the present one is left for the sign-in.
    verified = cognito.verify_software_token(AccessToken=token, UserCode=passcode(secret, -1), FriendlyDeviceName="phone")
    assert verified["Status"] == "SUCCESS"
    cognito.set_user_mfa_preference(
        AccessToken=token, SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": True}
    )
    assert cognito.get_user(AccessToken=token)["UserMFASettingList"] == ["SOFTWARE_TOKEN_MFA"]
    return secret


def enter(cognito, name, code, session):
    return cognito.respond_to_auth_challenge(
        ClientId=CLIENT,
        ChallengeName="SOFTWARE_TOKEN_MFA",
        Session=session,
        ChallengeResponses={"USERNAME": name, "SOFTWARE_TOKEN_MFA_CODE": code},
    )


def test_a_second_factor_is_asked_for_after_pycognitos_proof(cognito, person):
    secret = set_up_authenticator(cognito, person)
    with pytest.raises(SoftwareTokenMFAChallengeException) as asked:
        proof(cognito, person).authenticate_user()
    session = asked.value.get_tokens()["Session"]
    with pytest.raises(cognito.exceptions.CodeMismatchException):
        enter(cognito, person, "0000000", session)
    result = enter(cognito, person, passcode(secret), session)["AuthenticationResult"]
    assert claims(result["AccessToken"])["username"] == person


def test_a_code_of_the_second_factor_works_once(cognito, person):
    secret = set_up_authenticator(cognito, person)
    code = passcode(secret)
    enter(cognito, person, code, sign_in(cognito, person)["Session"])
    with pytest.raises(cognito.exceptions.ExpiredCodeException):
        enter(cognito, person, code, sign_in(cognito, person)["Session"])


def test_an_operator_turns_the_second_factor_off(cognito, operator, person):
    set_up_authenticator(cognito, person)
    operator.admin_set_user_mfa_preference(
        UserPoolId=POOL, Username=person, SoftwareTokenMfaSettings={"Enabled": False, "PreferredMfa": False}
    )
    assert "AuthenticationResult" in sign_in(cognito, person)


def test_a_client_with_a_secret_signs_people_up_and_in(cognito, somebody, secretive_client):
    client, secret = secretive_client
    hashed = AWSSRP.get_secret_hash(somebody, client, secret)
    with pytest.raises(cognito.exceptions.NotAuthorizedException):
        cognito.sign_up(ClientId=client, Username=somebody, Password=PASSWORD)
    cognito.sign_up(ClientId=client, Username=somebody, Password=PASSWORD, SecretHash=hashed)
    code = code_for(somebody, "confirmSignUp")
    cognito.confirm_sign_up(ClientId=client, Username=somebody, ConfirmationCode=code, SecretHash=hashed)
    signed_in = AWSSRP(
        username=somebody, password=PASSWORD, pool_id=POOL, client_id=client, client_secret=secret, client=cognito
    ).authenticate_user()["AuthenticationResult"]
    with pytest.raises(cognito.exceptions.NotAuthorizedException):
        cognito.get_tokens_from_refresh_token(ClientId=client, RefreshToken=signed_in["RefreshToken"])
    renewed = cognito.get_tokens_from_refresh_token(
        ClientId=client, RefreshToken=signed_in["RefreshToken"], ClientSecret=secret
    )["AuthenticationResult"]
    cognito.revoke_token(ClientId=client, ClientSecret=secret, Token=renewed["RefreshToken"])
    with pytest.raises(cognito.exceptions.NotAuthorizedException):
        cognito.get_user(AccessToken=renewed["AccessToken"])
