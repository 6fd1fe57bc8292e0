import { asPlatform } from "@balcao/core/base/database";
import { loadOutgoing, type OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { sealOfficial } from "@balcao/core/numbers/official/access";
import { OfficialAccountRow } from "@balcao/core/numbers/official/official-account.model";
import { publishedBy } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { type PlayedGraph, playGraph } from "@balcao/outside/testing/graph";
import { generator } from "@balcao/shared/testing/random-trees";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type OfficialDesk, officialDesk } from "../../testing/official-desk.ts";
import { eventually, useStage } from "../../testing/stage.ts";
import type { LinkEvents, NumberLink } from "../gateway.ts";
import { officialTransport } from "./transport.ts";

const stage = useStage();
let graph: PlayedGraph;
beforeAll(async () => {
  graph = await playGraph();
});
afterAll(() => graph.close());
// The workers of the next test must not take the numbers of this test.
afterEach(() => asPlatform(() => queryText("update connections set wanted = false where network = 'official'")));

/** Stores another token, which Meta knows. Call it in the company's scope. */
async function give({ access, connectionId }: OfficialDesk, token: string): Promise<void> {
  graph.accounts.push({ ...access, token });
  const secrets = sealOfficial(connectionId, { ...access, token });
  await OfficialAccountRow.update({ secrets }, { where: { connectionId } });
}

/** One number, its shown state, and the tokens whose last message was refused. */
class History {
  readonly #it: OfficialDesk;
  readonly #link: NumberLink;
  readonly #message: OutgoingMessage;
  #token: string;
  #count = 0;
  #changed = () => {};
  shown: "open" | "trial" | "closed" = "closed";
  readonly #refused = new Set<string>();

  constructor(it: OfficialDesk, message: OutgoingMessage) {
    this.#it = it;
    this.#message = message;
    this.#token = it.access.token;
    const lease = { companyId: it.companyId, connectionId: it.connectionId, holder: "w", epoch: 1 };
    const events: Partial<LinkEvents> = {
      opened: ({ proven }) => {
        if (proven) void proven.then(() => this.#show("open"));
        this.#show(proven ? "trial" : "open");
      },
      closed: () => this.#show("closed"),
      taken: () => undefined,
      caughtUp: () => undefined,
    };
    this.#link = officialTransport({ url: graph.url, version: "v26.0" }).hold(lease, events as LinkEvents);
  }

  #show(state: History["shown"]): void {
    this.shown = state;
    this.#changed();
  }

  /** Whether the number is shown as open with a token whose last message was refused. */
  get isWrong(): boolean {
    const used = graph.seen.at(-1)?.authorization.slice("Bearer ".length) ?? "";
    return this.shown === "open" && this.#refused.has(used);
  }

  readonly #change = () =>
    new Promise<void>((resolve) => {
      this.#changed = resolve;
    });

  /** The next try of a closed number: half an hour later, or because somebody gave another access. */
  async reopen(): Promise<void> {
    if (this.shown !== "closed") return;
    const changed = this.#change();
    this.#link.connect({ pairingNumber: null });
    await changed;
  }

  async giveToken(): Promise<void> {
    this.#token = `EAA${this.#it.connectionId}x${(this.#count += 1)}`;
    await this.#it.here(() => give(this.#it, this.#token));
  }

  allow = (may: boolean): unknown => (may ? graph.muted.delete(this.#token) : graph.muted.add(this.#token));

  async send(): Promise<void> {
    if (this.shown === "closed") return;
    const changed = this.#change();
    const wid = `BLC0${this.#it.connectionId}n${(this.#count += 1)}`;
    const sending = this.#link.send({ ...this.#message, wid }, null, { fresh: false, cards: [] });
    const isSent = await sending.then(
      () => true,
      () => false,
    );
    const calls = graph.seen.filter(({ path }) => path === this.#it.path);
    const token = calls.at(-1)?.authorization.slice("Bearer ".length) ?? "";
    if (isSent) this.#refused.delete(token);
    else {
      this.#refused.add(token);
      await changed;
    }
  }

  /** Whatever happened before: once Meta lets the stored token send, the number opens and sends. */
  async recovers(): Promise<boolean> {
    this.allow(true);
    for (let tries = 0; tries < 3; tries += 1) {
      await this.reopen();
      await this.send();
      if (this.shown === "open") return true;
    }
    return false;
  }

  end = () => this.#link.release();
}

test("in random histories of tokens and refusals, no number is shown as open with a refused token, and every number recovers", async () => {
  const draw = generator(37);
  for (let turn = 0; turn < 15; turn += 1) {
    const it = await officialDesk(graph);
    const message = await it.here(async () => loadOutgoing(await it.say("Oi")));
    if (!message) throw new Error("There is no message");
    const history = new History(it, message);
    for (let n = 0; n < 15; n += 1) {
      const choice = draw();
      if (choice < 0.35) await history.send();
      else if (choice < 0.65) await history.reopen();
      else if (choice < 0.75) await history.giveToken();
      else history.allow(choice < 0.85);
      expect(history.isWrong).toBe(false);
    }
    expect(await history.recovers()).toBe(true);
    await history.end();
  }
});

/** The states that the screens showed, without repetitions. */
const statesOf = async ({ companyId }: OfficialDesk) =>
  (await publishedBy(companyId))
    .flatMap(({ name, payload }) =>
      name === "connection.update" ? [(payload.connection as { status: string }).status] : [],
    )
    .filter((status, at, all) => status !== all[at - 1]);

test("a number that may not send is shown as connected again only after a send succeeds", async () => {
  const it = await officialDesk(graph);
  stage.startWorker({ graph: { url: graph.url, version: "v26.0" } });
  await it.isOpen();
  graph.muted.add(it.access.token);
  const id = await it.say("Espera");
  const isDown = () =>
    eventually(async () =>
      expect(await it.rows("select status, retry_at is not null as later from connections")).toEqual([
        { status: "DISCONNECTED", later: true },
      ]),
    );
  for (let tries = 0; tries < 2; tries += 1) {
    await isDown();
    await it.rows("update connection_commands set not_before = now()");
    await it.rows("update connections set retry_at = null");
    await eventually(() => expect(it.posted()).toHaveLength(tries + 2));
  }
  await isDown();
  expect((await statesOf(it)).filter((status) => status === "CONNECTED")).toHaveLength(1);
  graph.muted.delete(it.access.token);
  await it.rows("update connection_commands set not_before = now()");
  await it.rows("update connections set retry_at = null");
  await it.isOpen();
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: 1 }));
});

test("a token that is given while the previous token's refusal is on its way opens the number immediately", async () => {
  const it = await officialDesk(graph);
  const id = await it.say("Espera");
  await it.rows("update connection_commands set not_before = now() + interval '1 hour'");
  stage.startWorker({ graph: { url: graph.url, version: "v26.0" } });
  await it.isOpen();
  graph.muted.add(it.access.token);
  let refused = () => {};
  const wasRefused = new Promise<void>((resolve) => {
    refused = resolve;
  });
  // Acts like an admin's change that finds the number open: the change holds the number's row until it is stored.
  const change = it.here(async () => {
    await queryText("select 1 from connections where id = $1 for no key update", [it.connectionId]);
    await give(it, `${it.access.token}novo`);
    await wasRefused;
  });
  await it.rows("update connection_commands set not_before = now()");
  await it.rows("select pg_notify('commands', $1)", [String(it.connectionId)]);
  await eventually(() => expect(it.posted()).toHaveLength(1)).finally(refused);
  await change;
  await eventually(async () => {
    await it.rows("update connection_commands set not_before = now()");
    await it.rows("select pg_notify('commands', $1)", [String(it.connectionId)]);
    expect(await it.message(id)).toMatchObject({ ack: 1 });
  });
  expect(await it.rows("select status, retry_at from connections")).toEqual([{ status: "CONNECTED", retry_at: null }]);
});
