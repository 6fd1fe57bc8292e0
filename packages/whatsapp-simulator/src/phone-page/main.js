import { createCompanyPhone } from "./company.js";
import { createCustomerPhone } from "./customer-phone.js";
import { h } from "./base/dom.js";
import { chooseLanguage, chosenLanguage, language, texts } from "./base/i18n.js";
import { startLive } from "./base/live.js";
import { createPeople } from "./people.js";
import { change, onChange, screen } from "./base/store.js";

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
  onChange(() => {
    button.setAttribute("aria-pressed", String(screen.side === side));
    button.classList.toggle("has-news", side === "company" && screen.network.waiting.length > 0);
  });
  return button;
}

function start() {
  document.documentElement.lang = language();
  document.title = `Balcão · ${texts.title}`;
  const notice = h("p", { class: "notice", role: "status", hidden: true }, texts.offlineNotice);
  const main = h("main", {}, createPeople(), createCustomerPhone(), createCompanyPhone());
  document.body.append(
    h(
      "header",
      { class: "page-head" },
      h("div", {}, h("h1", {}, texts.title), h("p", {}, texts.subtitle)),
      createLanguageChoice(),
    ),
    notice,
    h(
      "nav",
      { class: "sides" },
      createSide("customer", texts.customerPhone),
      createSide("company", texts.companyPhone),
    ),
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
