import { listen } from "@balcao/core/base/postgres/listen";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import {
  readSignToNumber,
  type SignToNumber,
  signChannels,
  tellDesks,
} from "@balcao/core/followers/presence/sign-channels";
import { makeQueue, makeTicket, makeUser } from "@balcao/core/testing/factories";
import type { Actor } from "@balcao/shared/permissions";
import type { Signs } from "@balcao/shared/presence/signals";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ignoredSignals } from "../metrics.ts";
import { type Api, startApi } from "../server.ts";
import { as, signIn } from "../testing/client.ts";
import { makeDesk } from "../testing/desk.ts";
import { type Browser, connect, disconnectAll, hears } from "../testing/live.ts";

let api: Api;
const ear = new AbortController();
let listening: Promise<void>;
let toNumbers: SignToNumber[] = [];
beforeAll(async () => {
  api = await startApi({ port: 0, host: "127.0.0.1" });
  // The first call comes when the listener is ready, and from then on the listener misses nothing.
  await new Promise<void>((ready) => {
    const hear = (_channel: string, payload: string) => {
      const sign = readSignToNumber(payload);
      if (sign) toNumbers.push(sign);
      ready();
    };
    listening = listen([signChannels.toNumbers], hear, ear.signal);
  });
});
afterEach(() => {
  disconnectAll();
  toNumbers = [];
});
afterAll(async () => {
  await api.stop();
  ear.abort();
  await listening;
});

const join = async (user: Actor) => connect(api.port, await signIn(user));
const watch = ({ socket }: Browser, ...ticketIds: number[]) => socket.emit("ticket.watch", { ticketIds });
const write = ({ socket }: Browser, ticketId: number, typing = true) =>
  socket.emit("ticket.typing", { ticketId, typing });
/** The users in the last event of this browser, with "…" after users who write. */
const present = (browser: Browser) => {
  const last = browser.of("ticket.present").at(-1) as Signs["ticket.present"] | undefined;
  return last?.users.map(({ name, typing }) => (typing ? `${name}…` : name));
};
const sees = (browser: Browser, names: string[]) => expect.poll(() => present(browser)).toEqual(names);

async function office() {
  const desk = await makeDesk();
  const { companyId, queueId } = desk;
  return {
    ...desk,
    ana: await connect(api.port, desk.token),
    bruno: await join(await makeUser(companyId, { name: "Bruno", queueIds: [queueId] })),
    stranger: await join(await makeUser(companyId, { name: "Caio", queueIds: [await makeQueue(companyId)] })),
  };
}

describe("the list of users with a ticket on screen", () => {
  test("the list of users with a ticket on screen is sent to the users who also have the ticket on screen, and to nobody else", async () => {
    const { ana, bruno, stranger, ticketId, companyId, queueId } = await office();
    const idle = await join(await makeUser(companyId, { queueIds: [queueId] }));
    watch(ana, ticketId);
    await sees(ana, ["Ana"]);
    watch(bruno, ticketId);
    for (const browser of [ana, bruno]) await sees(browser, ["Ana", "Bruno"]);
    watch(stranger, ticketId);
    watch(bruno);
    await sees(ana, ["Ana"]);
    expect([stranger.of("ticket.present"), idle.of("ticket.present")]).toEqual([[], []]);
  });

  test("the list of users with a ticket on screen contains a user with several windows once, until the last window closes", async () => {
    const { ana, bruno, ticketId, token } = await office();
    const again = await connect(api.port, token);
    for (const browser of [ana, again, bruno]) watch(browser, ticketId);
    await sees(bruno, ["Ana", "Bruno"]);
    ana.socket.disconnect();
    write(again, ticketId);
    await sees(bruno, ["Ana…", "Bruno"]);
    again.socket.disconnect();
    await sees(bruno, ["Bruno"]);
    expect(bruno.of("ticket.gone")).toEqual([]);
  });

  test("the list of users with a ticket on screen is no longer sent to users who may not see the ticket any more", async () => {
    const { bruno, companyId, queueId } = await office();
    const token = await signIn(await makeUser(companyId, { profile: "admin", name: "Chefe" }));
    const admin = await connect(api.port, token);
    const ticketId = await makeTicket(companyId, { queueId });
    for (const browser of [admin, bruno]) watch(browser, ticketId);
    await expect.poll(() => present(admin)).toHaveLength(2);
    const other = await makeQueue(companyId);
    await as(token).put(`/tickets/${ticketId}`).send({ status: "open", queueId: other }).expect(200);
    await hears(bruno, "ticket.gone");
    await sees(admin, ["Chefe"]);
    const told = bruno.of("ticket.present").length;
    write(bruno, ticketId);
    write(admin, ticketId);
    await sees(admin, ["Chefe…"]);
    expect(bruno.of("ticket.present")).toHaveLength(told);
  });

  test("the list of users with a ticket on screen cannot be asked or changed by another company", async () => {
    const [mine, theirs] = [await office(), await office()];
    watch(theirs.ana, theirs.ticketId);
    await sees(theirs.ana, ["Ana"]);
    watch(mine.ana, theirs.ticketId);
    write(mine.ana, theirs.ticketId);
    watch(mine.ana, theirs.ticketId, mine.ticketId);
    await hears(mine.ana, "ticket.present");
    expect(mine.ana.of("ticket.present")).toMatchObject([{ ticketId: mine.ticketId }]);
    expect(present(theirs.ana)).toEqual(["Ana"]);
  });
});

describe("the sign that a user writes", () => {
  test("the sign that a user writes is sent once when the user starts and once when the user stops", async () => {
    const { ana, bruno, ticketId } = await office();
    for (const browser of [ana, bruno]) watch(browser, ticketId);
    await sees(bruno, ["Ana", "Bruno"]);
    const before = bruno.of("ticket.present").length;
    for (let key = 0; key < 5; key += 1) write(ana, ticketId);
    await sees(bruno, ["Ana…", "Bruno"]);
    write(ana, ticketId, false);
    await sees(bruno, ["Ana", "Bruno"]);
    expect(bruno.of("ticket.present").length - before).toBe(2);
  });

  test("the sign that a user writes is not sent for a ticket that is not on the user's screen", async () => {
    const { ana, bruno, ticketId } = await office();
    watch(bruno, ticketId);
    await sees(bruno, ["Bruno"]);
    write(ana, ticketId);
    watch(ana, ticketId);
    await sees(bruno, ["Ana", "Bruno"]);
    expect(JSON.stringify(bruno.heard)).not.toContain('"typing":true');
  });

  test("the sign that a user writes is shown to the customer when the owner of the open ticket writes, but not for a colleague", async () => {
    const { ana, bruno, ticketId, connectionId } = await office();
    for (const browser of [ana, bruno]) watch(browser, ticketId);
    await sees(bruno, ["Ana", "Bruno"]);
    write(bruno, ticketId);
    await sees(ana, ["Ana", "Bruno…"]);
    for (const typing of [true, true, false]) write(ana, ticketId, typing);
    const ours = () => toNumbers.filter((sign) => sign.connectionId === connectionId).map(({ state }) => state);
    await expect.poll(ours).toEqual(["composing", "paused"]);
  });
});

describe("the customer's activity", () => {
  const typing = (browser: Browser) => browser.of("contact.typing");

  test("the customer's activity is sent to the screens that show the customer's ticket, found by the customer's address", async () => {
    const { ana, bruno, stranger, ticketId, companyId, connectionId } = await office();
    for (const browser of [ana, stranger]) watch(browser, ticketId);
    await sees(ana, ["Ana"]);
    const [known] = await inCompany(companyId, () =>
      queryText<{ address: string }>("select kind || ':' || value as address from contact_identities"),
    );
    const sign = { companyId, connectionId, address: known?.address ?? "", state: "recording" as const };
    const say = (part: Partial<typeof sign>) => asPlatform(() => tellDesks({ ...sign, ...part }));
    await say({ address: "phone:1" });
    await say({ connectionId: connectionId + 1 });
    await say({ companyId: companyId + 1 });
    await say({});
    await hears(ana, "contact.typing");
    expect(typing(ana)).toEqual([{ ticketId, state: "recording" }]);
    expect([typing(bruno), typing(stranger)]).toEqual([[], []]);
  });

  test("the customer's activity is requested from the number only when the company's setting enables it", async () => {
    const [quiet, curious] = [await office(), await office()];
    await inCompany(curious.companyId, () =>
      queryText("insert into settings (company_id, key, value) values ($1, 'customerTyping', 'enabled')", [
        curious.companyId,
      ]),
    );
    for (const { ana, ticketId } of [quiet, curious]) {
      watch(ana, ticketId);
      await sees(ana, ["Ana"]);
    }
    const asked = () => toNumbers.map(({ connectionId, state }) => [connectionId, state]);
    await expect.poll(asked).toEqual([[curious.connectionId, "watch"]]);
  });
});

describe("a sign from a browser", () => {
  const ignored = async (reason: string) =>
    (await ignoredSignals.get()).values.find(({ labels }) => labels.reason === reason)?.value ?? 0;

  test.each([
    ["ticket.watch", undefined],
    ["ticket.watch", { ticketIds: "1" }],
    ["ticket.watch", { ticketIds: [1.5] }],
    ["ticket.watch", { ticketIds: [1, 2, 3, 4, 5, 6] }],
    ["ticket.watch", { ticketIds: [2 ** 31] }],
    ["ticket.typing", { ticketId: "1; drop table users", typing: true }],
    ["ticket.typing", { ticketId: 1, typing: "yes" }],
    ["user.status", "x"],
  ])("a sign from a browser is ignored and counted when it is malformed: %s %j", async (name, payload) => {
    const { ana, ticketId } = await office();
    const before = await ignored("malformed");
    ana.socket.emit(name, payload);
    watch(ana, ticketId);
    await sees(ana, ["Ana"]);
    expect(await ignored("malformed")).toBe(before + 1);
  });

  test("a sign from a browser is ignored and counted when there are too many", async () => {
    const { ana, ticketId } = await office();
    const before = await ignored("too-many");
    for (let index = 0; index < 60; index += 1) watch(ana, ticketId);
    await expect.poll(() => ignored("too-many")).toBe(before + 20);
    expect(ana.socket.connected).toBe(true);
  });

  test("a sign from a browser has no effect after the session has ended", async () => {
    const { ana, bruno, user, ticketId, companyId } = await office();
    watch(bruno, ticketId);
    await sees(bruno, ["Bruno"]);
    await inCompany(companyId, () => queryText("update sessions set ended_at = now() where id = $1", [user.sessionId]));
    watch(ana, ticketId);
    watch(bruno);
    watch(bruno, ticketId);
    await hears(bruno, "ticket.present", 2);
    expect(present(bruno)).toEqual(["Bruno"]);
  });
});
