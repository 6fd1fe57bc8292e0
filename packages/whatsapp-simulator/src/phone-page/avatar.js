import { h } from "./dom.js";
import { colourOf, initials } from "./format.js";
import { icon } from "./icons.js";

/**
 * @param {string} name
 * @param {"company" | "group" | "person"} [kind]
 */
export function avatar(name, kind = "person") {
  const inside = kind === "person" ? initials(name) : icon(kind === "group" ? "people" : "shop");
  return h("span", { class: `avatar colour-${colourOf(name)}`, "aria-hidden": "true" }, inside);
}
