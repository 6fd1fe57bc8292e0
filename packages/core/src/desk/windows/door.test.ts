import { randomUUID } from "node:crypto";
import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMedia,
  makeMessage,
  makeTicket,
  makeUser,
} from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { wroteTo } from "../../testing/window-factories.ts";
import { runningCampaign } from "../../testing/stages/running-campaign.ts";
import { messageFailed } from "../messages/changes/acks.ts";
import { beginSend } from "../messages/changes/official-sends.ts";
import { reactToMessage } from "../messages/changes/react.ts";
import { retryMessage } from "../messages/changes/service.ts";
import { readDraft, saveDraft } from "../messages/sending/drafts.ts";
import { forwardMessage } from "../messages/sending/forward.ts";
import { loadOutgoing } from "../messages/sending/outgoing.ts";
import { sendMessages } from "../messages/sending/send.ts";

let companyId: number;
let connectionId: number;
let contactId: number;
let ticketId: number;
let ana: Actor;
beforeEach(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId, { network: "official" });
  contactId = await makeContact(companyId);
  ana = await makeUser(companyId);
  ticketId = await makeTicket(companyId, { connectionId, contactId, status: "open", userId: ana.userId });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const rows = <T extends object>(sql: string, bind: unknown[] = []) => here(() => queryText<T>(sql, bind));
const send = (body = "Oi") => here(() => sendMessages(ana, ticketId, { body }, []));
const refused = { code: "ERR_WINDOW_CLOSED" };
const commands = () => rows("select kind from connection_commands");

test("an attendant's message is refused while the customer's window is closed, and the draft stays", async () => {
  await here(() => saveDraft(ana, ticketId, { body: "Bom dia" }));
  await expect(send()).rejects.toMatchObject(refused);
  const sound = { key: `${companyId}/s`, name: "audio-record-site-1.mp3", size: 1, mimetype: "audio/mpeg" };
  const picture = { key: `${companyId}/p`, name: "a.jpg", size: 1, mimetype: "image/jpeg" };
  await expect(here(() => sendMessages(ana, ticketId, {}, [sound, picture]))).rejects.toMatchObject(refused);
  expect((await here(() => readDraft(ana, ticketId))).draft).toMatchObject({ body: "Bom dia" });
  expect(await commands()).toEqual([]);
  await wroteTo(companyId, connectionId, contactId, 23);
  expect((await send()).messages).toHaveLength(1);
});

test("a message is forwarded to all chosen tickets, or to none when one of the customers wrote too long ago", async () => {
  const source = await makeMessage(companyId, ticketId, { fromMe: true });
  const open = await makeTicket(companyId, { status: "open", userId: ana.userId });
  const forward = () =>
    here(() => forwardMessage(ana, source, { ticketIds: [open, ticketId], clientId: randomUUID() }));
  await expect(forward()).rejects.toMatchObject(refused);
  expect(await commands()).toEqual([]);
  await wroteTo(companyId, connectionId, contactId);
  expect((await forward()).messages).toHaveLength(2);
});

test("with a closed window a stored file is refused too, and no message is stored", async () => {
  const mediaId = await makeMedia(companyId, { key: `${companyId}/k` });
  const source = await makeMessage(companyId, ticketId, { fromMe: true, mediaType: "image", mediaId });
  await expect(
    here(() => forwardMessage(ana, source, { ticketIds: [ticketId], clientId: randomUUID() })),
  ).rejects.toMatchObject(refused);
  expect(await rows("select id from messages")).toEqual([{ id: source }]);
});

test("a failed message can be sent again, and a reaction can be put, only while the customer's window is open", async () => {
  await wroteTo(companyId, connectionId, contactId);
  const { messages } = await send();
  const id = messages[0]?.id ?? 0;
  const theirs = await makeMessage(companyId, ticketId, { sentAt: new Date(Date.now() - 25 * 3_600_000) });
  await here(() => messageFailed(id, "window-closed"));
  await wroteTo(companyId, connectionId, contactId, 24);
  await expect(here(() => retryMessage(ana, id))).rejects.toMatchObject(refused);
  await expect(here(() => reactToMessage(ana, theirs, { emoji: "👍" }))).rejects.toMatchObject(refused);
  expect(await commands()).toEqual([{ kind: "send" }]);
  await wroteTo(companyId, connectionId, contactId, 1);
  expect(await here(() => retryMessage(ana, id))).toMatchObject({ ack: 0, failure: null });
  expect((await here(() => reactToMessage(ana, theirs, { emoji: "👍" }))).reactions).toHaveLength(1);
});

test("a waiting message may no longer be sent once the window is closed, unless WhatsApp may already have it", async () => {
  await wroteTo(companyId, connectionId, contactId);
  const { messages } = await send();
  const shut = async () => (await here(() => loadOutgoing(messages[0]?.id ?? 0)))?.isShut;
  expect(await shut()).toBe(false);
  await wroteTo(companyId, connectionId, contactId, 24);
  expect(await shut()).toBe(true);
  const outgoing = await here(() => loadOutgoing(messages[0]?.id ?? 0));
  await here(() => beginSend(connectionId, outgoing?.wid ?? ""));
  expect(await shut()).toBe(false);
});

test("a campaign's message to a person who wrote too long ago fails with the reason, and the campaign goes on with the next person", async () => {
  const { person, turn, state, messages, rows: inCampaign } = await runningCampaign();
  await inCampaign("update connections set network = 'official'");
  const [shut, next] = [await person({ position: 1 }), await person({ position: 2 })];
  await turn();
  expect(await state(shut)).toEqual({ state: "failed", reason: "window-closed" });
  await turn();
  expect(await state(next)).toEqual({ state: "failed", reason: "window-closed" });
  expect(await messages()).toEqual([]);
});
