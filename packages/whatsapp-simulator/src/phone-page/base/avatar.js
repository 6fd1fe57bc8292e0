/** @import { CustomerView } from "./types.ts" */
import { h } from "./dom.js";
import { colourOf, initials } from "./format.js";
import { icon } from "./icons.js";

/**
 * The avatar of a person: their picture, else their initials.
 * @param {Pick<CustomerView, "number" | "name" | "pictureId">} person
 */
export function face({ number, name, pictureId }) {
  if (!pictureId) return avatar(name);
  return h("img", { class: "avatar", src: `/api/customers/${number}/picture?id=${pictureId}`, alt: "" });
}

/**
 * @param {string} name
 * @param {"company" | "group" | "person"} [kind]
 */
export function avatar(name, kind = "person") {
  const inside = kind === "person" ? initials(name) : icon(kind === "group" ? "people" : "shop");
  return h("span", { class: `avatar colour-${colourOf(name)}`, "aria-hidden": "true" }, inside);
}
