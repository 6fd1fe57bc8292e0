/** @import { EntryView, StateView } from "./types.ts" */

import { texts } from "./i18n.js";
import { notify } from "./notify.js";

/** A refusal of the network, with its code. */
export class Declined extends Error {}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
export async function api(method, path, body) {
  const init = body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {};
  const answer = await fetch(`/api${path}`, { method, ...init });
  if (answer.status === 204) return undefined;
  const data = await answer.json();
  if (!answer.ok) throw new Declined(data.message);
  return data;
}

/** @returns {Promise<StateView>} */
export function fetchState() {
  return api("GET", "/state");
}

/**
 * @param {string} customer
 * @param {string} peer
 * @param {number} limit how many of the newest entries
 * @returns {Promise<EntryView[]>}
 */
export function fetchChat(customer, peer, limit) {
  return api("GET", `/customers/${customer}/chats/${encodeURIComponent(peer)}?limit=${limit}`);
}

/**
 * @param {string} customer
 * @param {string} peer
 * @param {string} id
 */
export function mediaUrl(customer, peer, id) {
  return `/api/customers/${customer}/chats/${encodeURIComponent(peer)}/${encodeURIComponent(id)}/media`;
}

/**
 * @param {string} from a customer's number
 * @param {string} to
 * @param {object} content an Outgoing, its bytes as base64
 */
export async function sendAs(from, to, content) {
  const { queued } = await api("POST", `/customers/${from}/send`, { to, content });
  if (queued) notify(texts.queued);
}

/**
 * Base64, without making a string of characters first.
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
export function toBase64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const { result } = reader;
      resolve(typeof result === "string" ? result.replace(/^[^,]*,/, "") : "");
    });
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}
