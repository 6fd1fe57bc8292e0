/** @import { IconName } from "./base/icons.js" */
/** @import { ShownCode } from "./base/types.ts" */
import { api } from "./base/api.js";
import { h, reconcile } from "./base/dom.js";
import { field, numberField, toggle } from "./base/forms.js";
import { formatNumber } from "./base/format.js";
import { texts } from "./base/i18n.js";
import { icon } from "./base/icons.js";
import { openChat, refresh } from "./base/live.js";
import { notify, perform } from "./base/notify.js";
import { onChange, screen } from "./base/store.js";

const FIRST_NUMBER = 5_511_940_000_001;
const CODE_LIFE_MS = 60_000;

/** The number that the user typed instead of the suggestion. It is stored, because a connection shows new codes. */
let typedNumber = "";
/** Whether accounts that are linked here must show a passkey. */
let asksPasskey = false;

/** A number of the company without a device, else the next free number. */
function suggestNumber() {
  const { accounts } = screen.network;
  const idle = accounts.find(({ devices }) => devices.length === 0);
  if (idle) return idle.number;
  let next = FIRST_NUMBER;
  while (accounts.some(({ number }) => Number(number) === next)) next++;
  return String(next);
}

/**
 * @param {string} number
 * @param {"scan" | "code"} how
 * @param {object} body
 */
async function link(number, how, body) {
  await api("PATCH", `/accounts/${number}`, { passkey: asksPasskey ? "options" : null });
  await api("POST", `/accounts/${number}/${how}`, body);
  notify(asksPasskey ? texts.passkeyAsked : texts.linked);
  await refresh();
  // The user who scans a code wants to write to that number, and not to the number of an earlier try.
  const account = screen.network.accounts.find((one) => one.number === number);
  if (account && screen.customer) await openChat(account.jid);
}

/**
 * A form whose button shows progress until the phone has answered.
 * @param {{ class: string, label: string, submit: () => Promise<void> }} about
 * @param {import("./base/dom.js").Child[]} children
 */
function linkForm({ class: name, label, submit }, children) {
  const button = h("button", { type: "submit", class: "primary" }, label);
  const form = h("form", { class: name }, ...children, button);
  const run = async () => {
    button.disabled = true;
    button.textContent = texts.scanning;
    await perform(submit);
    button.disabled = false;
    button.textContent = label;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run();
  });
  return form;
}

/**
 * @param {IconName} name
 * @param {string} title
 */
function head(name, title) {
  return h("header", {}, icon(name), h("strong", {}, title));
}

/** @param {number | null} expiresAt when the code leaves the list */
function createCountdown(expiresAt) {
  const left = Math.max(0, (expiresAt ?? 0) - Date.now());
  const bar = h("span", { class: "countdown", "aria-hidden": "true" });
  const frames = [{ transform: `scaleX(${left / CODE_LIFE_MS})` }, { transform: "scaleX(0)" }];
  bar.animate(frames, { duration: left, fill: "forwards" });
  setTimeout(() => void perform(refresh), left + 50);
  return bar;
}

function passkeySwitch() {
  return toggle(texts.asksPasskey, asksPasskey, (isOn) => {
    asksPasskey = isOn;
  });
}

/** @param {ShownCode} code */
function buildQr({ ref, expiresAt }) {
  const number = numberField(texts.accountNumber);
  number.input.value = typedNumber || suggestNumber();
  number.input.addEventListener("input", () => {
    typedNumber = number.input.value;
  });
  const submit = async () => {
    await link(number.input.value, "scan", { ref });
    typedNumber = "";
  };
  const children = [head("qr", texts.qrOf), number.label, passkeySwitch(), createCountdown(expiresAt)];
  return linkForm({ class: "code", label: texts.scan, submit }, children);
}

/** @param {string} number that waits for a pairing code */
function buildPairing(number) {
  const code = field(texts.pairingCode, { required: true, autocomplete: "off", spellcheck: false, maxLength: 9 });
  const submit = () => link(number, "code", { code: code.input.value.trim() });
  const children = [head("key", formatNumber(number)), code.label, passkeySwitch()];
  return linkForm({ class: "code", label: texts.link, submit }, children);
}

/** @param {ShownCode} code */
function build(code) {
  if (code.pairingNumber) return buildPairing(code.pairingNumber);
  if (code.qr) return buildQr(code);
  return h("p", { class: "code unseen" }, icon("clock"), texts.qrUnseen);
}

/** The screens that wait to be linked: QR codes to scan with a click, and numbers that wait for their code. */
export function createCodes() {
  const codes = h("div", { class: "codes", "aria-live": "polite" });
  const none = h("p", { class: "hint" }, texts.noCodes);
  onChange(() => {
    const { waiting } = screen.network;
    none.hidden = waiting.length > 0;
    reconcile(codes, waiting, {
      key: ({ ref, pairingNumber }) => pairingNumber ?? ref,
      signature: ({ ref, qr, pairingNumber }) => JSON.stringify(pairingNumber ?? [ref, qr]),
      build,
    });
  });
  return [h("h3", {}, texts.waitingCodes), codes, none];
}

/** For a code that no camera can see, the user pastes its text. */
export function createAnyCode() {
  const number = numberField(texts.accountNumber);
  const code = field(texts.qrText, { required: true, autocomplete: "off", spellcheck: false });
  const submit = async () => {
    await link(number.input.value, "scan", { qr: code.input.value.trim() });
    form.reset();
  };
  const form = linkForm({ class: "pairing", label: texts.link, submit }, [code.label, number.label]);
  onChange(() => {
    if (!number.input.value) number.input.value = suggestNumber();
  });
  return h("details", {}, h("summary", {}, texts.anyCode), form);
}
