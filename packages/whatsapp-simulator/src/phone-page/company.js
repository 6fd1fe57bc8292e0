/** @import { AccountView } from "./base/types.ts" */
import { api } from "./base/api.js";
import { avatar } from "./base/avatar.js";
import { createAnyCode, createCodes } from "./codes.js";
import { h, reconcile } from "./base/dom.js";
import { formatNumber } from "./base/format.js";
import { texts } from "./base/i18n.js";
import { icon } from "./base/icons.js";
import { refresh } from "./base/live.js";
import { perform } from "./base/notify.js";
import { createOwnerForm } from "./owner-form.js";
import { onChange, screen } from "./base/store.js";

/**
 * @param {string} number
 * @param {AccountView["devices"][number]} device
 */
function buildDevice(number, { device, online, platform }) {
  const unlink = () => perform(() => api("POST", `/accounts/${number}/unlink`, { device }).then(refresh));
  const state = h("small", { class: online ? "is-on" : "is-off" }, online ? texts.connected : texts.disconnected);
  return h(
    "li",
    {},
    icon("laptop"),
    h("span", { class: "device-text" }, h("strong", {}, platform || `${texts.device} ${device}`), state),
    h("button", { type: "button", class: "quiet", onclick: () => void unlink() }, texts.unlink),
  );
}

/** @param {AccountView} account */
function buildAccount({ number, devices }) {
  const rows = devices.map((device) => buildDevice(number, device));
  const list = rows.length > 0 ? h("ul", {}, ...rows) : h("p", { class: "hint" }, texts.noDevices);
  const name = formatNumber(number);
  return h("div", { class: "account" }, h("header", {}, avatar(name, "company"), h("strong", {}, name)), list);
}

function createAccounts() {
  const accounts = h("div", { class: "accounts" });
  const none = h("p", { class: "hint" }, texts.noDevices);
  onChange(() => {
    none.hidden = screen.network.accounts.length > 0;
    reconcile(accounts, screen.network.accounts, {
      key: ({ number }) => number,
      signature: (account) => JSON.stringify(account),
      build: buildAccount,
    });
  });
  return [h("h3", {}, texts.devices), accounts, none];
}

/** The phone in the company's drawer: it scans codes and shows the linked devices. */
export function createCompanyPhone() {
  const inside = [
    h("h2", {}, texts.companyPhone),
    ...createCodes(),
    ...createAccounts(),
    createAnyCode(),
    createOwnerForm(),
  ];
  const glass = h("div", { class: "glass" }, h("div", { class: "company-screen" }, ...inside));
  return h("section", { class: "phone company-phone", "aria-label": texts.companyPhone }, glass);
}
