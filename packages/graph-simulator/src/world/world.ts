import type { Clock } from "../clock.ts";
import { Journal } from "../journal.ts";
import { Faults } from "./faults.ts";
import { isSamePhone, scopedIdOf } from "./ids.ts";
import type {
  App,
  BusinessAccount,
  Media,
  Person,
  PhoneNumber,
  Portfolio,
  ReceivedMessage,
  SentMessage,
  Token,
  Upload,
} from "./objects.ts";
import type { Template, TemplateCategory } from "./template.ts";

/** One call of the API, unchanged, with its answer. */
export interface LoggedCall {
  at: number;
  method: string;
  /** The path without the version. */
  path: string;
  version: string;
  query: Readonly<Record<string, string>>;
  /** JSON or a form's fields. Undefined when the body was neither. */
  body: unknown;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The status. 0 when there was no answer. */
  status: number;
  answer: unknown;
}

/** A message of a customer that the company marked as read. */
export interface Mark {
  at: number;
  message: ReceivedMessage;
  isTyping: boolean;
}

export interface Nodes {
  app: App;
  account: BusinessAccount;
  number: PhoneNumber;
  template: Template;
  media: Media;
  upload: Upload;
  portfolio: Portfolio;
}
export type Kind = keyof Nodes;
export type FoundNode = { [K in Kind]: { kind: K; node: Nodes[K] } }[Kind];

export interface SignupCode {
  appId: string;
  token: Token;
  expiresAt: number;
  isUsed: boolean;
}

/** All of Meta's data. */
export class World {
  readonly clock: Clock;
  readonly random: () => number;
  readonly apps = new Map<string, App>();
  readonly portfolios = new Map<string, Portfolio>();
  readonly accounts = new Map<string, BusinessAccount>();
  readonly numbers = new Map<string, PhoneNumber>();
  readonly people = new Map<string, Person>();
  readonly tokens = new Map<string, Token>();
  readonly media = new Map<string, Media>();
  readonly uploads = new Map<string, Upload>();
  readonly codes = new Map<string, SignupCode>();
  readonly faults = new Faults();
  /** The messages of companies. */
  readonly sent = new Journal<SentMessage>();
  /** Each message again, with every new status. */
  readonly statuses = new Journal<SentMessage>();
  /** The messages of customers. */
  readonly received = new Journal<ReceivedMessage>();
  readonly marks = new Journal<Mark>();
  readonly calls = new Journal<LoggedCall>();
  /** Whether a closed window is reported by a status or refused in the answer to the call. */
  windowRefusal: "status" | "direct" = "status";
  /** The category that Meta gives the next new template, whatever category the template requests. */
  nextCategory: TemplateCategory | null = null;
  /** The simulator's own address, once it listens. */
  url = "";

  readonly #found = new Map<string, Person>();

  constructor(clock: Clock, random: () => number) {
    this.clock = clock;
    this.random = random;
  }

  now(): number {
    return this.clock.now();
  }

  /** The object with an id, of any kind. */
  find(id: string): FoundNode | null {
    for (const [kind, map] of [
      ["number", this.numbers],
      ["account", this.accounts],
      ["app", this.apps],
      ["media", this.media],
      ["upload", this.uploads],
      ["portfolio", this.portfolios],
    ] as const) {
      const node = map.get(id);
      if (node) return { kind, node } as FoundNode;
    }
    const template = this.templateOf(id)?.template;
    return template ? { kind: "template", node: template } : null;
  }

  templateOf(id: string): { template: Template; account: BusinessAccount } | null {
    for (const account of this.accounts.values()) {
      const template = account.templates.get(id);
      if (template) return { template, account };
    }
    return null;
  }

  personByPhone(phone: string): Person | null {
    return this.#find(`phone ${phone}`, (person) => isSamePhone(person.phone, phone));
  }

  personByScopedId(scoped: string, portfolio: Portfolio): Person | null {
    return this.#find(`${portfolio.id} ${scoped}`, (person) => this.scopedIdOf(person, portfolio) === scoped);
  }

  /** The person who fits. The last result for a key is checked first, because a search among many people is slow. */
  #find(key: string, fits: (person: Person) => boolean): Person | null {
    const known = this.#found.get(key);
    if (known && fits(known)) return known;
    const person = [...this.people.values()].find(fits) ?? null;
    if (person) this.#found.set(key, person);
    return person;
  }

  /** A portfolio's id for a person. It changes with the person's phone. */
  scopedIdOf(person: Person, portfolio: Portfolio): string {
    const known = person.scopedIds.get(portfolio.id) ?? scopedIdOf(person.id, portfolio.id, person.phone);
    person.scopedIds.set(portfolio.id, known);
    return known;
  }
}
