import type { Clock } from "../clock.ts";
import { Journal } from "../journal.ts";
import type { App, BusinessAccount, Callback, PhoneNumber } from "../world/objects.ts";
import type { World } from "../world/world.ts";
import { asMetaWrites, signatureOf } from "./sign.ts";

/** One change of one field of an account. */
export interface Change {
  field: string;
  value: unknown;
}
interface OutgoingChange extends Change {
  app: App;
  accountId: string;
  callback: Callback;
  time: number;
}
/** One webhook that was posted, and its answer. */
export interface PostedWebhook {
  at: number;
  url: string;
  /** The exact text that was posted. */
  body: string;
  signature: string;
  attempt: number;
  changes: readonly Change[];
  /** Null when no answer came. */
  status: number | null;
}

/** The ordered faults of the next webhooks. */
export interface Trouble {
  next: number;
  /** How often each webhook comes. */
  times: number;
  /** The delay of each webhook. */
  delayMs: number;
  /** Whether webhooks are signed with another secret. */
  wrongSignature: boolean;
  /** Whether webhooks are lost. */
  drop: boolean;
}

/** How held webhooks are released. */
export interface Release {
  order?: "kept" | "reversed" | "shuffled";
  /** Sends one post for all webhooks of an address, with an entry for each change or one entry with all changes of an account. */
  batch?: "none" | "entries" | "changes";
}

const minute = 60_000;
/** The growing pauses between tries. The last pause repeats until seven days are over. */
const pauses = [5_000, 30_000, 2 * minute, 10 * minute, 60 * minute, 6 * 60 * minute];
const givesUpAfter = 7 * 24 * 60 * minute;

/** The posts of Meta to the products. */
export class Webhooks {
  readonly posted = new Journal<PostedWebhook>();
  /** The time limit for an answer. */
  patienceMs = 10_000;
  readonly #world: World;
  readonly #clock: Clock;
  readonly #running = new Set<Promise<void>>();
  readonly #ended = new AbortController();
  readonly #troubles: Trouble[] = [];
  #held: OutgoingChange[] | null = null;

  constructor(world: World) {
    this.#world = world;
    this.#clock = world.clock;
  }

  /** Sends an event to every app that is subscribed to an account, at the address of the number, of the account or of the app. */
  tell(account: BusinessAccount, change: Change, number: PhoneNumber | null = null): void {
    for (const [appId, own] of account.subscribed) {
      const app = this.#world.apps.get(appId);
      const callback = number?.callback ?? own ?? app?.webhook;
      if (!app || !callback || !app.fields.has(change.field)) continue;
      const told = { ...change, app, accountId: account.id, callback, time: Math.floor(this.#world.now() / 1000) };
      if (this.#held) this.#held.push(told);
      else this.#start([told], "none");
    }
  }

  /** Holds all further webhooks until they are released. */
  hold(): void {
    this.#held ??= [];
  }

  /** Releases the held webhooks, in the requested order and parcels. */
  release({ order = "kept", batch = "none" }: Release = {}): void {
    const told = this.#held ?? [];
    this.#held = null;
    if (order === "reversed") told.reverse();
    if (order === "shuffled") told.sort(() => this.#world.random() - 0.5);
    if (batch === "none") for (const each of told) this.#start([each], batch);
    else for (const parcel of parcelsOf(told)) this.#start(parcel, batch);
  }

  /** Orders faults for the next webhooks. */
  trouble(trouble: Partial<Trouble>): void {
    this.#troubles.push({ next: 1, times: 1, delayMs: 0, wrongSignature: false, drop: false, ...trouble });
  }

  /** Posts a signed body of the caller's own making. */
  async post(app: App, value: unknown): Promise<void> {
    if (app.webhook) await this.#post(app.webhook.url, app.secret, asMetaWrites(value), [], 1);
  }

  /** Resolves when no webhook is being sent. Webhooks that wait for the clock do not count. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.idle();
  }

  #start(parcel: OutgoingChange[], batch: Release["batch"]): void {
    const [first] = parcel;
    if (!first) return;
    const trouble = this.#troubles.find(({ next }) => next > 0);
    if (trouble) trouble.next -= 1;
    if (trouble?.drop) return;
    const body = asMetaWrites({ object: "whatsapp_business_account", entry: entriesOf(parcel, batch) });
    const secret = trouble?.wrongSignature ? "another secret" : first.app.secret;
    const changes = parcel.map(({ field, value }) => ({ field, value }));
    const go = () => {
      for (let time = 0; time < (trouble?.times ?? 1); time += 1)
        this.#try(first.callback.url, secret, body, changes, this.#world.now(), 1);
    };
    if (trouble && trouble.delayMs > 0) this.#clock.after(trouble.delayMs, go);
    else go();
  }

  #try(url: string, secret: string, body: string, changes: readonly Change[], since: number, attempt: number): void {
    if (this.#ended.signal.aborted) return;
    const posting = this.#post(url, secret, body, changes, attempt).then((status) => {
      const pause = pauses[Math.min(attempt, pauses.length) - 1] ?? 0;
      if (status === 200 || this.#world.now() + pause - since > givesUpAfter) return;
      this.#clock.after(pause, () => this.#try(url, secret, body, changes, since, attempt + 1));
    });
    this.#running.add(posting);
    void posting.finally(() => this.#running.delete(posting));
  }

  async #post(
    url: string,
    secret: string,
    body: string,
    changes: readonly Change[],
    attempt: number,
  ): Promise<number | null> {
    const signature = signatureOf(secret, body);
    const headers = {
      "content-type": "application/json",
      "user-agent": "facebookexternalua",
      "x-hub-signature-256": signature,
    };
    const signal = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(this.patienceMs)]);
    const answer = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    const status = answer?.status ?? null;
    this.posted.add({ at: this.#world.now(), url, body, signature, attempt, changes, status });
    return status;
  }
}

/** Joins the webhooks for one address of one app. */
function parcelsOf(told: readonly OutgoingChange[]): OutgoingChange[][] {
  const parcels = new Map<string, OutgoingChange[]>();
  for (const each of told) {
    const key = `${each.app.id} ${each.callback.url}`;
    parcels.set(key, [...(parcels.get(key) ?? []), each]);
  }
  return [...parcels.values()];
}

function entriesOf(parcel: readonly OutgoingChange[], batch: Release["batch"]): object[] {
  const entry = ({ accountId, time }: OutgoingChange, changes: readonly OutgoingChange[]) => ({
    id: accountId,
    time,
    changes: changes.map(({ value, field }) => ({ value, field })),
  });
  if (batch !== "changes") return parcel.map((told) => entry(told, [told]));
  const ofAccount = new Map<string, OutgoingChange[]>();
  for (const told of parcel) ofAccount.set(told.accountId, [...(ofAccount.get(told.accountId) ?? []), told]);
  return [...ofAccount.values()].flatMap((all) => (all[0] ? [entry(all[0], all)] : []));
}
