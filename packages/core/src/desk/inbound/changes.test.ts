import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { mediaArrived } from "../media/arrive.ts";
import {
  makeCompany,
  makeConnection,
  makeMedia,
  makeMessage,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { overlapping } from "../../testing/race.ts";
import { lockTicketFor } from "../tickets/access.ts";
import { receiveDelete, receiveEdit, receiveReaction, receiveVote, TargetUnknown } from "./changes.ts";
import { loadMessages } from "../messages/presenter.ts";
import { deleteMessage } from "../messages/changes/service.ts";

let companyId: number;
let connectionId: number;
let ana: Actor;
beforeAll(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
  ana = await makeUser(companyId, { profile: "admin" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
let counter = 0;
async function message(values: Parameters<typeof makeMessage>[2] = {}) {
  const ticketId = await makeTicket(companyId, { connectionId, status: "open", userId: ana.userId });
  const wid = `CHANGE${(counter += 1)}`;
  const id = await makeMessage(companyId, ticketId, { wid, ...values });
  const [row] = await here(() => queryText<{ chat: string }>("select chat from messages where id = $1", [id]));
  const target = { connectionId, chat: row?.chat ?? "", wid, fromMe: values?.fromMe ?? false };
  return { id, ticketId, target };
}
const shown = async (id: number) => (await here(() => loadMessages([id])))[0]?.message;
/** A message as a browser shows it after all events. */
const lastTold = async (id: number) =>
  (await publishedBy(companyId))
    .map(({ payload }) => (payload as { message?: { id: number } }).message)
    .filter((one) => one?.id === id)
    .at(-1);

describe("two changes at the same time to one message", () => {
  test("two changes at the same time to one message do not deadlock when an attendant and the phone both delete it", async () => {
    const { id, ticketId, target } = await message({ fromMe: true });
    const outcomes = await overlapping(
      companyId,
      () => lockTicketFor(ana, ticketId),
      () => receiveDelete(target),
      () => deleteMessage(ana, id),
    );
    expect(outcomes.map((outcome) => ("error" in outcome ? outcome.error : "done"))).toEqual(["done", "done"]);
    expect(await shown(id)).toMatchObject({ isDeleted: true });
  });

  test("two changes at the same time to one message both reach the browsers, whichever event comes last", async () => {
    const mediaId = await makeMedia(companyId, { key: `${companyId}/x` });
    await here(() => queryText("update media set state = 'pending', object_key = null where id = $1", [mediaId]));
    const { id, target } = await message({ mediaId, mediaType: "image" });
    const file = { key: `${companyId}/y`, size: 5 };
    const react = () => receiveReaction({ ...target, reactor: "1@lid", author: "Zé", emoji: "👍" });
    const outcomes = await overlapping(companyId, react, () => mediaArrived(mediaId, file));
    expect(outcomes.map((outcome) => "done" in outcome)).toEqual([true, true]);
    const now = await shown(id);
    expect(now).toMatchObject({ media: { state: "ok" }, reactions: [{ emoji: "👍" }] });
    expect(await lastTold(id)).toEqual(now);
  });
});

describe("a reaction", () => {
  test("a reaction counts one per person: another emoji replaces it, an empty one removes it, and other people's reactions stay", async () => {
    const { id, target } = await message();
    const react = (reactor: string, emoji: string) =>
      here(() => receiveReaction({ ...target, reactor, author: `\0${reactor}`, emoji }));
    await react("a@lid", "👍");
    await react("me", "🙏");
    await react("a@lid", "❤️");
    expect((await shown(id))?.reactions).toEqual([
      { emoji: "❤️", fromMe: false, author: "a@lid" },
      { emoji: "🙏", fromMe: true, author: "me" },
    ]);
    await react("a@lid", "");
    await react("b@lid", "");
    expect((await shown(id))?.reactions).toEqual([{ emoji: "🙏", fromMe: true, author: "me" }]);
    expect(await lastTold(id)).toEqual(await shown(id));
  });
});

describe("a vote", () => {
  test("a vote replaces all earlier options of the voter, even options with unusual characters", async () => {
    const { id, target } = await message({ mediaType: "poll" });
    await here(() =>
      queryText(`update messages set poll = '{"options": ["Sim", "Não \\"ainda\\""]}' where id = $1`, [id]),
    );
    const vote = (voter: string, options: string[]) => here(() => receiveVote({ ...target, voter, options }));
    await vote("a", ["Sim", 'Não "ainda"']);
    await vote("b", ['Não "ainda"', "Longe \ud83d"]);
    await vote("a", ["Sim"]);
    expect((await shown(id))?.poll).toEqual({
      options: [
        { text: "Sim", votes: 1 },
        { text: 'Não "ainda"', votes: 1 },
      ],
    });
    await vote("a", []);
    expect((await shown(id))?.poll?.options[0]).toEqual({ text: "Sim", votes: 0 });
  });
});

describe("the message of a change", () => {
  test("a change finds its message under any address of the message's chat, and in no other chat", async () => {
    const { id, target } = await message();
    const edit = (chat: string, aliases: string[] = []) =>
      here(() => receiveEdit({ ...target, chat, aliases, body: `por ${chat}` }));
    await expect(edit("1@lid")).rejects.toThrow(TargetUnknown);
    await edit("1@lid", ["2@lid", target.chat]);
    expect(await shown(id)).toMatchObject({ body: "por 1@lid", isEdited: true });
  });

  test("a change finds its message only when it comes from the member, and the side, that wrote the message", async () => {
    const { id, target } = await message();
    await here(() => queryText("update messages set chat = '5@g.us', participant = 'a@lid' where id = $1", [id]));
    const edit = (participant: string, fromMe = false) =>
      here(() => receiveEdit({ ...target, chat: "5@g.us", participant, fromMe, body: participant }));
    await expect(edit("b@lid")).rejects.toThrow(TargetUnknown);
    await expect(edit("a@lid", true)).rejects.toThrow(TargetUnknown);
    expect(await edit("a@lid")).toMatchObject({ state: "stored", reason: null });
  });

  test('a change that is repeated finds its message, changes nothing more and returns the reason "known"', async () => {
    const { id, target } = await message();
    await here(() => receiveEdit({ ...target, body: "Seis" }));
    await here(() => receiveDelete(target));
    const before = (await publishedBy(companyId)).length;
    expect(await here(() => receiveEdit({ ...target, body: "Seis" }))).toMatchObject({
      reason: "known",
      messageId: id,
    });
    expect(await here(() => receiveDelete(target))).toMatchObject({ reason: "known", messageId: id });
    expect(await publishedBy(companyId)).toHaveLength(before);
    expect(await here(() => queryText("select 1 from message_versions where message_id = $1", [id]))).toHaveLength(1);
  });

  test("a change finds its message in a closed ticket too, without moving the ticket or opening another", async () => {
    const { ticketId, target } = await message({ body: "Cinco" });
    await here(() => queryText("update tickets set status = 'closed', updated_at = 'epoch' where id = $1", [ticketId]));
    await here(() => receiveEdit({ ...target, body: "Seis" }));
    expect(
      await here(() => queryText("select status, last_message, updated_at from tickets where id = $1", [ticketId])),
    ).toEqual([{ status: "closed", last_message: "Seis", updated_at: new Date(0) }]);
  });
});
