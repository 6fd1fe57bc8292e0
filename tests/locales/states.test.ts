import { expect, test } from "vitest";
import { type Language, languages, textsOf } from "./texts.ts";

/** Texts about a conversation with a customer. Each of its states has one word, from docs/glossary.md. */
const nouns =
  /^(audit|botSteps|contacts|dashboard|errors|integrations|kanban|messages|playground|presence|queueOptions|queues|schedules|settings|shell|tags|tickets|users|webhooks|connections):/;

/** Other words for in progress, waiting, resolved, offline and administrator. */
const banned: Record<Language, RegExp> = {
  pt: /\b(fechad[oa]s?|finalizad[oa]s?|encerrad[oa]s?|encerrar?|atendimentos? em andamento|ausentes?|admin)\b|^(Atendendo|Em andamento)/i,
  en: /\b(closed|finished|away|attending)\b/i,
  es: /\b(cerrad[oa]s?|finalizad[oa]s?|terminad[oa]s?|ausentes?|admin)\b|^Atendiendo/i,
};

/** Texts in which such a word is not about a conversation, with its real subject. */
const others: Record<string, readonly RegExp[]> = {
  "a session": [/^connections:reason\.logged-out$/, /^users:(current|your)PasswordHelp$/],
  "an import or a campaign": [/^contacts:import\./, /^errors:ERR_(IMPORT_RUNNING|SIGNUP_CLOSED)$/],
  "opening hours": [/^settings:help\.holidays$/, /^playground:finding\.closed-now$/],
  "an automatic talk": [/^botSteps:reason\.talk-ended$/, /^integrations:field\.typebotKeywordFinish$/],
  "at once": [/^tickets:emptyText\.pending$/, /^users:deleteRest$/, /^connections:steps\./, /^messages:unopened/],
  "a company that serves": [/^shell:firstSteps\.text$/],
};
const isOther = (key: string) => Object.values(others).some((keys) => keys.some((one) => one.test(key)));

test.each(languages)("in %s each state of a conversation has exactly one word", (language) => {
  const found = [...textsOf(language)].filter(
    ([key, text]) => nouns.test(key) && banned[language].test(text) && !isOther(key),
  );
  expect(found).toEqual([]);
});

test("tabs, lists, search, cards and the dashboard use the same words", () => {
  for (const language of languages) {
    const texts = textsOf(language);
    const words = (...keys: string[]) => new Set(keys.map((key) => texts.get(key)?.toLowerCase()));
    expect(
      words("tickets:list.open", "tickets:state.open", "contacts:status.open", "dashboard:card.supportHappening").size,
    ).toBe(1);
    expect(
      words("tickets:list.pending", "tickets:state.pending", "contacts:status.pending", "dashboard:card.supportPending")
        .size,
    ).toBe(1);
    expect(
      words("tickets:list.closed", "tickets:tab.closed", "dashboard:card.supportFinished", "dashboard:column.tickets")
        .size,
    ).toBe(1);
    expect(words("tickets:state.closed", "contacts:status.closed").size).toBe(1);
    expect(words("users:profile.admin", "shell:role.admin").size).toBe(1);
    expect(words("users:offline", "tickets:route.offline").size).toBe(1);
  }
});

const states = <const Word extends string>(words: readonly Word[], ...of: readonly string[]) =>
  words.map((word) => of.map((noun) => `${noun}.${word}`));

/** Keys that name the same state of the same noun, on any page. */
const same: readonly (readonly string[])[] = [
  // A message waits until the machine sends it. A customer who waits for people has another word.
  [
    "campaignReport:state.queued",
    "connections:pending",
    "emails:state.waiting",
    "emails:count.waiting_other",
    "webhooks:state.waiting",
    "apiMessages:test.state.queued",
  ],
  ["messages:tick.sent", "campaignReport:state.sent", "schedules:status.ENVIADA", "apiMessages:test.state.sent"],
  ["messages:tick.received", "campaignReport:state.delivered", "apiMessages:test.state.delivered"],
  ["messages:tick.read", "campaignReport:state.read", "apiMessages:test.state.read"],
  ["messages:tick.failed", "schedules:status.ERRO", "apiMessages:test.state.failed"],
  ["connections:failed", "webhooks:shown.failed"],
  ["campaigns:status.paused", "webhooks:paused.user"],
  ["connections:status.DISCONNECTED", "campaignReport:care.disconnected"],
  ["users:online", "dashboard:online", "tickets:route.online"],
  ["visits:list.going", "visits:list.shows.going"],
  ["billing:invoiceState.open", "operator:money.open"],
  ["billing:invoiceState.overdue", "operator:money.overdue"],
  ...states(
    ["trialing", "active", "past_due", "suspended", "canceled"],
    "billing:state",
    "operator:company.subscription",
  ),
  ...states(["active", "suspended", "blocked", "removed"], "operator:companies.state", "operator:company.is"),
];

/** The word alone, without a number before it, a full stop after it, or a capital. */
const wordOf = (text = "") =>
  text
    .replace(/^\{\{\w+\}\} /, "")
    .replace(/\.$/, "")
    .toLowerCase();

test.each(languages)("in %s a state has the same word on every page", (language) => {
  const texts = textsOf(language);
  expect(same.flat().filter((key) => !texts.has(key))).toEqual([]);
  const many = same
    .map((keys) => keys.map((key) => `${key} ${wordOf(texts.get(key))}`))
    .filter((lines) => new Set(lines.map((line) => line.slice(line.indexOf(" ")))).size > 1);
  expect(many).toEqual([]);
});
