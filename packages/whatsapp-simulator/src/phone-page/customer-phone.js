import { api } from "./base/api.js";
import { face } from "./base/avatar.js";
import { createChat } from "./chat/chat.js";
import { createChatList } from "./chat/chat-list.js";
import { h, openPopover } from "./base/dom.js";
import { toggle } from "./base/forms.js";
import { texts } from "./base/i18n.js";
import { icon } from "./base/icons.js";
import { refresh } from "./base/live.js";
import { perform } from "./base/notify.js";
import { pictureChoices } from "./picture.js";
import { me, onChange, screen } from "./base/store.js";

/** @param {{ state?: "online" | "offline", autoRead?: boolean }} part */
async function changeMe(part) {
  await perform(() => api("PATCH", `/customers/${screen.customer}`, part));
  await refresh();
}

/** @param {HTMLElement} button */
function openSettings(button) {
  const { right, bottom } = button.getBoundingClientRect();
  const autoRead = toggle(texts.autoRead, me()?.autoRead ?? false, (isOn) => void changeMe({ autoRead: isOn }));
  const choices = pictureChoices().map(({ label, image, choose }) => {
    const act = () => {
      menu.hidePopover();
      choose();
    };
    return h("button", { type: "button", onclick: act }, icon(image), label);
  });
  const menu = h("div", { class: "menu settings" }, autoRead, ...choices);
  openPopover(menu, { x: right - 300, y: bottom + 4 });
}

/** Shows whose phone this is, and whether it has a network. */
function createOwnerBar() {
  const owner = h("span", { class: "owner" });
  const online = toggle(texts.online, true, (isOn) => void changeMe({ state: isOn ? "online" : "offline" }));
  const settings = h("button", { type: "button", class: "icon-button", "aria-label": texts.settings }, icon("more"));
  settings.addEventListener("click", () => openSettings(settings));
  onChange(() => {
    const person = me();
    owner.replaceChildren(...(person ? [face(person), h("span", { class: "owner-name" }, person.name)] : []));
    const input = online.querySelector("input");
    if (input) input.checked = person?.state !== "offline";
  });
  return h("div", { class: "owner-bar" }, owner, online, settings);
}

export function createCustomerPhone() {
  const ownerBar = createOwnerBar();
  const list = createChatList();
  const chat = createChat();
  onChange(() => {
    const person = me();
    ownerBar.hidden = !person;
    list.hidden = !person || screen.peer !== null;
    chat.hidden = !person || screen.peer === null;
  });
  return h(
    "section",
    { class: "phone customer-phone", "aria-label": texts.customerPhone },
    h("div", { class: "glass" }, ownerBar, list, chat),
  );
}
