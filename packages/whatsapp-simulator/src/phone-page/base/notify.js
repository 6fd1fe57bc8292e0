import { h } from "./dom.js";
import { texts } from "./i18n.js";

/** @param {string} text shown at the bottom for a few seconds */
export function notify(text) {
  const toast = h("p", { class: "toast", role: "status" }, text);
  toast.popover = "manual";
  document.body.append(toast);
  toast.showPopover();
  setTimeout(() => toast.remove(), 5_000);
}

/**
 * Runs the action of a button and shows a notice when the network refuses it.
 * @template T
 * @param {() => Promise<T>} what
 * @returns {Promise<T | undefined>}
 */
export async function perform(what) {
  try {
    return await what();
  } catch (error) {
    notify(texts.failed + (error instanceof Error ? error.message : String(error)));
    return undefined;
  }
}
