import { randomUUID } from "node:crypto";
import { messageSource } from "@balcao/shared/messages/schema";
import { beforeEach, describe, expect, test } from "vitest";
import { asPlatform, inCompany } from "../../../base/database.ts";
import { queryText } from "../../../testing/query-text.ts";
import { priorities } from "../../../numbers/commands/kinds.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMedia,
  makeMessage,
  makeTicket,
  makeUser,
  newNumber,
  publishedBy,
} from "../../../testing/factories.ts";
import { plansIn } from "../../../testing/plans.ts";
import { messagesSent } from "../changes/acks.ts";
import { say, sayAgain, type Voice } from "./say.ts";

let companyId: number;
let connectionId: number;
let contactId: number;
let ticketId: number;
let userId: number;
let number: string;
beforeEach(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
  number = newNumber();
  contactId = await makeContact(companyId, { number });
  ({ userId } = await makeUser(companyId, { name: "Ana" }));
  ticketId = await makeTicket(companyId, { contactId, connectionId, status: "open", userId, unread: 2 });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const rows = <T extends object>(sql: string, bind: unknown[] = []) => here(() => queryText<T>(sql, bind));
const one = async <T extends object>(sql: string, bind: unknown[] = []) => (await rows<T>(sql, bind))[0];
const speak = (voice: Voice, body = "Oi") => here(() => say(ticketId, { userId, ...voice }, [{ body }]));

const speakers = ["desk", "system", "schedule", "api"] as const;

describe.each(speakers)("a message sent by %s", (speaker) => {
  test("a message is stored as waiting, queued for its number, and shown with the card of its ticket", async () => {
    const said = await speak({ speaker });
    expect(said).toMatchObject({ refusal: null, isNew: true, messages: [{ body: "Oi", fromMe: true, ack: 0 }] });
    const [message] = said.refusal === null ? said.messages : [];
    expect(await rows("select message_id as id, kind from connection_commands where kind = 'send'")).toEqual([
      { id: message?.id, kind: "send" },
    ]);
    const shown = (await publishedBy(companyId)).map(({ name }) => name);
    expect(shown.filter((name) => name !== "draft.update")).toEqual(["message.create", "ticket.update"]);
    expect(await one("select last_message as line from tickets where id = $1", [ticketId])).toEqual({ line: "Oi" });
  });

  test("a message goes to the contact's number when the contact has no other address", async () => {
    await rows("delete from contact_identities where contact_id = $1", [contactId]);
    await speak({ speaker });
    expect(await rows("select chat from messages")).toEqual([{ chat: `${number}@s.whatsapp.net` }]);
    expect(await rows("select lane from connection_commands where kind = 'send'")).toEqual([
      { lane: `${number}@s.whatsapp.net` },
    ]);
  });

  test("a message is placed below the last message, even if the time of that message is in the future", async () => {
    const before = await makeMessage(companyId, ticketId);
    await rows("update messages set sent_at = now() + interval '1 hour' where id = $1", [before]);
    await speak({ speaker }, "um");
    await speak({ speaker }, "dois");
    const bodies = await rows<{ body: string }>("select body from messages where id <> $1 order by sent_at, id", [
      before,
    ]);
    expect(bodies.map(({ body }) => body)).toEqual(["um", "dois"]);
    expect(
      await one("select max(sent_at) > now() + interval '59 minutes' as late from messages where from_me"),
    ).toEqual({
      late: true,
    });
  });

  test("a message with a repeated client id is not sent again", async () => {
    const clientId = randomUUID();
    const first = await speak({ speaker, clientId });
    const again = await speak({ speaker, clientId }, "outra coisa");
    expect(again).toMatchObject({ isNew: false });
    expect(again).toMatchObject({ messages: first.refusal === null ? first.messages : [] });
    expect(await rows("select 1 from connection_commands where kind = 'send'")).toHaveLength(1);
  });

  test.each([
    ["blocked", "update contacts set blocked_at = now()"],
    ["no-connection", "update connections set deleted_at = now()"],
    ["window-closed", "update connections set network = 'official'"],
    ["no-address", "with i as (delete from contact_identities) update contacts set number = ''"],
  ])("%s: the message is refused, and nothing is stored", async (refusal, change) => {
    await rows(change);
    expect(await speak({ speaker })).toEqual({ refusal });
    expect(await rows("select id from messages union all select id from connection_commands")).toEqual([]);
  });

  test("a file that is stored already is sent as its own kind", async () => {
    const id = await makeMedia(companyId, { key: `${companyId}/film` });
    await here(() => say(ticketId, { speaker, userId }, [{ body: "veja", media: { id, mimetype: "video/mp4" } }]));
    expect(await rows('select body, media_type as "mediaType", media_id as id from messages')).toEqual([
      { body: "veja", mediaType: "video", id },
    ]);
  });
});

test("a client id that was used in another conversation or by another user is refused", async () => {
  const clientId = randomUUID();
  await speak({ speaker: "desk", clientId });
  const other = await makeTicket(companyId, { connectionId, status: "open", userId });
  await expect(here(() => say(other, { speaker: "desk", userId, clientId }, [{ body: "Oi" }]))).rejects.toThrow(
    "ERR_CREATING_MESSAGE",
  );
  const { userId: bruno } = await makeUser(companyId);
  await expect(speak({ speaker: "desk", clientId, userId: bruno })).rejects.toThrow("ERR_CREATING_MESSAGE");
});

test.each([
  ["desk", "desk", "person", true],
  ["system", "system", "machine", false],
  ["schedule", "desk", "machine", false],
] as const)(
  "a message of %s is stored with the source %s and has the priority of a %s; it counts as an answer: %s",
  async (speaker, source, priority, isAnswer) => {
    await makeMessage(companyId, ticketId);
    await rows("insert into ticket_drafts (company_id, ticket_id, body) values ($1, $2, 'quase')", [
      companyId,
      ticketId,
    ]);
    await speak({ speaker });
    expect(await rows("select source from messages where from_me")).toEqual([{ source }]);
    expect(await rows("select priority from connection_commands where kind = 'send'")).toEqual([
      { priority: priorities[priority] },
    ]);
    expect(await one("select unread_messages as unread, bot_stopped as stopped from tickets")).toEqual({
      unread: isAnswer ? 0 : 2,
      stopped: isAnswer,
    });
    expect(await rows("select 1 from ticket_drafts")).toHaveLength(isAnswer ? 0 : 1);
    expect(await rows("select 1 from connection_commands where kind = 'read'")).toHaveLength(isAnswer ? 1 : 0);
  },
);

test("a retried message goes below the newer messages, and gets a new id only when the network refused the old id", async () => {
  await speak({ speaker: "desk" }, "um");
  const first = await one<{ id: number; wid: string }>("select id, wid from messages");
  const id = first?.id ?? 0;
  await rows("update messages set ack = -1, failure = 'too-old' where id = $1", [id]);
  await makeMessage(companyId, ticketId);
  await rows("update messages set sent_at = now() + interval '1 hour' where id <> $1", [id]);
  await here(() => sayAgain(id));
  expect(await one("select id, wid from messages order by sent_at desc limit 1")).toEqual(first);
  await rows("update messages set ack = -1, failure = 'refused' where id = $1", [id]);
  await here(() => sayAgain(id));
  const [after] = await rows<{ wid: string }>("select wid, ack, failure from messages where id = $1", [id]);
  expect(after).toMatchObject({ ack: 0, failure: null, wid: expect.stringMatching(/^3EB0[0-9A-F]{18}$/) });
  expect(after?.wid).not.toBe(first?.wid);
});

test("sending a message again reads no table whole", async () => {
  const plans = await plansIn(companyId, () => sayAgain(0).catch(() => undefined), ["seqscan"]);
  expect(plans).toHaveLength(1);
  expect(plans[0]?.plan).not.toMatch(/Seq Scan/);
});

test("an id that the network assigns in its answer is stored", async () => {
  await speak({ speaker: "desk" });
  const { id, wid } = (await one<{ id: number; wid: string }>("select id, wid from messages")) ?? { id: 0, wid: "" };
  const sent = { messageId: id, raw: Buffer.from("x"), ackMs: 1 };
  await here(() => messagesSent([sent]));
  expect(await one("select wid from messages")).toEqual({ wid });
  await here(() => messagesSent([{ ...sent, wid: "wamid.1" }]));
  expect(await one("select wid from messages")).toEqual({ wid: "wamid.1" });
});

test("the database allows exactly the sources of the contract", async () => {
  const [check] = await asPlatform(() =>
    queryText<{ text: string }>(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'messages_source_check'",
    ),
  );
  const sources = [...(check?.text ?? "").matchAll(/'(\w+)'/g)].map(([, source]) => source);
  expect(sources).toHaveLength(messageSource.options.length);
  expect(new Set(sources)).toEqual(new Set(messageSource.options));
});
