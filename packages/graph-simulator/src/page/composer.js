import { ask, toBase64 } from "./api.js";
import { h } from "./base/dom.js";
import { pickFile } from "./base/forms.js";
import { texts } from "./base/i18n.js";
import { icon } from "./base/icons.js";
import { perform } from "./base/notify.js";
import { plainTextOf } from "./contents.js";
import { change, me, onChange, screen, theNumber } from "./store.js";

/** @param {object} content */
async function write(content) {
  const beside = screen.replyTo ? { answers: screen.replyTo.message.id } : {};
  change({ replyTo: null });
  await ask("write", { customer: me()?.id, number: theNumber()?.id, content, beside });
}

/** @param {File} file */
async function writeFile(file) {
  const [kind = ""] = file.type.split("/");
  const type = ["image", "video", "audio"].includes(kind) ? kind : "document";
  const base64 = await toBase64(file);
  const more = type === "document" ? { filename: file.name } : {};
  await write({ type, base64, mimeType: file.type || "application/pdf", ...more });
}

/** The message that the next message answers. */
function createContext() {
  const text = h("span");
  const drop = h("button", { type: "button", class: "icon-button", "aria-label": texts.cancel }, icon("close"));
  drop.addEventListener("click", () => change({ replyTo: null }));
  const bar = h("div", { class: "composer-context" }, h("span", {}, h("strong", {}, texts.replyingTo), text), drop);
  onChange(() => {
    bar.hidden = !screen.replyTo;
    text.textContent = screen.replyTo ? plainTextOf(screen.replyTo) : "";
  });
  return bar;
}

/** The field in which the customer writes. */
export function createComposer() {
  const input = h("textarea", { rows: 1, "aria-label": texts.message, placeholder: texts.message, maxLength: 4096 });
  const attach = h("button", { type: "button", class: "icon-button", "aria-label": texts.attach }, icon("plus"));
  const send = h("button", { type: "button", class: "round", "aria-label": texts.send }, icon("send"));
  const resize = () => {
    input.style.height = "auto";
    input.style.height = `${Math.min(input.scrollHeight, 120)}px`;
  };
  const submit = () => {
    const body = input.value.trim();
    if (!body) return;
    input.value = "";
    resize();
    void perform(() => write({ type: "text", body }));
  };
  attach.addEventListener("click", () => pickFile("*/*", (file) => void perform(() => writeFile(file))));
  send.addEventListener("click", submit);
  input.addEventListener("input", resize);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  });
  return h("footer", { class: "composer-area" }, createContext(), h("div", { class: "composer" }, attach, input, send));
}
