// Passkeys: the server says what to sign, the browser asks for a finger or a PIN, the form carries the answer back.
import { here } from "./address.js";

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const keys = (list) => (list ?? []).map((key) => ({ ...key, id: bytes(key.id) }));

async function answer(purpose, options) {
  const publicKey = { ...options, challenge: bytes(options.challenge) };
  if (purpose === "signin") {
    publicKey.allowCredentials = keys(options.allowCredentials);
    return navigator.credentials.get({ publicKey });
  }
  publicKey.user = { ...options.user, id: bytes(options.user.id) };
  publicKey.excludeCredentials = keys(options.excludeCredentials);
  return navigator.credentials.create({ publicKey });
}

function packed(credential) {
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[part]) response[part] = text(credential.response[part]);
  }
  const id = text(credential.rawId);
  return JSON.stringify({ id, rawId: id, type: credential.type, response, clientExtensionResults: {} });
}

function tell(sentence) {
  const place = document.querySelector(".trouble");
  place.textContent = sentence;
  place.hidden = !sentence;
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form.passkey");
  if (!form) return;
  event.preventDefault();
  const words = document.querySelector(".trouble").dataset;
  tell("");
  if (!window.PublicKeyCredential) { tell(words.none); return; }
  const purpose = form.dataset.purpose;
  const body = new URLSearchParams({ purpose, name: form.elements.name?.value ?? "" });
  const reply = await fetch(here("/passkey/options"), { method: "POST", headers: { "X-Morro": "1" }, body });
  if (!reply.ok) {
    const said = new DOMParser().parseFromString(await reply.text(), "text/html");
    tell(said.body.textContent.trim());
    return;
  }
  try {
    form.elements.credential.value = packed(await answer(purpose, await reply.json()));
  } catch {
    tell(words.stopped);
    return;
  }
  form.submit();
});
