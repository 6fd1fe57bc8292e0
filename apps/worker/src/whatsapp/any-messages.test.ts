import { inCompany } from "@balcao/core/base/database";
import { Gate } from "@balcao/core/base/gate";
import { platformPool } from "@balcao/core/base/postgres/platform-pool";
import type { JournalRow } from "@balcao/core/desk/inbound/journal";
import { claimLeases } from "@balcao/core/numbers/connections/leases";
import { makeCompany, makeConnection } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { generator } from "@balcao/shared/testing/random-trees";
import { encodeWAMessage, proto } from "@whiskeysockets/baileys";
import { afterAll, expect, test } from "vitest";
import { kinds } from "./baileys/inbound/kinds.ts";
import { drawnMessage } from "./baileys/inbound/testing/drawn-message.ts";
import { hashOf, packPart } from "./baileys/inbound/plaintexts.ts";
import { readRow } from "./baileys/inbound/read-row.ts";
import { unwrap } from "./baileys/inbound/unwrap.ts";
import { Inbox } from "./inbox.ts";
import { Storing } from "./store-rows.ts";

/** `npm run messages` draws ten thousand messages. */
const most = Number(process.env.RANDOM_MESSAGES ?? 400);
const people = 12;
const me = { id: "5511900000001:3@s.whatsapp.net", lid: "900001:3@lid" };
const draw = generator(20_261_128);
const one = <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T;

const db = platformPool("test-any-messages", 2);
const closing = new AbortController();
afterAll(async () => {
  closing.abort(new Error("over"));
  await db.end();
});

interface SentMessage {
  wid: string;
  chat: string;
  fromMe: boolean;
  message: proto.IMessage;
}

/** A change of an earlier message, or of a message that never comes. */
function drawnChange(sent: readonly SentMessage[]): { chat: string; message: proto.IMessage } {
  const target = one(sent);
  const key = { id: draw() < 0.1 ? "GONE" : target.wid, fromMe: true };
  const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;
  const changes: proto.IMessage[] = [
    {
      protocolMessage: {
        key,
        type: MESSAGE_EDIT,
        editedMessage: draw() < 0.5 ? { conversation: "Mudei" } : drawnMessage(draw),
      },
    },
    { protocolMessage: { key, type: REVOKE } },
    { reactionMessage: { key, text: one(["👍", ""]) } },
  ];
  return { chat: target.chat, message: one(changes) };
}

/** Messages and changes of many kinds in many chats. Some arrive twice, and some come from the company's own phone. */
function drawnHistory(): SentMessage[] {
  const sent: SentMessage[] = [];
  while (sent.length < most) {
    const again = sent.length > 0 && draw() < 0.05;
    if (again) sent.push(one(sent));
    else {
      const isChange = sent.length > 0 && draw() < 0.15;
      const { chat, message } = isChange
        ? drawnChange(sent)
        : {
            chat: `${700_000_000 + Math.floor(draw() * people)}@lid`,
            message: draw() < 0.2 ? { conversation: "Bom dia" } : drawnMessage(draw),
          };
      sent.push({ wid: `ANY${sent.length}`, chat, fromMe: !isChange && draw() < 0.1, message });
    }
  }
  return sent;
}

/** A number with an inbox. It reads the rows of the journal with the same function as the real transport. */
async function desk() {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId, { wanted: true });
  const asked = { network: "simulator", holder: `any-${connectionId}`, held: [], limit: 1000 } as const;
  const lease = (await claimLeases(db, { ...asked, held: [] })).find((held) => held.connectionId === connectionId);
  if (!lease) throw new Error("The number is another's");
  const rows = <T extends object>(sql: string, bind: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(sql, bind));
  const link = {
    read: (row: JournalRow) => readRow(row, me),
    groupName: async () => null,
    memberNumbers: async () => new Map<string, string>(),
  };
  const inbox = new Inbox(lease, link, new Storing(new Gate(4)), closing.signal);
  const arrive = async ({ wid, chat, fromMe, message }: SentMessage): Promise<JournalRow> => {
    const plaintexts = packPart(hashOf(Buffer.from(wid)), encodeWAMessage(message));
    const identities = [{ kind: "lid", value: chat.split("@")[0] ?? "" }];
    const envelope = {
      identities,
      author: null,
      name: "Ana",
      time: Math.floor(Date.now() / 1000),
      parts: 1,
      live: true,
    };
    const [row] = await rows<{ id: number }>(
      "insert into inbound_journal (company_id, connection_id, chat, wid, from_me, envelope, plaintexts) values ($1, $2, $3, $4, $5, $6, $7) returning id",
      [companyId, connectionId, chat, wid, fromMe, JSON.stringify(envelope), plaintexts],
    );
    const head = { id: row?.id ?? 0, connectionId, chat, participant: "", wid, fromMe };
    return { ...head, envelope, plaintexts, reason: null, attempts: 0, receivedAt: new Date() };
  };
  return { inbox, rows, arrive };
}

interface JournalEntry {
  id: number;
  wid: string;
  state: string;
  reason: string | null;
  messageId: number | null;
}
interface StoredRow {
  id: number;
  wid: string;
  chat: string;
  kind: string;
  body: string;
  isDeleted: boolean;
  fromMe: boolean;
}
/** The allowed reasons of an ignored row. */
const named = /^(?:sign:|protocol:|empty$|not_author$|target_unknown$)/;
/** The fields of a message that users see, at least as words. */
const shownIn = (message: proto.IMessage): string[] =>
  Object.entries(unwrap(message)).flatMap(([name, value]) =>
    value !== "" && value !== null && kinds[name as keyof proto.IMessage].as in { shown: 1, named: 1 } ? [name] : [],
  );
const targetOf = ({ protocolMessage, reactionMessage }: proto.IMessage): string =>
  protocolMessage?.key?.id ?? reactionMessage?.key?.id ?? "";

test("no message is lost or stored twice, in whatever order messages come; the order stays, and each hidden row has a reason", {
  timeout: 1_800_000,
}, async () => {
  const { inbox, rows, arrive } = await desk();
  const history = drawnHistory();
  const known = new Map<string, JournalRow>();
  for (const sent of history) {
    // The journal has each message once, but may hand over its row again.
    const row = known.get(sent.wid) ?? (await arrive(sent));
    known.set(sent.wid, row);
    inbox.received(row);
    // A real number gets rows about as fast as it stores them, and the test lets the inbox catch up now and then.
    if (draw() < 0.02) await inbox.idle();
  }
  await inbox.idle();
  const ended = await rows<JournalEntry>(
    'select id, wid, state, reason, message_id as "messageId" from inbound_journal order by id',
  );
  const stored = await rows<StoredRow>(
    'select id, wid, chat, media_type as kind, body, is_deleted as "isDeleted", from_me as "fromMe" from messages order by id',
  );
  const byId = new Map(stored.map((message) => [message.id, message]));

  expect(ended).toHaveLength(known.size);
  // Only a change of a missing message waits for another try, and no row is given up.
  const open = ended.filter(
    ({ state, reason }) => !["stored", "placeholder", "ignored"].includes(state) && reason !== "target_unknown",
  );
  expect(open).toEqual([]);
  expect(ended.filter(({ state, reason }) => state === "ignored" && !named.test(reason ?? ""))).toEqual([]);
  const sentAs = new Map(history.map(({ wid, message }) => [wid, message]));
  // A customer's change of their own stored message is not lost.
  const theirs = new Set(stored.filter(({ fromMe }) => !fromMe).map(({ wid }) => wid));
  const unknown = ended
    .filter(({ reason }) => reason === "target_unknown")
    .map(({ wid }) => targetOf(sentAs.get(wid) ?? {}));
  expect(unknown.filter((target) => theirs.has(target))).toEqual([]);
  // Rows that end as signs or empty contain nothing for users.
  const silenced = ended
    .filter(({ reason }) => /^(?:sign:|empty$)/.test(reason ?? ""))
    .map(({ wid }) => sentAs.get(wid) ?? {});
  expect(silenced.flatMap(shownIn)).toEqual([]);
  // Each stored row leads to a message.
  expect(ended.filter(({ state, messageId }) => state === "stored" && !byId.has(messageId ?? 0))).toEqual([]);
  // Each message has arrived, and is stored once.
  expect(new Set(stored.map(({ wid }) => wid)).size).toBe(stored.length);
  const came = new Map(history.map(({ wid, chat }) => [wid, chat]));
  expect(stored.filter(({ wid, chat }) => came.get(wid) !== chat)).toEqual([]);
  // In each chat the messages keep their order of arrival.
  for (const chat of new Set(stored.map((message) => message.chat))) {
    const places = stored.filter((message) => message.chat === chat).map(({ wid }) => Number(wid.slice(3)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
  // Only a text that was edited or deleted may be empty.
  const silent = stored.filter(({ kind, body, isDeleted }) => kind === "text" && body === "" && !isDeleted);
  const edited = await rows<{ id: number }>("select id from messages where is_edited");
  expect(silent.filter(({ id }) => !edited.some((message) => message.id === id))).toEqual([]);
  expect(stored.length).toBeGreaterThan(most / 3);
});
