import { api, sendAs } from "../base/api.js";
import { openAttachMenu } from "./attach-menu.js";
import { h } from "../base/dom.js";
import { formatSeconds } from "../base/format.js";
import { texts } from "../base/i18n.js";
import { icon } from "../base/icons.js";
import { previewOf } from "./measure.js";
import { notify, perform } from "../base/notify.js";
import { startRecording } from "./recorder.js";
import { sendBlob } from "./send-blob.js";
import { change, onChange, screen } from "../base/store.js";
import { buildSummary } from "./summary.js";

const TYPING_EVERY_MS = 3_000;
const TYPING_PAUSE_MS = 4_000;

/** @param {"composing" | "recording" | "paused"} state */
function tellTyping(state) {
  const { customer, peer } = screen;
  if (customer && peer) void perform(() => api("POST", `/customers/${customer}/typing`, { peer, state }));
}

/** Sends "composing" from time to time while somebody types, and "paused" once afterwards. */
function createTypingSign() {
  let last = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  return {
    typed() {
      clearTimeout(pause);
      if (Date.now() - last > TYPING_EVERY_MS) tellTyping("composing");
      if (Date.now() - last > TYPING_EVERY_MS) last = Date.now();
      pause = setTimeout(() => this.ended(), TYPING_PAUSE_MS);
    },
    ended() {
      clearTimeout(pause);
      if (last) tellTyping("paused");
      last = 0;
    },
  };
}

/** The open chat of the person being played. A text that is written here is sent only here. */
const chatOf = () => `${screen.customer} ${screen.peer}`;

/** @param {string} text */
async function sendText(text) {
  const { customer, peer, editing, replyTo } = screen;
  if (!customer || !peer) return;
  change({ editing: null, replyTo: null });
  const content = editing
    ? { kind: "edit", targetId: editing.id, text }
    : { kind: "text", text, ...previewOf(text), ...(replyTo ? { quotedId: replyTo.id } : {}) };
  await sendAs(customer, peer, content);
}

/** The message that the next message quotes or replaces. */
function createContext() {
  const label = h("strong");
  const text = h("span");
  const drop = h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": texts.cancel,
      onclick: () => change({ replyTo: null, editing: null }),
    },
    icon("close"),
  );
  const bar = h("div", { class: "composer-context" }, h("span", {}, label, text), drop);
  onChange(() => {
    const entry = screen.editing ?? screen.replyTo;
    bar.hidden = !entry;
    label.textContent = screen.editing ? texts.editing : texts.replyingTo;
    text.replaceChildren(...(entry ? [buildSummary(entry)] : []));
  });
  return bar;
}

/** @param {HTMLElement} composer hidden while the recording bar is shown */
async function record(composer) {
  const recording = await startRecording().catch(() => null);
  if (!recording) {
    notify(texts.noMicrophone);
    return;
  }
  tellTyping("recording");
  const start = Date.now();
  const clock = h("span", { class: "clock" }, "0:00");
  const ticking = setInterval(() => {
    clock.textContent = formatSeconds((Date.now() - start) / 1_000);
  }, 500);
  const end = () => {
    clearInterval(ticking);
    tellTyping("paused");
    bar.replaceWith(composer);
  };
  const cancel = () => {
    end();
    void recording.stop();
  };
  const send = async () => {
    end();
    const { blob, seconds } = await recording.stop();
    await sendBlob(blob, { kind: "voice", seconds });
  };
  const sender = h(
    "button",
    { type: "button", class: "round", "aria-label": texts.stopRecording, onclick: () => void perform(send) },
    icon("send"),
  );
  const bar = h(
    "div",
    { class: "composer is-recording" },
    h("button", { type: "button", class: "icon-button", "aria-label": texts.cancel, onclick: cancel }, icon("trash")),
    h("span", { class: "recording", role: "status" }, texts.recording),
    clock,
    sender,
  );
  composer.replaceWith(bar);
  sender.focus();
}

export function createComposer() {
  const typing = createTypingSign();
  const input = h("textarea", { rows: 1, "aria-label": texts.message, placeholder: texts.message, maxLength: 65_536 });
  const attach = h("button", { type: "button", class: "icon-button", "aria-label": texts.attach }, icon("plus"));
  const action = h("button", { type: "button", class: "round" });
  const composer = h("div", { class: "composer" }, attach, input, action);
  const showAction = () => {
    const hasText = input.value.trim() !== "";
    action.replaceChildren(icon(hasText ? "send" : "mic"));
    action.setAttribute("aria-label", hasText ? texts.send : texts.record);
    input.style.height = "auto";
    input.style.height = `${Math.min(input.scrollHeight, 120)}px`;
  };
  const submit = () => {
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    typing.ended();
    showAction();
    void perform(() => sendText(text));
  };
  attach.addEventListener("click", () => openAttachMenu(attach));
  action.addEventListener("click", () => (input.value.trim() ? submit() : void record(composer)));
  input.addEventListener("input", () => {
    showAction();
    typing.typed();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  });
  let editing = screen.editing;
  let replyTo = screen.replyTo;
  let chat = chatOf();
  /** @type {Map<string, string>} */
  const drafts = new Map();
  onChange(() => {
    if (chatOf() !== chat) {
      drafts.set(chat, editing ? "" : input.value);
      chat = chatOf();
      input.value = drafts.get(chat) ?? "";
    } else if (screen.editing !== editing) input.value = screen.editing?.text ?? "";
    if ((screen.editing && screen.editing !== editing) || (screen.replyTo && screen.replyTo !== replyTo)) input.focus();
    ({ editing, replyTo } = screen);
    showAction();
  });
  showAction();
  return h("footer", { class: "composer-area" }, createContext(), composer);
}
