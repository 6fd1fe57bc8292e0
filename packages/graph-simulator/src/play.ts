import { Decisions } from "./accounts/decisions.ts";
import type { Journal } from "./journal.ts";
import type { Meta } from "./messages/statuses.ts";
import { BusinessPhone } from "./people/business-phone.ts";
import { Customer } from "./people/customer.ts";
import type { PostedWebhook, Webhooks } from "./webhooks/webhooks.ts";
import { verifyCallback } from "./webhooks/subscribe.ts";
import { newSecret } from "./world/ids.ts";
import type { Faults } from "./world/faults.ts";
import {
  makeAccount,
  makeApp,
  makeNumber,
  makePerson,
  makeTemplate,
  makeToken,
  type PersonGiven,
  webhookFields,
} from "./world/make.ts";
import type {
  App,
  BusinessAccount,
  Callback,
  Person,
  PhoneNumber,
  ReceivedMessage,
  SentMessage,
  Token,
} from "./world/objects.ts";
import type { Template } from "./world/template.ts";
import type { LoggedCall, Mark, World } from "./world/world.ts";

/** An app with an account, a registered number, and a key with all permissions for them. */
export interface Desk {
  app: App;
  account: BusinessAccount;
  number: PhoneNumber;
  token: Token;
}

/** The functions with which a test makes, changes and observes the world. */
export class Play {
  readonly world: World;
  readonly webhooks: Webhooks;
  readonly faults: Faults;
  /** Messages that a company sent. */
  readonly sent: Journal<SentMessage>;
  /** The same messages again, with each new status. */
  readonly statuses: Journal<SentMessage>;
  /** Messages that customers wrote. */
  readonly received: Journal<ReceivedMessage>;
  /** Messages marked as read by the company, perhaps with the typing sign. */
  readonly marks: Journal<Mark>;
  /** Every call of the API. */
  readonly calls: Journal<LoggedCall>;
  /** Every webhook with its answer. */
  readonly posted: Journal<PostedWebhook>;
  /** Meta's decisions, which webhooks report. */
  readonly decide: Decisions;
  readonly #meta: Meta;

  constructor(meta: Meta) {
    this.#meta = meta;
    this.decide = new Decisions(meta);
    this.world = meta.world;
    this.webhooks = meta.webhooks;
    this.faults = meta.world.faults;
    this.sent = meta.world.sent;
    this.statuses = meta.world.statuses;
    this.received = meta.world.received;
    this.marks = meta.world.marks;
    this.calls = meta.world.calls;
    this.posted = meta.webhooks.posted;
  }

  /** Makes everything that a company needs in one step. No app gets webhooks until `subscribe`. */
  makeDesk(phone = "551133330000", given: Parameters<typeof makeNumber>[3] = {}): Desk {
    const app = this.makeApp();
    const account = this.makeAccount();
    return { app, account, number: this.makeNumber(account, phone, given), token: this.makeToken(app) };
  }

  makeApp(given: Parameters<typeof makeApp>[1] = {}): App {
    return makeApp(this.world, given);
  }

  makeAccount(given: Parameters<typeof makeAccount>[1] = {}): BusinessAccount {
    return makeAccount(this.world, given);
  }

  makeNumber(account: BusinessAccount, phone: string, given: Parameters<typeof makeNumber>[3] = {}): PhoneNumber {
    return makeNumber(this.world, account, phone, given);
  }

  makeToken(app: App, given: Parameters<typeof makeToken>[2] = {}): Token {
    return makeToken(this.world, app, given);
  }

  makeTemplate(account: BusinessAccount, given: Parameters<typeof makeTemplate>[2] = {}): Template {
    return makeTemplate(this.world, account, given);
  }

  /** The code of an embedded signup. It expires after half a minute and gives this token once. */
  makeSignupCode(app: App, token: Token): string {
    const code = `AQ${newSecret()}`;
    this.world.codes.set(code, { appId: app.id, token, expiresAt: this.world.now() + 30_000, isUsed: false });
    return code;
  }

  /** The business app of a number that is on a phone and on the API. */
  phoneOf(number: PhoneNumber): BusinessPhone {
    return new BusinessPhone(this.#meta, number);
  }

  /** Makes a person with WhatsApp on this phone. */
  makeCustomer(phone = "5511999990000", given: PersonGiven = {}): Customer {
    return this.customerOf(makePerson(this.world, phone, given));
  }

  /** Plays an existing person. */
  customerOf(person: Person): Customer {
    return new Customer(this.#meta, person);
  }

  /** Sets the webhook address of an app, after the handshake, and subscribes the app to accounts. */
  async subscribe(
    app: App,
    callback: Callback,
    accounts: readonly BusinessAccount[] = [...this.world.accounts.values()],
  ): Promise<void> {
    await verifyCallback(callback);
    app.webhook = callback;
    app.fields = new Set(webhookFields);
    for (const account of accounts) account.subscribed.set(app.id, null);
  }
}
