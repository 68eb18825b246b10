// Passkeys: a form with data-passkey asks the browser for one before it is sent, unless a printed code was typed into it.

const BYTES = { create: ["challenge", "user.id"], get: ["challenge"] };

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!window.PublicKeyCredential) for (const button of form.querySelectorAll("[data-needs-passkeys]")) button.disabled = true;
  form.addEventListener("submit", (event) => {
    if (form.elements.code?.value) return;
    event.preventDefault();
    ask(form).catch(() => tell(form, form.dataset.failed));
  });
}

async function ask(form) {
  const options = await post(form.dataset.begin, form);
  if (options.notice) return tell(form, options.notice);
  const kind = form.dataset.passkey;
  const credential = await navigator.credentials[kind]({ publicKey: read(options, kind) });
  form.elements.credential.value = JSON.stringify(written(credential));
  const answer = await post(form.getAttribute("action"), form);
  if (answer.location) location.assign(answer.location);
  else tell(form, answer.notice);
}

async function post(url, form) {
  const body = new URLSearchParams(new FormData(form));
  const response = await fetch(url, { method: "POST", body, headers: { Accept: "application/json" } });
  return response.json();
}

function read(options, kind) {
  for (const path of BYTES[kind]) {
    const parts = path.split(".");
    const last = parts.pop();
    const place = parts.reduce((at, part) => at[part], options);
    place[last] = bytes(place[last]);
  }
  for (const known of [...(options.excludeCredentials ?? []), ...(options.allowCredentials ?? [])]) known.id = bytes(known.id);
  return options;
}

function written(credential) {
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[name]) response[name] = text(credential.response[name]);
  }
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response };
}

function bytes(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

function text(buffer) {
  const letters = [...new Uint8Array(buffer)].map((byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function tell(form, words) {
  form.querySelector(":scope > .notice[role=alert]")?.remove();
  form.prepend(Object.assign(document.createElement("p"), { className: "notice", role: "alert", textContent: words }));
}
