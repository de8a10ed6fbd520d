/// A document with one of everything that OpenAPI describes.
enum KitchenSink {
    static let text = ##"""
        {
          "openapi": "3.1.0",
          "info": {"title": "Kitchen sink", "version": "1", "description": "One of */ everything.\n\n- a list\n\u0007 \u2028 end"},
          "servers": [
            {"url": "https://{region}.example.com/v1", "variables": {"region": {"default": "eu", "enum": ["eu", "us"]}}},
            {"url": "/relative", "description": "For testing"}
          ],
          "security": [{"bearer": []}],
          "tags": [{"name": "things"}],
          "paths": {
            "/things/{id}/{kind}": {
              "parameters": [
                {"name": "id", "in": "path", "required": true, "schema": {"type": "integer", "format": "int64"}},
                {"name": "kind", "in": "path", "required": true, "schema": {"$ref": "#/components/schemas/Kind"}}
              ],
              "get": {
                "operationId": "get_thing", "tags": ["things"], "deprecated": true,
                "parameters": [
                  {"name": "query", "in": "query", "schema": {"type": "string", "default": "all"}},
                  {"name": "ids", "in": "query", "explode": false, "schema": {"type": "array", "items": {"type": "integer"}}},
                  {"name": "words", "in": "query", "style": "pipeDelimited", "explode": false, "schema": {"type": "array", "items": {"type": "string"}}},
                  {"name": "spaced", "in": "query", "style": "spaceDelimited", "explode": false, "schema": {"type": "array", "items": {"type": "string"}}},
                  {"name": "many", "in": "query", "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Kind"}}},
                  {"name": "filter", "in": "query", "style": "deepObject", "schema": {"$ref": "#/components/schemas/Filter"}},
                  {"name": "json", "in": "query", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Filter"}}}},
                  {"name": "since", "in": "query", "schema": {"type": "string", "format": "date-time"}},
                  {"name": "day", "in": "query", "required": true, "schema": {"type": "string", "format": "date"}},
                  {"name": "X-Flag", "in": "header", "schema": {"type": "boolean"}},
                  {"name": "X-List", "in": "header", "schema": {"type": "array", "items": {"type": "integer"}}},
                  {"name": "session", "in": "cookie", "schema": {"type": "string"}},
                  {"name": "Idempotency-Key", "in": "header", "schema": {"type": "string"}},
                  {"name": "in", "in": "query", "schema": {"type": "string"}},
                  {"name": "self", "in": "query", "schema": {"type": "string"}}
                ],
                "responses": {
                  "200": {"description": "A thing.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
                  "404": {"description": "None.", "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
                }
              },
              "put": {
                "tags": ["things"], "security": [],
                "requestBody": {"required": true, "content": {"application/merge-patch+json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
                "responses": {
                  "200": {"description": "It.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
                  "202": {"description": "Later."},
                  "204": {"description": "Nothing."}
                }
              },
              "delete": {"security": [{}, {"bearer": []}], "responses": {"204": {"description": "Gone."}}}
            },
            "/upload": {
              "post": {
                "operationId": "upload",
                "security": [{"inQuery": []}],
                "requestBody": {"required": true, "content": {"multipart/form-data": {"schema": {
                  "type": "object", "required": ["file"],
                  "properties": {
                    "file": {"type": "string", "format": "binary"},
                    "more": {"type": "array", "items": {"type": "string", "format": "binary"}},
                    "name": {"type": "string"},
                    "tags": {"type": "array", "items": {"type": "string"}},
                    "filter": {"$ref": "#/components/schemas/Filter"}
                  }
                }}}},
                "responses": {"201": {"description": "Done.", "content": {"text/plain": {"schema": {"type": "string"}}}}}
              }
            },
            "/form": {
              "post": {
                "operationId": "send form",
                "requestBody": {"content": {"application/x-www-form-urlencoded": {"schema": {"$ref": "#/components/schemas/Filter"}}}},
                "responses": {"200": {"description": "Bytes.", "content": {"application/octet-stream": {}}}}
              }
            },
            "/raw": {
              "post": {
                "operationId": "default",
                "requestBody": {"required": true, "content": {"image/png": {}}},
                "responses": {"default": {"description": "Any.", "content": {"application/json": {"schema": {}}}}}
              }
            },
            "/pages": {
              "get": {
                "operationId": "pages",
                "parameters": [
                  {"name": "cursor", "in": "query", "schema": {"type": "string"}},
                  {"name": "limit", "in": "query", "schema": {"type": "integer"}}
                ],
                "responses": {"200": {"description": "A page.", "content": {"application/json": {"schema": {
                  "type": "object", "required": ["items", "next_cursor"],
                  "properties": {
                    "items": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}},
                    "next_cursor": {"type": ["string", "null"]}
                  }
                }}}}}
              }
            }
          },
          "components": {
            "securitySchemes": {
              "bearer": {"type": "http", "scheme": "bearer"},
              "inQuery": {"type": "apiKey", "in": "query", "name": "key"}
            },
            "schemas": {
              "Kind": {"type": "string", "enum": ["", "new", "default", "init", "self", "1st", "+1", "-1", "a_b", "aB", "日本", "🙂", "rawValue"]},
              "Level": {"type": "integer", "oneOf": [{"title": "LOW", "const": -1}, {"title": "HIGH", "const": 1, "description": "High."}]},
              "Filter": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "array", "items": {"type": "integer"}}}},
              "Problem": {"type": "object", "properties": {"type": {"type": "string"}, "title": {"type": "string"}}, "additionalProperties": true},
              "Base": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string", "readOnly": true}, "class": {"type": "string"}}},
              "Thing": {
                "allOf": [
                  {"$ref": "#/components/schemas/Base"},
                  {
                    "type": "object", "required": ["created", "price", "note"],
                    "properties": {
                      "created": {"type": "string", "format": "date-time"},
                      "day": {"type": "string", "format": "date"},
                      "price": {"type": "number"},
                      "note": {"type": ["string", "null"], "description": "Required, and may be null."},
                      "cleared": {"type": ["string", "null"]},
                      "parent": {"$ref": "#/components/schemas/Thing"},
                      "children": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}},
                      "animal": {"$ref": "#/components/schemas/Animal"},
                      "shape": {"$ref": "#/components/schemas/Shape"},
                      "either": {"oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "array", "items": {"type": "string"}}]},
                      "labels": {"type": "object", "additionalProperties": {"type": "string"}},
                      "anything": {},
                      "bytes": {"type": "string", "contentEncoding": "base64"},
                      "kind": {"$ref": "#/components/schemas/Kind"},
                      "level": {"$ref": "#/components/schemas/Level"},
                      "type": {"type": "string", "enum": ["x", "y"]},
                      "Type": {"type": "string"},
                      "self": {"type": "boolean"},
                      "init": {"type": "boolean"},
                      "hashValue": {"type": "integer"},
                      "await": {"type": "boolean"},
                      "copy": {"type": "boolean"},
                      "plan": {"$ref": "#/components/schemas/Plan"},
                      "container": {"type": "string"},
                      "2fa": {"type": "boolean"},
                      "имя": {"type": "string"},
                      "holes": {"type": "array", "items": {"type": ["integer", "null"]}},
                      "tree": {"$ref": "#/components/schemas/Tree"}
                    }
                  }
                ]
              },
              "Plan": {
                "type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}},
                "oneOf": [{"$ref": "#/components/schemas/Monthly"}, {"$ref": "#/components/schemas/Yearly"}],
                "discriminator": {"propertyName": "kind"}
              },
              "Monthly": {"allOf": [{"$ref": "#/components/schemas/Plan"}, {"properties": {"day": {"type": "integer"}}}]},
              "Yearly": {"allOf": [{"$ref": "#/components/schemas/Plan"}, {"properties": {"next": {"$ref": "#/components/schemas/Plan"}}}]},
              "Tree": {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Tree"}},
              "Animal": {
                "oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
                "discriminator": {"propertyName": "species", "mapping": {"cat": "#/components/schemas/Cat", "dog": "Dog", "hound": "Dog"}}
              },
              "Cat": {"type": "object", "required": ["species"], "properties": {"species": {"type": "string"}, "lives": {"type": "integer"}}},
              "Dog": {"type": "object", "required": ["species"], "properties": {"species": {"type": "string"}, "friend": {"$ref": "#/components/schemas/Animal"}}},
              "Shape": {"anyOf": [
                {"type": "object", "title": "Circle", "required": ["radius"], "properties": {"radius": {"type": "number"}}},
                {"type": "object", "title": "Square", "required": ["side"], "properties": {"side": {"type": "number"}, "colour": {"type": "string"}}},
                {"type": "object", "title": "Plain", "properties": {"colour": {"type": "string"}}}
              ]},
              "Tagged": {"oneOf": [
                {"type": "object", "title": "On", "required": ["state"], "properties": {"state": {"const": "on"}, "since": {"type": "integer"}}},
                {"type": "object", "title": "Off", "required": ["state"], "properties": {"state": {"const": "off"}}}
              ]},
              "Error": {"type": "object", "properties": {"message": {"type": "string"}}},
              "String": {"type": "array", "items": {"type": "string"}},
              "Endpoint": {"type": "object", "properties": {"url": {"type": "string"}}}
            }
          }
        }
        """##
}
