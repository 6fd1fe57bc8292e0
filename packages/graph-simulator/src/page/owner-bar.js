import { ask } from "./api.js";
import { avatar } from "./base/avatar.js";
import { h, openPopover } from "./base/dom.js";
import { toggle } from "./base/forms.js";
import { texts } from "./base/i18n.js";
import { icon } from "./base/icons.js";
import { perform } from "./base/notify.js";
import { refresh } from "./live.js";
import { me, onChange, theNumber } from "./store.js";
import { words } from "./words.js";

/**
 * @param {string} name
 * @param {object} body
 */
async function act(name, body) {
  await perform(() => ask(name, body));
  await perform(refresh);
}

/** @param {HTMLElement} button */
function openSettings(button) {
  const person = me();
  const number = theNumber();
  if (!person || !number) return;
  const { right, bottom } = button.getBoundingClientRect();
  const readsAtOnce = toggle(
    texts.autoRead,
    person.readsAtOnce,
    (isOn) => void act("customer", { phone: person.phone, readsAtOnce: isOn }),
  );
  const marketing = /** @type {const} */ (["stop", "resume"]).map((value) =>
    h(
      "button",
      {
        type: "button",
        onclick: () => {
          menu.hidePopover();
          void act("marketing", { customer: person.id, number: number.id, value });
        },
      },
      icon(value === "stop" ? "close" : "tick"),
      value === "stop" ? words.stopMarketing : words.resumeMarketing,
    ),
  );
  const menu = h("div", { class: "menu settings" }, readsAtOnce, ...marketing);
  openPopover(menu, { x: right - 300, y: bottom + 4 });
}

/** Shows the owner of this phone, and whether it has a network. */
export function createOwnerBar() {
  const owner = h("span", { class: "owner" });
  const online = toggle(texts.online, true, (isOn) => void act("online", { customer: me()?.id, online: isOn }));
  const settings = h("button", { type: "button", class: "icon-button", "aria-label": texts.settings }, icon("more"));
  settings.addEventListener("click", () => openSettings(settings));
  const bar = h("div", { class: "owner-bar" }, owner, online, settings);
  onChange(() => {
    const person = me();
    bar.hidden = !person;
    owner.replaceChildren(...(person ? [avatar(person.name), h("span", { class: "owner-name" }, person.name)] : []));
    const input = online.querySelector("input");
    if (input) input.checked = person?.online !== false;
  });
  return bar;
}
