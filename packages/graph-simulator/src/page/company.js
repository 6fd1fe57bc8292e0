/** @import { OfficialNumber } from "./types.ts" */
import { ask } from "./api.js";
import { h } from "./base/dom.js";
import { formatTime } from "./base/format.js";
import { language } from "./base/i18n.js";
import { icon } from "./base/icons.js";
import { notify, perform } from "./base/notify.js";
import { refresh } from "./live.js";
import { me, onChange, screen, theNumber } from "./store.js";
import { words } from "./words.js";

const shownWebhooks = 8;
const sixHours = 6 * 3_600_000;

async function hurry() {
  await perform(() => ask("advance", { ms: sixHours }));
  await perform(refresh);
}

/**
 * @param {string} label
 * @param {string} value
 */
function copied(label, value) {
  const copy = () => void perform(() => navigator.clipboard.writeText(value).then(() => notify(words.copied)));
  return h(
    "div",
    { class: "given" },
    h("span", {}, h("small", {}, label), h("code", {}, value)),
    h("button", { type: "button", class: "quiet", onclick: copy, "aria-label": `${words.copy}: ${label}` }, words.copy),
  );
}

/** @param {OfficialNumber} number */
function standing({ quality, tier, registered }) {
  const people = { TIER_250: 250, TIER_2K: 2_000, TIER_10K: 10_000, TIER_100K: 100_000, TIER_UNLIMITED: 0 }[tier];
  const limit = people === 0 ? words.noLimit : `${people.toLocaleString(language())} ${words.perDay}`;
  return [words.quality[quality], limit, ...(registered ? [] : [words.offApi])];
}

function describe() {
  const [number, state] = [theNumber(), screen.state];
  if (!number || !state) return [];
  const app = state.apps.find(({ id }) =>
    state.accounts.find((each) => each.id === number.account)?.subscribed.includes(id),
  );
  const [first] = state.apps;
  const end = number.windows[me()?.id ?? ""] ?? 0;
  const isOpen = end > state.now;
  const token = state.tokens.find((each) => each.app === first?.id && !each.revoked);
  return [
    h(
      "div",
      { class: "account" },
      h("header", {}, icon("shop"), h("strong", {}, number.verifiedName)),
      h("p", {}, number.displayPhone),
      h("p", { class: "chip-row" }, ...standing(number).map((each) => h("span", { class: "chip" }, each))),
      h(
        "p",
        { class: isOpen ? "is-open" : "is-closed" },
        isOpen ? `${words.windowOpen} ${new Date(end).toLocaleString()}` : words.windowClosed,
      ),
      h("button", { type: "button", class: "secondary", onclick: () => void hurry() }, words.hurry),
    ),
    !app?.webhook && h("p", { class: "hint" }, words.noWebhooks),
    h(
      "div",
      { class: "account" },
      copied(words.url, location.origin),
      copied(words.phoneId, number.id),
      copied(words.accountId, number.account),
      first && copied(words.secret, first.secret),
      token && copied(words.token, token.value),
    ),
  ].filter((each) => each !== false);
}

function webhooks() {
  return screen.posted
    .slice(-shownWebhooks)
    .toReversed()
    .map(({ at, status, fields }) =>
      h(
        "li",
        {},
        h("time", {}, formatTime(at)),
        h("span", {}, fields.join(", ")),
        h(
          "span",
          { class: status === 200 ? "is-open" : "is-closed" },
          status === null ? words.noAnswer : String(status),
        ),
      ),
    );
}

/** The company's number as Meta sees it, with what a product needs to use it. */
export function createCompany() {
  const about = h("div", { class: "accounts" });
  const told = h("ol", { class: "told" });
  const title = h("h3", {}, words.webhooks);
  onChange(() => {
    about.replaceChildren(...describe());
    told.replaceChildren(...webhooks());
    title.hidden = screen.posted.length === 0;
  });
  return h(
    "section",
    { class: "phone company-phone", "aria-label": words.number },
    h("div", { class: "glass" }, h("div", { class: "company-screen" }, h("h2", {}, words.number), about, title, told)),
  );
}
