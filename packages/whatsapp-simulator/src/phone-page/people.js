/** @import { CustomerView } from "./base/types.ts" */
import { api } from "./base/api.js";
import { face } from "./base/avatar.js";
import { h, openDialog, reconcile } from "./base/dom.js";
import { field, numberField, submitRow } from "./base/forms.js";
import { formatNumber } from "./base/format.js";
import { language, texts } from "./base/i18n.js";
import { icon } from "./base/icons.js";
import { openPerson, refresh } from "./base/live.js";
import { perform } from "./base/notify.js";
import { onChange, screen } from "./base/store.js";

const byName = new Intl.Collator(language(), { numeric: true });

/** @param {CustomerView} person */
function hasNews({ number }) {
  return [...screen.unseen].some((chat) => chat.startsWith(`${number} `));
}

/** @param {CustomerView} person */
function row(person) {
  return h(
    "button",
    {
      type: "button",
      class: "person",
      "aria-current": person.number === screen.customer ? "true" : undefined,
      onclick: () => void perform(() => openPerson(person.number)),
    },
    face(person),
    h(
      "span",
      { class: "person-text" },
      h("span", { class: "person-name" }, person.name),
      h("span", { class: "person-number" }, formatNumber(person.number)),
    ),
    person.state === "offline" && h("span", { class: "chip" }, texts.offline),
    hasNews(person) && h("span", { class: "news", role: "img", "aria-label": "•" }),
  );
}

function askForPerson() {
  const name = field(texts.name, { required: true, maxLength: 100, autocomplete: "off" });
  const number = numberField(texts.number, texts.numberHint);
  const add = async () => {
    await api("POST", "/customers", { name: name.input.value, number: number.input.value });
    dialog.close();
    await refresh();
    await openPerson(number.input.value);
  };
  const form = h(
    "form",
    {},
    h("p", { class: "hint" }, texts.addPersonHint),
    name.label,
    number.label,
    submitRow(texts.add),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void perform(add);
  });
  const dialog = openDialog(texts.addPerson, texts.close, form);
}

/** Lists the customers whose phone the user may play. */
export function createPeople() {
  const list = h("div", { class: "people-list" });
  const empty = h("p", { class: "hint" }, texts.noPeople);
  onChange(() => {
    empty.hidden = screen.network.customers.length > 0 || !screen.live;
    const people = screen.network.customers.toSorted((one, other) => byName.compare(one.name, other.name));
    reconcile(list, people, {
      key: ({ number }) => number,
      signature: (person) =>
        JSON.stringify([
          person.name,
          person.pictureId,
          person.state,
          person.number === screen.customer,
          hasNews(person),
        ]),
      build: row,
    });
  });
  return h(
    "section",
    { class: "people", "aria-label": texts.people },
    h("h2", {}, texts.people),
    list,
    empty,
    h(
      "button",
      { type: "button", class: "person-add", onclick: askForPerson },
      icon("plus"),
      h("span", {}, texts.addPerson),
    ),
  );
}
