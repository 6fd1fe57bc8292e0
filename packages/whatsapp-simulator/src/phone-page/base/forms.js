import { h } from "./dom.js";
import { texts } from "./i18n.js";

/**
 * A labelled input.
 * @param {string} label
 * @param {import("./dom.js").Props} [props]
 * @param {string} [hint]
 */
export function field(label, props = {}, hint = "") {
  const input = h("input", { type: "text", ...props });
  return { input, label: h("label", { class: "field" }, h("span", {}, label), input, hint && h("small", {}, hint)) };
}

/**
 * An input for a phone number in digits; what people put between them is dropped.
 * @param {string} label
 * @param {string} [hint]
 */
export function numberField(label, hint) {
  const made = field(
    label,
    { required: true, inputMode: "numeric", pattern: "[0-9]{8,15}", maxLength: 24, autocomplete: "off" },
    hint,
  );
  made.input.addEventListener("input", () => {
    const digits = made.input.value.replace(/\D/g, "").slice(0, 15);
    if (digits !== made.input.value) made.input.value = digits;
  });
  return made;
}

/** @param {string} label of the button that submits */
export function submitRow(label) {
  const cancel = h("button", { type: "button", class: "quiet" }, texts.cancel);
  cancel.addEventListener("click", () => cancel.closest("dialog")?.close());
  return h("footer", { class: "dialog-foot" }, cancel, h("button", { type: "submit", class: "primary" }, label));
}

/**
 * @param {string} label
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} onSwitch
 */
export function toggle(label, isOn, onSwitch) {
  const input = h("input", { type: "checkbox", role: "switch", checked: isOn });
  input.addEventListener("change", () => onSwitch(input.checked));
  return h("label", { class: "switch" }, input, h("span", {}, label));
}

/**
 * @param {string} accept
 * @param {(file: File) => void} use
 */
export function pickFile(accept, use) {
  const input = h("input", { type: "file", accept });
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) use(file);
  });
  input.click();
}
