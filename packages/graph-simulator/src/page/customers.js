/** @import { Customer } from "./types.ts" */
import { ask } from "./api.js";
import { avatar } from "./base/avatar.js";
import { h, openDialog, reconcile } from "./base/dom.js";
import { field, numberField, submitRow } from "./base/forms.js";
import { formatNumber } from "./base/format.js";
import { texts } from "./base/i18n.js";
import { icon } from "./base/icons.js";
import { perform } from "./base/notify.js";
import { markRead, refresh } from "./live.js";
import { change, me, onChange, screen } from "./store.js";
import { words } from "./words.js";

/** @param {Customer} person */
function row(person) {
  const choose = () => {
    change({ customer: person.id, replyTo: null });
    markRead();
  };
  return h(
    "button",
    { type: "button", class: "person", "aria-current": person.id === me()?.id ? "true" : undefined, onclick: choose },
    avatar(person.name),
    h(
      "span",
      { class: "person-text" },
      h("span", { class: "person-name" }, person.name),
      h("span", { class: "person-number" }, person.username ? `@${person.username}` : formatNumber(person.phone)),
    ),
    !person.online && h("span", { class: "chip" }, texts.offline),
  );
}

function askForPerson() {
  const name = field(texts.name, { required: true, maxLength: 100, autocomplete: "off" });
  const number = numberField(texts.number, texts.numberHint);
  const username = field(words.username, { maxLength: 30, autocomplete: "off" });
  const add = async () => {
    const { id } = await ask("customer", {
      phone: number.input.value,
      name: name.input.value,
      username: username.input.value.trim() || null,
    });
    dialog.close();
    change({ customer: id });
    await refresh();
  };
  const fields = [name.label, number.label, username.label];
  const form = h("form", {}, h("p", { class: "hint" }, texts.addPersonHint), ...fields, submitRow(texts.add));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void perform(add);
  });
  const dialog = openDialog(texts.addPerson, texts.close, form);
}

/** Lists the customers whose phone the user may play. */
export function createPeople() {
  const list = h("div", { class: "people-list" });
  onChange(() =>
    reconcile(list, screen.state?.customers ?? [], {
      key: ({ id }) => id,
      signature: (person) => JSON.stringify([person, person.id === me()?.id]),
      build: row,
    }),
  );
  const add = h("button", { type: "button", class: "person-add", onclick: askForPerson }, icon("plus"));
  add.append(h("span", {}, texts.addPerson));
  return h("section", { class: "people", "aria-label": texts.people }, h("h2", {}, texts.people), list, add);
}
