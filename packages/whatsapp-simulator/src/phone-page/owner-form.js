import { api } from "./base/api.js";
import { h } from "./base/dom.js";
import { formatNumber } from "./base/format.js";
import { texts } from "./base/i18n.js";
import { perform } from "./base/notify.js";
import { onChange, screen } from "./base/store.js";

/**
 * @param {HTMLSelectElement} select
 * @param {[string, string][]} options value and words
 */
function fill(select, options) {
  const mark = JSON.stringify(options);
  if (select.dataset.mark === mark) return;
  const { value } = select;
  select.dataset.mark = mark;
  select.replaceChildren(...options.map(([key, words]) => h("option", { value: key }, words)));
  if (options.some(([key]) => key === value)) select.value = value;
}

/** The form for the owner who writes on the phone itself. The product sees a message of its own number. */
export function createOwnerForm() {
  const from = h("select", { required: true, "aria-label": texts.accountNumber });
  const to = h("select", { required: true, "aria-label": texts.to });
  const text = h("input", {
    type: "text",
    required: true,
    maxLength: 4_000,
    placeholder: texts.message,
    "aria-label": texts.writeFromPhone,
    autocomplete: "off",
  });
  const send = h("button", { type: "submit", class: "secondary" }, texts.send);
  const form = h(
    "form",
    { class: "owner-form" },
    h("h3", {}, texts.writeFromPhone),
    from,
    to,
    h("div", { class: "pair" }, text, send),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const content = { kind: "text", text: text.value };
    text.value = "";
    void perform(() => api("POST", `/accounts/${from.value}/send`, { to: to.value, content }));
  });
  onChange(() => {
    const { accounts, customers } = screen.network;
    form.hidden = accounts.length === 0 || customers.length === 0;
    fill(
      from,
      accounts.map(({ number }) => [number, formatNumber(number)]),
    );
    fill(
      to,
      customers.map(({ number, name }) => [number, name]),
    );
  });
  return form;
}
