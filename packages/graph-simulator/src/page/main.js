import { h } from "./base/dom.js";
import { chooseLanguage, chosenLanguage, language, texts } from "./base/i18n.js";
import { createChat } from "./chat.js";
import { createCompany } from "./company.js";
import { startLive } from "./live.js";
import { createOwnerBar } from "./owner-bar.js";
import { createPeople } from "./customers.js";
import { change, onChange, screen } from "./store.js";
import { words } from "./words.js";

function createLanguageChoice() {
  const names = { pt: "Português", en: "English", es: "Español" };
  const choice = h(
    "select",
    { "aria-label": texts.language, onchange: () => chooseLanguage(choice.value) },
    ...Object.entries(names).map(([value, name]) => h("option", { value }, name)),
  );
  choice.value = chosenLanguage();
  return choice;
}

/**
 * @param {"customer" | "company"} side
 * @param {string} label
 */
function createSide(side, label) {
  const button = h("button", { type: "button", onclick: () => change({ side }) }, label);
  onChange(() => button.setAttribute("aria-pressed", String(screen.side === side)));
  return button;
}

function start() {
  document.documentElement.lang = language();
  document.title = `Balcão · ${words.title}`;
  const notice = h("p", { class: "notice", role: "status", hidden: true }, texts.offlineNotice);
  const phone = h("div", { class: "glass" }, createOwnerBar(), createChat());
  const main = h(
    "main",
    {},
    createPeople(),
    h("section", { class: "phone customer-phone", "aria-label": texts.customerPhone }, phone),
    createCompany(),
  );
  document.body.append(
    h(
      "header",
      { class: "page-head" },
      h("div", {}, h("h1", {}, words.title), h("p", {}, words.subtitle)),
      createLanguageChoice(),
    ),
    notice,
    h("nav", { class: "sides" }, createSide("customer", texts.customerPhone), createSide("company", words.number)),
    main,
  );
  onChange(() => {
    notice.hidden = screen.live;
    main.dataset.side = screen.side;
  });
  change({});
  startLive();
}

start();
