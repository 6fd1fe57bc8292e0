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

/** One call of the API, as it came, and how it was answered. */
export interface Called {
  at: number;
  method: string;
  /** Without the version. */
  path: string;
  version: string;
  query: Readonly<Record<string, string>>;
  /** JSON or a form's fields; undefined when it was neither. */
  body: unknown;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** 0 when there was no answer. */
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
export type Found = { [K in Kind]: { kind: K; node: Nodes[K] } }[Kind];

export interface SignupCode {
  appId: string;
  token: Token;
  expiresAt: number;
  isUsed: boolean;
}

/** Everything that Meta knows. */
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
  /** What companies sent. */
  readonly sent = new Journal<SentMessage>();
  /** Each message again, with every new status. */
  readonly statuses = new Journal<SentMessage>();
  /** What customers sent. */
  readonly received = new Journal<ReceivedMessage>();
  readonly marks = new Journal<Mark>();
  readonly calls = new Journal<Called>();
  /** Whether a closed window is told by a status or refused at once. */
  windowRefusal: "status" | "direct" = "status";
  /** The category that Meta gives the next new template, whatever it asks for. */
  nextCategory: TemplateCategory | null = null;
  /** Its own address, once it listens. */
  url = "";

  readonly #found = new Map<string, Person>();

  constructor(clock: Clock, random: () => number) {
    this.clock = clock;
    this.random = random;
  }

  now(): number {
    return this.clock.now();
  }

  /** The object of an id, whatever it is. */
  find(id: string): Found | null {
    for (const [kind, map] of [
      ["number", this.numbers],
      ["account", this.accounts],
      ["app", this.apps],
      ["media", this.media],
      ["upload", this.uploads],
      ["portfolio", this.portfolios],
    ] as const) {
      const node = map.get(id);
      if (node) return { kind, node } as Found;
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

  /** Whoever fits; who was found under a key before is asked first, since among many people a search is long. */
  #find(key: string, fits: (person: Person) => boolean): Person | null {
    const known = this.#found.get(key);
    if (known && fits(known)) return known;
    const person = [...this.people.values()].find(fits) ?? null;
    if (person) this.#found.set(key, person);
    return person;
  }

  /** What a portfolio calls a person; it changes with the person's phone. */
  scopedIdOf(person: Person, portfolio: Portfolio): string {
    const known = person.scopedIds.get(portfolio.id) ?? scopedIdOf(person.id, portfolio.id, person.phone);
    person.scopedIds.set(portfolio.id, known);
    return known;
  }
}
