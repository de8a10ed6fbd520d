"""Teaches schemathesis the media type of Amazon's clients, which is JSON under another name."""

import json

import schemathesis

schemathesis.serializer.alias("application/x-amz-json-1.1", "application/json")


@schemathesis.deserializer("application/x-amz-json-1.1")
def amazon_json(context, response):
    return json.loads(response.content)
