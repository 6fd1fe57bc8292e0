import { icon } from "./icons.js";

/** @typedef {Node | string | null | undefined | false} Child what may stand between two tags */
/** @typedef {Record<string, string | number | boolean | undefined | ((event: never) => void)>} Props */

/**
 * An element with properties, listeners (`onclick`) and children; `class`, `aria-*`, `data-*` and the like become attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "class" || name.includes("-") || !(name in element))
      element.setAttribute(name, value === true ? "" : `${value}`);
    else Object.assign(element, { [name]: value });
  }
  element.append(...children.filter(isShown));
  return element;
}

/**
 * @param {Child} child
 * @returns {child is Node | string}
 */
function isShown(child) {
  return typeof child === "object" ? child !== null : typeof child === "string" && child !== "";
}

/**
 * Brings the children of `parent` in line with `items` and touches nothing that stayed the same, so that focus, playing sound and half-typed
 * fields survive news from the network.
 * @template T
 * @param {HTMLElement} parent
 * @param {T[]} items
 * @param {{ key: (item: T) => string, signature: (item: T, index: number) => string, build: (item: T, index: number) => HTMLElement }} how
 */
export function reconcile(parent, items, { key, signature, build }) {
  const wanted = new Set(items.map(key));
  for (const child of Array.from(parent.children)) if (!wanted.has(keyOf(child))) child.remove();
  const before = new Map(Array.from(parent.children, (child) => [keyOf(child), /** @type {HTMLElement} */ (child)]));
  let place = parent.firstElementChild;
  items.forEach((item, index) => {
    const known = before.get(key(item));
    const mark = signature(item, index);
    const node = known?.dataset.signature === mark ? known : build(item, index);
    node.dataset.key = key(item);
    node.dataset.signature = mark;
    if (known && known !== node) {
      if (place === known) place = node;
      known.replaceWith(node);
    }
    if (node === place) place = node.nextElementSibling;
    else parent.insertBefore(node, place);
  });
}

/** @param {Element} child */
function keyOf(child) {
  return /** @type {HTMLElement} */ (child).dataset.key ?? "";
}

/**
 * A dialog that closes by Esc, by its cancel button or by `close()`, and then leaves the page.
 * @param {string} title
 * @param {string} closeLabel
 * @param {...Child} children
 */
export function openDialog(title, closeLabel, ...children) {
  const dialog = h("dialog", { "aria-label": title });
  const closing = h(
    "button",
    { type: "button", class: "icon-button", "aria-label": closeLabel, onclick: () => dialog.close() },
    icon("close"),
  );
  dialog.append(h("header", { class: "dialog-head" }, h("h2", {}, title), closing), ...children.filter(isShown));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input")?.focus();
  return dialog;
}

/**
 * Shows a popover at a point and keeps it on the screen. Esc or a click elsewhere closes and removes it.
 * @param {HTMLElement} popover
 * @param {{ x: number, y: number }} point
 */
export function openPopover(popover, point) {
  popover.popover = "auto";
  document.body.append(popover);
  popover.showPopover();
  const { width, height } = popover.getBoundingClientRect();
  popover.style.left = `${Math.max(8, Math.min(point.x, innerWidth - width - 8))}px`;
  popover.style.top = `${Math.max(8, Math.min(point.y, innerHeight - height - 8))}px`;
  popover.addEventListener("toggle", (event) => {
    if (event.newState === "closed") popover.remove();
  });
  popover.querySelector("button")?.focus();
}
