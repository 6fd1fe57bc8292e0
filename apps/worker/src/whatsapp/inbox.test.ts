import { claimLeases, type Lease } from "@balcao/core/numbers/connections/leases";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { retryMessages } from "@balcao/core/office/operations/failures";
import { queryText } from "@balcao/core/testing/query-text";
import { TargetUnknown } from "@balcao/core/desk/inbound/changes";
import type { InboundMessage } from "@balcao/core/desk/inbound/inbound";
import type { JournalRow } from "@balcao/core/desk/inbound/journal";
import { platformPool } from "@balcao/core/base/postgres/platform-pool";
import { makeCompany, makeConnection } from "@balcao/core/testing/factories";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { eventually } from "../testing/stage.ts";
import { Gate } from "@balcao/core/base/gate";
import type { Fact } from "./gateway.ts";
import { Inbox } from "./inbox.ts";
import { Storing } from "./store-rows.ts";

const db = platformPool("test-journal", 2);
const closing = new AbortController();
afterAll(async () => {
  closing.abort(new Error("over"));
  await db.end();
});
const inboxes: Inbox[] = [];
afterEach(async () => {
  for (const inbox of inboxes.splice(0)) await inbox.idle();
});

const said = (row: JournalRow): Fact => {
  const message: InboundMessage = {
    connectionId: row.connectionId,
    chat: row.chat,
    wid: row.wid,
    fromMe: false,
    identities: [{ kind: "lid", value: row.chat.split("@")[0] ?? "" }],
    chatName: "Ana",
    participant: null,
    serverTime: new Date(1_700_000_000_000),
    receivedAt: row.receivedAt,
    isLive: true,
    mediaType: "text",
    body: row.wid,
    raw: Buffer.from("raw"),
    quotedWid: null,
    quotedText: "",
    linkPreview: null,
    isForwarded: false,
    media: null,
    poll: null,
  };
  return { kind: "message", message };
};

/** A number with an inbox, in which `read` decides the meaning of its rows. */
async function desk(
  read: (row: JournalRow) => Fact[] = (row) => [said(row)],
  { companyId = 0, storing = new Storing(new Gate(4)) } = {},
) {
  companyId ||= await makeCompany();
  const connectionId = await makeConnection(companyId, { wanted: true });
  const leases = await claimLeases(db, {
    network: "simulator",
    holder: `inbox-${connectionId}`,
    held: [],
    limit: 1000,
  });
  const lease = leases.find((one) => one.connectionId === connectionId) as Lease;
  const link = { read, groupName: async () => null, memberNumbers: async () => new Map() };
  const inbox = new Inbox(lease, link, storing, closing.signal);
  inboxes.push(inbox);
  const rows = <T extends object>(sql: string, bind: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(sql, bind));
  /** Writes an unprocessed row as the key store does. */
  const arrive = async (wid: string, chat = "1@lid"): Promise<JournalRow> => {
    const [row] = await rows<{ id: number }>(
      "insert into inbound_journal (company_id, connection_id, chat, wid, from_me) values ($1, $2, $3, $4, false) returning id",
      [companyId, connectionId, chat, wid],
    );
    return {
      id: row?.id ?? 0,
      connectionId,
      chat,
      participant: "",
      wid,
      fromMe: false,
      envelope: {},
      plaintexts: null,
      reason: null,
      attempts: 0,
      receivedAt: new Date(),
    };
  };
  const ends = () =>
    rows<{ wid: string; state: string; reason: string | null; attempts: number }>(
      "select wid, state, reason, attempts from inbound_journal order by id",
    );
  return { companyId, inbox, rows, arrive, ends };
}

test("rows of a chat are stored in the order in which they came, however many come together", async () => {
  const { inbox, rows, arrive } = await desk();
  const wids: string[] = [];
  for (let count = 0; count < 40; count += 1) {
    const row = await arrive(`n${count}`, `${count % 3}@lid`);
    wids.push(row.wid);
    inbox.received(row);
  }
  await inbox.idle();
  const stored = await rows<{ wid: string; chat: string }>("select wid, chat from messages order by id");
  for (const chat of ["0@lid", "1@lid", "2@lid"])
    expect(stored.filter((message) => message.chat === chat).map(({ wid }) => wid)).toEqual(
      wids.filter((_, at) => `${at % 3}@lid` === chat),
    );
});

test("a row that fails is tried later: rows of its transaction are stored, and later rows go on", async () => {
  const { inbox, arrive, ends } = await desk((row) => {
    if (row.wid === "missing")
      return [
        {
          kind: "delete",
          target: { connectionId: row.connectionId, chat: row.chat, wid: "none", fromMe: false, participant: null },
        },
      ];
    return [said(row)];
  });
  const batch = [await arrive("before"), await arrive("missing"), await arrive("after")];
  for (const row of batch) inbox.received(row);
  await inbox.idle();
  expect(await ends()).toEqual([
    { wid: "before", state: "stored", reason: null, attempts: 0 },
    { wid: "missing", state: "received", reason: "target_unknown", attempts: 1 },
    { wid: "after", state: "stored", reason: null, attempts: 0 },
  ]);
});

test("a row that cannot be read is tried five times, then given up with its reason, and a wait for a lock is no try", async () => {
  let fault: Error = Object.assign(new Error("lock timeout"), { code: "55P03" });
  const { inbox, arrive, ends } = await desk(() => {
    throw fault;
  });
  const row = await arrive("broken");
  inbox.received({ ...row, attempts: 5 });
  await inbox.idle();
  expect(await ends()).toMatchObject([{ state: "received", attempts: 0 }]);
  fault = new Error("no such content");
  for (let attempts = 0; attempts <= 5; attempts += 1) {
    inbox.received({ ...row, attempts });
    await inbox.idle();
  }
  expect(await ends()).toEqual([{ wid: "broken", state: "failed", reason: "no such content", attempts: 6 }]);
});

test("a row that was given up is stored after the operator retries it, with five new tries", async () => {
  let isMended = false;
  const { inbox, arrive, ends, rows } = await desk((row) => {
    if (!isMended) throw new Error("no such content");
    return [said(row)];
  });
  const row = await arrive("broken");
  inbox.received({ ...row, attempts: 5 });
  await inbox.idle();
  expect(await ends()).toMatchObject([{ state: "failed" }]);
  isMended = true;
  inbox.recall();
  expect(await asPlatform(() => retryMessages(row.id))).toBe(1);
  expect(await ends()).toMatchObject([{ state: "received", attempts: 0 }]);
  inbox.recall();
  await eventually(async () => expect(await rows("select wid from messages")).toEqual([{ wid: "broken" }]));
  expect(await ends()).toMatchObject([{ state: "stored" }]);
});

test("a change of a message that never came is ignored in the end, and does not fail", async () => {
  const { inbox, arrive, ends } = await desk(() => {
    throw new TargetUnknown("none");
  });
  inbox.received({ ...(await arrive("late")), attempts: 5 });
  await inbox.idle();
  expect(await ends()).toMatchObject([{ state: "ignored", reason: "target_unknown" }]);
});

test("a row that another process has already ended is not stored again", async () => {
  const { inbox, rows, arrive, ends } = await desk();
  const row = await arrive("theirs");
  await rows("update inbound_journal set state = 'ignored', reason = 'theirs'");
  inbox.received(row);
  await inbox.idle();
  expect(await rows("select 1 from messages union all select 1 from tickets union all select 1 from outbox")).toEqual(
    [],
  );
  expect(await ends()).toMatchObject([{ state: "ignored", reason: "theirs" }]);
});

test("rows that a crash left are processed when they are due, oldest first", async () => {
  const { inbox, rows, arrive } = await desk();
  for (const wid of ["a", "b", "c", "later"]) await arrive(wid);
  await rows("update inbound_journal set not_before = now() + interval '1 hour' where wid = 'later'");
  await inbox.start();
  await inbox.idle();
  expect(await rows("select wid from messages order by id")).toEqual([{ wid: "a" }, { wid: "b" }, { wid: "c" }]);
});

test("rows of a flood wait in the journal: no row is lost, and no row overtakes another", async () => {
  const { inbox, rows, arrive } = await desk((row) => [{ kind: "nothing", reason: row.wid }]);
  const flood: JournalRow[] = [];
  await rows(
    `insert into inbound_journal (company_id, connection_id, chat, wid, from_me)
     select company_id, id, '1@lid', 'n' || n, false from connections, generate_series(1, 2600) n order by n`,
  );
  const template = await arrive("last");
  for (const { id, wid } of await rows<{ id: number; wid: string }>("select id, wid from inbound_journal order by id"))
    flood.push({ ...template, id, wid });
  for (const row of flood) inbox.received(row);
  await eventually(async () =>
    expect(await rows("select count(*)::int as open from inbound_journal where state = 'received'")).toEqual([
      { open: 0 },
    ]),
  );
});

test("rows that two numbers of a company receive at the same time share a transaction, and a bad row of one number does not stop the other's", async () => {
  const gate = new Gate(1);
  const storing = new Storing(gate);
  const stores = vi.spyOn(storing, "store");
  /** The rows are stored only after all of them have arrived. */
  const receive = (...rows: (readonly [Inbox, JournalRow])[]) =>
    gate.pass(async () => {
      stores.mockClear();
      for (const [inbox, row] of rows) inbox.received(row);
      await eventually(() => expect(stores).toHaveBeenCalledTimes(rows.length));
    });
  const read = (row: JournalRow): Fact[] => {
    if (row.wid === "bad") return [{ kind: "delete", target: { ...row, wid: "none", participant: null } }];
    return [said(row)];
  };
  const one = await desk(read, { storing });
  const other = await desk(read, { storing, companyId: one.companyId });
  const first = [await one.arrive("a1"), await one.arrive("a2"), await other.arrive("b1")] as const;
  const then = [await one.arrive("a3"), await one.arrive("bad"), await other.arrive("b2")] as const;
  await receive([one.inbox, first[0]], [one.inbox, first[1]], [other.inbox, first[2]]);
  await Promise.all([one.inbox.idle(), other.inbox.idle()]);
  const together = await one.rows(
    "select array_agg(wid order by id) as wids from inbound_journal where state = 'stored' group by xmin::text order by 1",
  );
  expect(together).toEqual([{ wids: ["a1", "a2", "b1"] }]);
  await receive([one.inbox, then[0]], [one.inbox, then[1]], [other.inbox, then[2]]);
  await Promise.all([one.inbox.idle(), other.inbox.idle()]);
  const bad = { wid: "bad", state: "received", attempts: 1 };
  expect((await one.ends()).slice(4)).toMatchObject([bad, { wid: "b2", state: "stored", attempts: 0 }]);
});
