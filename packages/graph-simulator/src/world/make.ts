import { digitsOf, newId, newSecret, newTokenText, waIdOf } from "./ids.ts";
import type { App, BusinessAccount, Person, PhoneNumber, Portfolio, Token } from "./objects.ts";
import type { Template } from "./template.ts";
import type { World } from "./world.ts";

/** The webhook fields to which an app can subscribe. */
export const webhookFields = [
  "account_alerts",
  "account_review_update",
  "account_update",
  "business_capability_update",
  "calls",
  "flows",
  "history",
  "message_template_components_update",
  "message_template_quality_update",
  "message_template_status_update",
  "messages",
  "phone_number_name_update",
  "phone_number_quality_update",
  "security",
  "smb_app_state_sync",
  "smb_message_echoes",
  "template_category_update",
  "user_id_update",
  "user_preferences",
] as const;

/** Registers an app at Meta. */
export function makeApp(world: World, given: Partial<Pick<App, "id" | "name" | "secret">> = {}): App {
  const app: App = {
    id: newId(),
    name: "Balcão",
    secret: newSecret(),
    webhook: null,
    fields: new Set(),
    ...given,
  };
  world.apps.set(app.id, app);
  return app;
}

export function makePortfolio(world: World, given: Partial<Pick<Portfolio, "id" | "name" | "tier">> = {}): Portfolio {
  const portfolio: Portfolio = { id: newId(), name: "Company", tier: "TIER_2K", begun: new Map(), ...given };
  world.portfolios.set(portfolio.id, portfolio);
  return portfolio;
}

/** Makes a WhatsApp Business Account, in a portfolio of its own unless one is given. */
export function makeAccount(
  world: World,
  given: Partial<Pick<BusinessAccount, "id" | "name" | "portfolio" | "templateLimit">> = {},
): BusinessAccount {
  const account: BusinessAccount = {
    id: newId(),
    name: "Company",
    portfolio: given.portfolio ?? makePortfolio(world),
    subscribed: new Map(),
    templates: new Map(),
    deletedTemplates: new Map(),
    templateLimit: 250,
    restriction: null,
    ...given,
  };
  world.accounts.set(account.id, account);
  return account;
}

type NumberGiven = Partial<
  Pick<
    PhoneNumber,
    | "id"
    | "verifiedName"
    | "quality"
    | "nameStatus"
    | "verified"
    | "registered"
    | "pin"
    | "coexists"
    | "messagesPerSecond"
  >
>;

/** Adds a phone number to an account. By default it is verified and registered. */
export function makeNumber(
  world: World,
  account: BusinessAccount,
  phone: string,
  given: NumberGiven = {},
): PhoneNumber {
  const digits = digitsOf(phone);
  const registered = given.registered ?? true;
  const number: PhoneNumber = {
    id: newId(),
    account,
    phone: digits,
    displayPhone: `+${digits.slice(0, 2)} ${digits.slice(2, 4)} ${digits.slice(4)}`,
    verifiedName: account.name,
    quality: "GREEN",
    status: registered ? "CONNECTED" : "PENDING",
    nameStatus: "APPROVED",
    verified: true,
    registered,
    pin: registered ? "123456" : null,
    wrongPins: [],
    registrations: [],
    code: null,
    coexists: false,
    messagesPerSecond: given.coexists ? 20 : 80,
    allowed: null,
    profile: {},
    blocked: new Set(),
    callback: null,
    ...given,
  };
  world.numbers.set(number.id, number);
  return number;
}

export type PersonGiven = Partial<
  Pick<
    Person,
    "id" | "name" | "waId" | "username" | "hasWhatsApp" | "online" | "readsAtOnce" | "capped" | "inExperiment"
  >
>;

/** Makes a customer with a phone. */
export function makePerson(world: World, phone: string, given: PersonGiven = {}): Person {
  const digits = digitsOf(phone);
  const person: Person = {
    id: newId(),
    name: "Ana Lima",
    phone: digits,
    waId: waIdOf(digits),
    username: null,
    hasWhatsApp: true,
    online: true,
    readsAtOnce: false,
    blocks: new Set(),
    stopped: new Set(),
    capped: false,
    inExperiment: false,
    writtenByPhone: new Map(),
    scopedIds: new Map(),
    ...given,
  };
  world.people.set(person.id, person);
  return person;
}

type TemplateGiven = Partial<Omit<Template, "id" | "createdAt" | "edits">> & {
  /** The text of the body, for a template with only a body. */
  body?: string;
};

/** Adds a template to an account, by default an approved one. Its parts are not checked. */
export function makeTemplate(world: World, account: BusinessAccount, given: TemplateGiven = {}): Template {
  const { body = "Olá, seu pedido saiu para entrega.", ...more } = given;
  const template: Template = {
    id: newId(),
    name: "aviso_entrega",
    language: "pt_BR",
    category: "UTILITY",
    parameterFormat: "POSITIONAL",
    status: "APPROVED",
    components: [{ type: "BODY", text: body }],
    quality: "UNKNOWN",
    rejectedReason: "NONE",
    createdAt: world.now(),
    edits: [],
    isPaced: false,
    ...more,
  };
  account.templates.set(template.id, template);
  return template;
}

interface TokenGiven {
  value?: string;
  kind?: "SYSTEM_USER" | "USER";
  scopes?: readonly string[];
  /** The expiry in milliseconds. Null means never. */
  expiresAt?: number | null;
  /** The accounts of the key. Null means all accounts. */
  accounts?: readonly BusinessAccount[] | null;
}

/** Makes a key, by default of a system user with both permissions for WhatsApp. */
export function makeToken(world: World, app: App, given: TokenGiven = {}): Token {
  const token: Token = {
    value: given.value ?? newTokenText(),
    appId: app.id,
    kind: given.kind ?? "SYSTEM_USER",
    userId: newId(),
    scopes: [...(given.scopes ?? ["whatsapp_business_management", "whatsapp_business_messaging"])],
    expiresAt: given.expiresAt ?? null,
    revoked: false,
    accountIds: given.accounts ? new Set(given.accounts.map(({ id }) => id)) : null,
  };
  world.tokens.set(token.value, token);
  return token;
}
