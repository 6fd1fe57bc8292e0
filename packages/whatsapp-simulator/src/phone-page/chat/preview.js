import { h, openDialog } from "../base/dom.js";
import { field, submitRow } from "../base/forms.js";
import { formatBytes } from "../base/format.js";
import { texts } from "../base/i18n.js";
import { icon } from "../base/icons.js";
import { perform } from "../base/notify.js";
import { sendBlob } from "./send-blob.js";

/**
 * Shows a file before it is sent, with a field for a caption.
 * @param {Blob} blob
 * @param {"image" | "video" | "document"} kind
 * @param {string} name
 */
export function openPreview(blob, kind, name) {
  const src = URL.createObjectURL(blob);
  const shown = {
    image: () => h("img", { class: "preview", src, alt: name }),
    video: () => h("video", { class: "preview", src, controls: true }),
    document: () =>
      h(
        "p",
        { class: "document" },
        icon("file"),
        h("span", {}, h("strong", {}, name), h("small", {}, formatBytes(blob.size))),
      ),
  };
  const caption = field(texts.caption, { maxLength: 1_000, autocomplete: "off" });
  const form = h("form", {}, shown[kind](), caption.label, submitRow(texts.send));
  const dialog = openDialog(name, texts.close, form);
  dialog.addEventListener("close", () => URL.revokeObjectURL(src));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    const fileName = kind === "document" ? { fileName: name } : {};
    void perform(() => sendBlob(blob, { kind, caption: caption.input.value.trim(), ...fileName }));
  });
}
