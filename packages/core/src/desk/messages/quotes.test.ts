import type { Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { rooms } from "@balcao/shared/rooms";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { run } from "../../base/database.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { search } from "../search/service.ts";
import { listFiles } from "./lists/files.ts";
import { listMessages } from "./lists/list.ts";
import { tellMessage } from "./publish.ts";
import { listStarred, starMessage } from "./changes/stars.ts";

const secret = "o preço só para vendas";
const hidden = { body: "", author: "", fromMe: false, mediaType: "text", hidden: true };
let companyId: number;
let queues: { sales: number; support: number };
let admin: Actor;
let bruno: Actor;
let ticketId: number;
let secretId: number;
let answerId: number;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);

/** The customer of a closed ticket in one queue answers a message of that ticket, in a ticket of another queue. */
beforeEach(async () => {
  companyId = await makeCompany();
  queues = { sales: await makeQueue(companyId), support: await makeQueue(companyId) };
  admin = await makeUser(companyId, { profile: "admin" });
  bruno = await makeUser(companyId, { queueIds: [queues.support] });
  const place = { contactId: await makeContact(companyId), connectionId: await makeConnection(companyId) };
  const before = await makeTicket(companyId, { ...place, queueId: queues.sales, status: "closed" });
  secretId = await makeMessage(companyId, before, { body: secret, fromMe: true, userId: admin.userId });
  ticketId = await makeTicket(companyId, { ...place, queueId: queues.support, status: "pending" });
  answerId = await makeMessage(companyId, ticketId, { body: "confirmado https://x.test" });
  await here(() => run(sql`update messages set quoted_id = ${secretId} where id = ${answerId}`));
});

const answerIn = (messages: readonly Message[]) => messages.find(({ id }) => id === answerId)?.quotedMsg;
const q = { q: "confirmado", queueIds: [], tags: [], users: [] };
const lists: [name: string, (actor: Actor) => Promise<readonly Message[]>][] = [
  ["the conversation", async (actor) => (await listMessages(actor, ticketId, { pageNumber: 1 })).messages],
  ["its links", async (actor) => (await listFiles(actor, ticketId, { kind: "links", pageNumber: 1 })).messages],
  [
    "its stars",
    async (actor) => {
      await starMessage(actor, answerId, { starred: true });
      return (await listStarred(actor, ticketId)).messages;
    },
  ],
  ["a search", async (actor) => (await search(actor, q)).messages.map(({ message }) => message)],
];

test.each(lists)("in %s a quote from a hidden ticket has words only for users who see it", async (_, list) => {
  expect(answerIn(await here(() => list(bruno)))).toEqual({ id: secretId, ...hidden });
  expect(answerIn(await here(() => list(admin)))).toMatchObject({ id: secretId, body: secret, hidden: false });
});

test("an event has a quote's words only for rooms that see the quoted ticket too, and the returned message has none of these words", async () => {
  const answer = await here(async () => {
    await run(sql`select 1 from messages where id = ${answerId} for no key update`);
    return tellMessage("message.update", answerId);
  });
  expect(answer.quotedMsg).toEqual({ id: secretId, ...hidden });
  const told = (await publishedBy(companyId)).map(({ payload, rooms: to, except }) => ({
    quotedMsg: (payload.message as Message).quotedMsg,
    to,
    except,
  }));
  const admins = [rooms.admins(companyId)];
  expect(told).toMatchObject([
    { quotedMsg: { body: secret }, to: admins },
    { quotedMsg: hidden, to: [rooms.queue(companyId, queues.support)], except: admins },
  ]);
});
