import { randomUUID } from "node:crypto";
import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { queryText } from "../../../testing/query-text.ts";
import { findMediaFor } from "../../media/access.ts";
import { makeCompany, makeMedia, makeMessage, makeQueue, makeTicket, makeUser } from "../../../testing/factories.ts";
import { forwardMessage } from "./forward.ts";
import { loadOutgoing } from "./outgoing.ts";
import { sendMessages } from "./send.ts";

let companyId: number;
let queueId: number;
let ana: Actor;
let bruno: Actor;
beforeAll(async () => {
  companyId = await makeCompany();
  queueId = await makeQueue(companyId);
  ana = await makeUser(companyId, { name: "Ana", queueIds: [queueId] });
  bruno = await makeUser(companyId);
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const open = (owner = ana) => makeTicket(companyId, { queueId, status: "open", userId: owner.userId });
const forward = (id: number, ticketIds: number[], clientId: string = randomUUID(), actor = ana) =>
  here(() => forwardMessage(actor, id, { ticketIds, clientId }));
const outgoing = (id: number | undefined) => here(() => loadOutgoing(id ?? 0));
async function photo(ticketId: number) {
  const mediaId = await makeMedia(companyId, { key: `${companyId}/f` });
  const id = await makeMessage(companyId, ticketId, { body: "a loja", mediaType: "image", mediaId });
  await here(() => queryText("update messages set raw = 'proto' where id = $1", [id]));
  return { id, mediaId };
}

describe("forwarding", () => {
  test("forwarding sends the same file and content, marked as forwarded, into each ticket once, however often the call is repeated", async () => {
    const { id, mediaId } = await photo(await makeTicket(companyId, { queueId, status: "closed" }));
    const [one, two, clientId] = [await open(), await open(), randomUUID()];
    const { messages } = await forward(id, [two, one, two], clientId);
    expect(
      messages.map((copy) => [copy.ticketId, copy.body, copy.mediaType, copy.media?.id, copy.isForwarded]),
    ).toEqual([
      [one, "a loja", "image", mediaId, true],
      [two, "a loja", "image", mediaId, true],
    ]);
    expect(messages[0]).toMatchObject({ fromMe: true, userId: ana.userId, ack: 0, clientId });
    expect(await outgoing(messages[0]?.id)).toMatchObject({ isForwarded: true, raw: Buffer.from("proto") });
    expect((await forward(id, [two, one], clientId)).messages).toEqual(messages);
    const lines = await here(() =>
      queryText("select 1 from connection_commands where kind = 'send' and message_id = any($1::bigint[])", [
        messages.map((copy) => copy.id),
      ]),
    );
    expect(lines).toHaveLength(2);
  });

  test("forwarding sends the message once to each ticket when two requests with one client id come at the same moment", async () => {
    const { id } = await photo(await makeTicket(companyId, { queueId, status: "closed" }));
    const [one, two, clientId] = [await open(), await open(), randomUUID()];
    const answers = await Promise.all([forward(id, [one, two], clientId), forward(id, [two, one], clientId)]);
    const ids = answers.map(({ messages }) => messages.map((copy) => copy.id));
    expect([ids[0]?.length, ids[1]]).toEqual([2, ids[0]]);
  });

  test("a signed text is forwarded without the signature", async () => {
    const [from, to] = [await open(), await open()];
    const sent = await here(() => sendMessages(ana, from, { body: "Dez", sign: true }, []));
    const { messages } = await forward(sent.messages[0]?.id ?? 0, [to]);
    expect(await outgoing(messages[0]?.id)).toMatchObject({ body: "Dez", sign: null, isForwarded: true });
  });

  test("forwarding takes a message from a visible ticket into all of the user's chosen open tickets, or into none", async () => {
    const [mine, theirs] = [await open(), await open(bruno)];
    const id = await makeMessage(companyId, await open());
    await expect(forward(id, [mine, theirs])).rejects.toMatchObject({ code: "ERR_OTHER_OPEN_TICKET" });
    await expect(forward(id, [mine, await makeTicket(companyId, { queueId })])).rejects.toMatchObject({
      code: "ERR_TICKET_STATE",
    });
    expect(await here(() => queryText("select 1 from messages where ticket_id = $1", [mine]))).toEqual([]);
    await expect(forward(id, [await open(bruno)], randomUUID(), bruno)).rejects.toMatchObject({
      code: "ERR_TICKET_NO_ACCESS",
    });
  });

  test("forwarding refuses a message that is deleted or could not be read", async () => {
    const [from, to] = [await open(), await open()];
    const hidden = await makeMessage(companyId, from, { mediaType: "undecrypted" });
    const gone = await makeMessage(companyId, from);
    await here(() => queryText("update messages set is_deleted = true where id = $1", [gone]));
    for (const id of [hidden, gone])
      await expect(forward(id, [to])).rejects.toMatchObject({ code: "ERR_SENDING_WAPP_MSG" });
  });
});

test("a forwarded file is open to every user who sees one of its messages, until the last of these messages is deleted", async () => {
  const { id, mediaId } = await photo(await open());
  const see = (actor: Actor) =>
    here(() => findMediaFor(actor, mediaId)).then(
      () => "sees",
      (error: { code?: string }) => error.code,
    );
  expect([await see(ana), await see(bruno)]).toEqual(["sees", "ERR_TICKET_NO_ACCESS"]);
  const elsewhere = await makeTicket(companyId, { status: "open", userId: bruno.userId });
  const copy = await makeMessage(companyId, elsewhere, { mediaType: "image", mediaId });
  expect([await see(ana), await see(bruno)]).toEqual(["sees", "sees"]);
  await here(() => queryText("update messages set is_deleted = true where id = $1", [id]));
  expect([await see(ana), await see(bruno)]).toEqual(["ERR_TICKET_NO_ACCESS", "sees"]);
  await here(() => queryText("update messages set is_deleted = true where id = $1", [copy]));
  expect(await see(bruno)).toBe("ERR_NO_MEDIA_FOUND");
});
