/// The script of the reference: adds a form to each operation that calls this server and shows the response.
///
/// It reads `/openapi.json`. Without the script only the forms are missing. Tokens and keys are entered once and stay
/// in the page until it is closed.
let referenceScript = #"""
    "use strict";
    (async () => {
      const api = await (await fetch("/openapi.json")).json();
      const secrets = new Map();
      const demos = JSON.parse(document.getElementById("routes").dataset.demo ?? "{}");

      function make(name, values = {}, ...inside) {
        const element = Object.assign(document.createElement(name), values);
        element.append(...inside);
        return element;
      }

      function resolve(schema) {
        const name = schema?.$ref?.split("/").pop();
        return name ? api.components.schemas[name] : schema ?? {};
      }

      // A sample value with only the required members.
      function sample(schema, depth = 0) {
        const { type, enum: choices, format, minimum, properties, required, items, minItems, oneOf, anyOf, minLength } = resolve(schema);
        if (choices) return choices[0];
        if (oneOf ?? anyOf) return depth > 5 ? null : sample((oneOf ?? anyOf)[0], depth + 1);
        if (type === "integer" || type === "number") return minimum ?? 0;
        if (type === "boolean") return false;
        if (type === "array") return minItems && depth < 6 ? [sample(items, depth + 1)] : [];
        if (type === "string") return { uuid: crypto.randomUUID?.(), "date-time": new Date().toISOString() }[format] ?? "x".repeat(minLength ?? 0);
        if (type !== "object") return null;
        return Object.fromEntries((required ?? []).filter((name) => properties?.[name]).map((name) => [name, depth > 5 ? null : sample(properties[name], depth + 1)]));
      }

      let count = 0;
      function field(name, what, element) {
        element.id = `try-${++count}`;
        return [make("label", { htmlFor: element.id }, make("code", {}, name), what ? ` ${what}` : ""), element];
      }

      // One place for each token or key, however many forms show it.
      function keep(name, value) {
        secrets.set(name, value);
        for (const one of document.querySelectorAll("[data-secret]")) if (one.dataset.secret === name && one.value !== value) one.value = value;
      }

      // Returns the demo's key, or makes the demo's calls and returns the token from the last response.
      async function credential({ value, calls, answer }) {
        if (value) return value;
        const digits = [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");
        const random = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
        let last;
        for (const { path, headers, body } of calls) {
          const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body).replaceAll("{random}", random), cache: "no-store" });
          if (!response.ok) throw new Error(`${path} answered ${response.status}`);
          last = await response.json();
        }
        return answer.reduce((found, name) => found[name], last);
      }

      function secret(name, scheme, tell) {
        const input = make("input", { autocomplete: "off", value: secrets.get(name) ?? "" });
        input.dataset.secret = name;
        input.addEventListener("input", () => keep(name, input.value));
        const all = field(scheme.type === "http" ? "Authorization: Bearer" : scheme.name, "", input);
        if (!demos[name]) return all;
        const button = make("button", { type: "button" }, scheme.type === "http" ? "Use a demo token" : "Use the demo key");
        button.addEventListener("click", async () => {
          button.disabled = true;
          try {
            keep(name, await credential(demos[name]));
            tell("");
          } catch (error) {
            tell(`No demo token: ${error.message}`);
          }
          button.disabled = false;
        });
        return [...all, button];
      }

      function form(method, path, operation) {
        const inputs = (operation.parameters ?? []).map((parameter) => {
          const { enum: choices } = resolve(parameter.schema);
          const input = choices ? make("select", {}, ...(parameter.required ? choices : ["", ...choices]).map((one) => new Option(one))) : make("input", { autocomplete: "off" });
          input.required = Boolean(parameter.required);
          return { parameter, input };
        });
        const wanted = [...new Set((operation.security ?? []).flatMap((one) => Object.keys(one)))];
        const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
        const body = content && make("textarea", { rows: 6, spellcheck: false, value: JSON.stringify(sample(content.schema), null, 2) });
        const answer = make("div", { hidden: true });
        answer.setAttribute("role", "status");
        const text = make("pre", { hidden: true, tabIndex: 0 });
        function tell(words) {
          answer.textContent = words;
          answer.hidden = !words;
          text.hidden = true;
        }
        const made = make("form", {},
          ...inputs.flatMap(({ parameter, input }) => field(parameter.name, parameter.required ? "required" : "", input)),
          ...wanted.flatMap((name) => secret(name, api.components.securitySchemes[name], tell)),
          ...(body ? field(type, "", body) : []), make("button", {}, "Send"), answer, text);
        made.addEventListener("submit", async (event) => {
          event.preventDefault();
          const of = (place) => inputs.filter(({ parameter, input }) => parameter.in === place && input.value !== "").map(({ parameter, input }) => [parameter.name, input.value]);
          const address = of("path").reduce((address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(value)), path);
          const query = new URLSearchParams(of("query")).toString();
          const headers = Object.fromEntries(of("header"));
          for (const name of wanted) {
            const { type, name: header } = api.components.securitySchemes[name], value = secrets.get(name);
            if (value) headers[type === "http" ? "Authorization" : header] = type === "http" ? `Bearer ${value}` : value;
          }
          if (body?.value) headers["Content-Type"] = type;
          const start = performance.now();
          answer.hidden = false;
          text.hidden = true;
          try {
            const response = await fetch(query ? `${address}?${query}` : address, { method, headers, body: body?.value || undefined, cache: "no-store" });
            const raw = await response.text();
            answer.textContent = `${response.status} ${response.statusText}, ${Math.round(performance.now() - start)} ms`;
            let shown = raw;
            try { shown = JSON.stringify(JSON.parse(raw), null, 2); } catch { /* It is no JSON, and is shown as it is. */ }
            text.textContent = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n") + `\n\n${shown}`;
            text.hidden = false;
          } catch (error) {
            answer.textContent = `No answer: ${error.message}`;
          }
        });
        return made;
      }

      for (const section of document.querySelectorAll("main section")) {
        const [method, path] = section.querySelector("h2").textContent.split(" ");
        const operation = api.paths[path]?.[method.toLowerCase()];
        // A WebSocket is no call of this kind.
        if (!operation || operation.responses?.["101"]) continue;
        const summary = make("summary", {}, "Try it");
        summary.setAttribute("aria-label", `Try it: ${method} ${path}`);
        const details = make("details", { className: "try" }, summary);
        details.addEventListener("toggle", () => details.querySelector("form") ?? details.append(form(method, path, operation)));
        section.append(details);
      }
    })();
    """#
