import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { failCommand, finishCommands } from "../../../numbers/commands/line.ts";
import { inCompany } from "../../../base/database.ts";
import { queryText } from "../../../testing/query-text.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeTicket,
  makeUser,
} from "../../../testing/factories.ts";
import { loadMessages } from "../presenter.ts";
import { reactToMessage } from "./react.ts";
import { deleteMessage, editMessage, listVersions } from "./service.ts";
import { takeBack } from "./take-back.ts";

let companyId: number;
let connectionId: number;
let ana: Actor;
let admin: Actor;
beforeAll(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
  ana = await makeUser(companyId);
  admin = await makeUser(companyId, { profile: "admin" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const open = (more: { contactId?: number } = {}) =>
  makeTicket(companyId, { connectionId, status: "open", userId: ana.userId, ...more });
const react = (id: number, emoji: string, actor = ana) => here(() => reactToMessage(actor, id, { emoji }));
const shown = async (id: number) => (await here(() => loadMessages([id])))[0]?.message;
const mine = async (id: number) => (await shown(id))?.reactions.map(({ emoji }) => emoji);
const waiting = (id: number) =>
  here(() =>
    queryText<{ id: number; kind: string; emoji: string }>(
      "select id, kind, payload->>'emoji' as emoji from connection_commands where message_id = $1 and state = 'waiting' order by id",
      [id],
    ),
  );
/** Does the same as the worker with a command that cannot be done. */
const giveUp = (id: number) =>
  here(async () => {
    await failCommand(id, "refused");
    await takeBack(id);
  });

describe("a reaction of ours", () => {
  test("a reaction of ours is shown immediately and queued; the same emoji again queues nothing, and an empty emoji removes the reaction", async () => {
    const id = await makeMessage(companyId, await open());
    expect((await react(id, "👍")).reactions).toEqual([{ emoji: "👍", fromMe: true, author: "" }]);
    await react(id, "👍");
    expect((await react(id, "")).reactions).toEqual([]);
    expect((await waiting(id)).map(({ emoji }) => emoji)).toEqual(["👍", ""]);
  });

  test("a reaction of ours is only allowed in the user's own open ticket, on any message of its conversation", async () => {
    const contactId = await makeContact(companyId);
    const earlier = await makeTicket(companyId, { contactId, connectionId, status: "closed", userId: ana.userId });
    const id = await makeMessage(companyId, earlier);
    await expect(react(id, "👍")).rejects.toMatchObject({ code: "ERR_TICKET_STATE" });
    const ticketId = await open({ contactId });
    expect((await react(id, "👍")).reactions).toHaveLength(1);
    await expect(react(id, "👎", admin)).rejects.toMatchObject({ code: "ERR_OTHER_OPEN_TICKET" });
    const foreign = await makeTicket(companyId, { connectionId, status: "open", userId: admin.userId });
    const theirs = await makeMessage(companyId, foreign);
    await expect(react(theirs, "👎")).rejects.toMatchObject({ code: "ERR_TICKET_NO_ACCESS" });
    await here(() => queryText("update tickets set status = 'pending', user_id = null where id = $1", [ticketId]));
    await expect(react(id, "👎", admin)).rejects.toMatchObject({ code: "ERR_TICKET_STATE" });
    expect(await here(() => queryText("select 1 from tickets where contact_id = $1", [contactId]))).toHaveLength(2);
  });

  test("a reaction of ours that cannot be sent is reset to the phone's state, even when several reactions waited", async () => {
    const id = await makeMessage(companyId, await open());
    for (const emoji of ["👍", "❤️", "😂"]) await react(id, emoji);
    const [thumb, heart, laugh] = await waiting(id);
    await here(() => finishCommands([thumb?.id ?? 0]));
    await giveUp(heart?.id ?? 0);
    expect(await mine(id)).toEqual(["😂"]);
    await giveUp(laugh?.id ?? 0);
    expect(await mine(id)).toEqual(["👍"]);
  });

  test("a reaction of ours equals the last one in the queue when several are made at the same time", async () => {
    const id = await makeMessage(companyId, await open());
    await Promise.all(["👍", "❤️", "😂"].map((emoji) => react(id, emoji)));
    const last = (await waiting(id)).at(-1)?.emoji;
    expect(await mine(id)).toEqual([last]);
  });

  test("a reaction of ours is refused on a message that is deleted or failed", async () => {
    const ticketId = await open();
    const failed = await makeMessage(companyId, ticketId, { fromMe: true, ack: -1 });
    const gone = await makeMessage(companyId, ticketId);
    await here(() => queryText("update messages set is_deleted = true where id = $1", [gone]));
    for (const id of [failed, gone])
      await expect(react(id, "👍")).rejects.toMatchObject({ code: "ERR_SENDING_WAPP_MSG" });
  });
});

describe("an edit or a deletion that did not reach the phone", () => {
  const ours = async () => makeMessage(companyId, await open(), { fromMe: true, body: "um", userId: ana.userId });

  test("an edit or a deletion that did not reach the phone is undone, and the text is again the one that the customer reads", async () => {
    const id = await ours();
    for (const body of ["dois", "três", "quatro"]) await here(() => editMessage(ana, id, { body }));
    const [second, third, fourth] = await waiting(id);
    await here(() => finishCommands([second?.id ?? 0]));
    await giveUp(third?.id ?? 0);
    expect(await shown(id)).toMatchObject({ body: "quatro", isEdited: true });
    await giveUp(fourth?.id ?? 0);
    expect(await shown(id)).toMatchObject({ body: "dois", isEdited: true });
    expect((await here(() => listVersions(ana, id))).versions.map(({ body }) => body)).toEqual(["um"]);
  });

  test("an edit or a deletion that did not reach the phone leaves the message neither edited nor deleted", async () => {
    const id = await ours();
    await here(() => editMessage(ana, id, { body: "dois" }));
    await giveUp((await waiting(id))[0]?.id ?? 0);
    expect(await shown(id)).toMatchObject({ body: "um", isEdited: false });
    await here(() => deleteMessage(ana, id));
    await giveUp((await waiting(id))[0]?.id ?? 0);
    expect(await shown(id)).toMatchObject({ body: "um", isDeleted: false });
  });
});
