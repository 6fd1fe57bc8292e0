import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, publishedBy } from "../../testing/factories.ts";
import { inboundText, makeFile, makePicture } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import { receiveDelete, receiveEdit, receiveReaction } from "../inbound/changes.ts";
import type { InboundMessage } from "../inbound/inbound.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { loadMessages } from "../messages/presenter.ts";
import { mediaArrived } from "./arrive.ts";
import { loadRendition, replaceFile } from "./replace.ts";

let companyId: number;
let connectionId: number;
beforeAll(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const picture = (values: Partial<InboundMessage> = {}) => makePicture(connectionId, values);
const idOf = async (inbound: InboundMessage) => {
  const done = await here(() => receiveMessage(inbound));
  return "messageId" in done ? done.messageId : 0;
};
const shown = async (id: number) => (await here(() => loadMessages([id])))[0]?.message;
const rowOf = async (id: number) =>
  (
    await here(() =>
      queryText(
        `select m.wid, m.rendition_wid as other, convert_from(m.raw, 'UTF8') as raw, t.unread_messages as unread,
    (select count(*)::int from messages o where o.ticket_id = t.id) as count,
    array(select k.kind || ':' || coalesce(k.payload->>'wid', '') from connection_commands k where k.message_id = m.id order by k.id) as ordered
    from messages m join tickets t on t.id = m.ticket_id where m.id = $1`,
        [id],
      ),
    )
  )[0];

describe("a picture in HD", () => {
  test("a picture in HD is one message, counted once, whose better file is ordered when it comes after the usual one", async () => {
    const { usual, better } = picture();
    const id = await idOf(usual);
    const told = (await publishedBy(companyId)).length;
    expect(await here(() => receiveMessage(better))).toEqual({ state: "stored", messageId: id, reason: "joined" });
    expect(await rowOf(id)).toEqual({
      wid: usual.wid,
      other: better.wid,
      raw: "hdsd",
      unread: 1,
      count: 1,
      ordered: ["download:", `rendition:${better.wid}`],
    });
    const names = (await publishedBy(companyId)).slice(told).map(({ name }) => name);
    expect(names).toContain("message.update");
    expect(names).not.toContain("message.create");
  });

  test("a picture in HD is also one message when the better file comes first, and then gets the usual message's words and id", async () => {
    const { usual, better } = picture();
    const id = await idOf(better);
    expect(await shown(id)).toMatchObject({ body: "", mediaType: "image" });
    expect(await idOf(usual)).toBe(id);
    expect(await shown(id)).toMatchObject({ body: "A vitrine", media: { width: 2000 } });
    expect(await rowOf(id)).toEqual({
      wid: usual.wid,
      other: better.wid,
      raw: "hdsd",
      unread: 1,
      count: 1,
      ordered: ["download:", `rendition:${better.wid}`],
    });
  });

  test("a picture in HD is also marked as read by the usual message's id, if its better file was read before the usual message came", async () => {
    const { usual, better } = picture();
    const id = await idOf(better);
    await here(() => queryText("update messages set ack = 3 where id = $1", [id]));
    await idOf(usual);
    const read = "select payload->'keys' as keys from connection_commands where kind = 'read' and lane = $1";
    expect(await here(() => queryText(read, [usual.chat]))).toEqual([
      { keys: [{ wid: usual.wid, participant: null }] },
    ]);
  });

  test("a picture in HD does not change when either of its messages comes again", async () => {
    const { usual, better } = picture();
    for (const order of [
      [usual, better],
      [better, usual],
    ])
      for (const one of order) expect(await here(() => receiveMessage(one))).toMatchObject({ state: "stored" });
    const id = await idOf(usual);
    expect(await rowOf(id)).toMatchObject({ wid: usual.wid, other: better.wid, raw: "hdsd", count: 1 });
  });

  test("a picture in HD replaces a usual message that could not be opened, and takes the words of that message when they come", async () => {
    const { usual, better } = picture();
    const id = await idOf({ ...usual, ...sealed });
    expect(await idOf(better)).toBe(id);
    expect(await shown(id)).toMatchObject({ mediaType: "image", media: { width: 2000 } });
    expect(await idOf(usual)).toBe(id);
    expect(await shown(id)).toMatchObject({ body: "A vitrine" });
    expect(await rowOf(id)).toMatchObject({ wid: usual.wid, other: better.wid, count: 1, unread: 1 });
  });

  test("a picture in HD can be quoted, reacted to, edited and deleted by either id", async () => {
    const { usual, better } = picture();
    const id = await idOf(usual);
    const early = await idOf({
      ...inboundText(connectionId, { chat: usual.chat, identities: usual.identities }),
      quotedWid: better.wid,
    });
    await idOf(better);
    const late = await idOf({
      ...inboundText(connectionId, { chat: usual.chat, identities: usual.identities }),
      quotedWid: better.wid,
    });
    for (const answer of [early, late]) expect((await shown(answer))?.quotedMsg).toMatchObject({ id });
    const { chat } = usual;
    const target = { connectionId, chat, wid: better.wid, fromMe: false };
    await here(() => receiveReaction({ ...target, reactor: chat, author: "Ana", emoji: "❤️" }));
    await here(() => receiveReaction({ ...target, wid: usual.wid, reactor: chat, author: "Ana", emoji: "👍" }));
    expect((await shown(id))?.reactions).toEqual([{ emoji: "👍", fromMe: false, author: "Ana" }]);
    await here(() => receiveEdit({ ...target, body: "A vitrine nova" }));
    await here(() => receiveDelete(target));
    expect(await here(() => receiveDelete({ ...target, wid: usual.wid }))).toMatchObject({ reason: "known" });
    expect(await shown(id)).toMatchObject({ isEdited: true, isDeleted: true });
  });

  test("a deleted picture stays deleted when its better file comes; a better file does not join another kind of message or another chat", async () => {
    const { usual, better } = picture();
    const id = await idOf(usual);
    await here(() => receiveDelete({ connectionId, chat: usual.chat, wid: usual.wid, fromMe: false }));
    expect(await idOf(better)).toBe(id);
    expect(await rowOf(id)).toMatchObject({ raw: "sd", ordered: ["download:"] });
    const other = picture();
    await idOf({ ...other.usual, mediaType: "text", media: null });
    expect(await rowOf(await idOf(other.better))).toMatchObject({ count: 2 });
    const third = picture();
    await idOf(third.usual);
    expect(
      await rowOf(await idOf({ ...third.better, chat: better.chat, identities: better.identities })),
    ).toMatchObject({
      wid: third.better.wid,
    });
  });
});

/** The first form of a message that cannot be opened. */
const sealed = { mediaType: "undecrypted", body: "", raw: null, media: null, rendition: undefined } as const;

describe("a picture in HD of which a part cannot be opened at first", () => {
  test("a better file that is opened later joins its message together with its answers, and no longer counts as unread itself", async () => {
    const { usual, better } = picture();
    const id = await idOf(usual);
    const place = await idOf({ ...better, ...sealed });
    const answer = await idOf({ ...inboundText(connectionId, usual), wid: `${usual.wid}a`, quotedWid: better.wid });
    expect(await rowOf(id)).toMatchObject({ count: 3, unread: 3 });
    expect(await here(() => receiveMessage(better))).toEqual({ state: "stored", messageId: id, reason: "joined" });
    expect(await rowOf(id)).toMatchObject({ wid: usual.wid, other: better.wid, raw: "hdsd", count: 2, unread: 2 });
    expect(await shown(place)).toBeUndefined();
    expect((await shown(answer))?.quotedMsg).toMatchObject({ id });
    expect((await publishedBy(companyId)).map(({ name }) => name)).toContain("conversations.cleared");
  });

  test.each([true, false])("both parts become one message, whichever opens first (better: %s)", async (isFirst) => {
    const { usual, better } = picture();
    for (const one of [usual, better]) await idOf({ ...one, ...sealed });
    const [first, last] = isFirst ? [better, usual] : [usual, better];
    await idOf(first);
    const id = await idOf(last);
    expect(await rowOf(id)).toMatchObject({ wid: usual.wid, other: better.wid, raw: "hdsd", count: 1, unread: 1 });
    expect(await shown(id)).toMatchObject({ mediaType: "image", body: "A vitrine" });
  });

  test("the usual message stays hidden while the better one is here, and joins it when it is opened", async () => {
    const { usual, better } = picture();
    const messageId = await idOf(better);
    const waits = await here(() => receiveMessage({ ...usual, ...sealed }));
    expect(waits).toEqual({ state: "placeholder", messageId, reason: "joined" });
    expect(await idOf(usual)).toBe(messageId);
    expect(await rowOf(messageId)).toMatchObject({ wid: usual.wid, other: better.wid, count: 1, unread: 1 });
  });
});

test.each<[string, (one: { usual: InboundMessage; better: InboundMessage }) => InboundMessage[]]>([
  [
    "sent long before",
    ({ usual, better }) => [{ ...usual, isLive: false, serverTime: new Date(Date.now() - 3_600_000) }, better],
  ],
  ["of ours", ({ usual, better }) => [{ ...usual, fromMe: true }, better]],
  ["with a better file already", ({ usual, better }) => [usual, { ...better, wid: `${better.wid}1` }, better]],
  [
    "that is a document",
    ({ usual, better }) => [usual, better].map((one) => ({ ...one, mediaType: "application" as const })),
  ],
])("a message that names a picture %s as its usual one stays a message of its own", async (_which, sent) => {
  const given = sent(picture());
  let id = 0;
  for (const one of given) id = await idOf(one);
  expect(await rowOf(id)).toMatchObject({ wid: given.at(-1)?.wid, raw: "hd", count: 2 });
});

describe("the better file", () => {
  test("the better file replaces the present file under the same id, so that open screens fetch it and no old file is left", async () => {
    const { usual, better } = picture();
    const id = await idOf(usual);
    const mediaId = (await shown(id))?.media?.id ?? 0;
    await here(() => mediaArrived(mediaId, { key: `${companyId}/sd`, size: 5 }));
    await idOf(better);
    expect((await shown(id))?.media).toMatchObject({ state: "ok", width: 600, url: `/api/media/${mediaId}?v=5` });
    expect(await here(() => loadRendition(id, better.wid))).toMatchObject({ mediaId, isUsual: false });
    const replacement = { key: `${companyId}/hd`, size: 50, mimetype: "image/webp", width: 2000, height: 1000 };
    expect(await here(() => replaceFile(mediaId, replacement))).toEqual([`${companyId}/sd`]);
    expect((await shown(id))?.media).toMatchObject({
      id: mediaId,
      mimetype: "image/webp",
      width: 2000,
      url: `/api/media/${mediaId}?v=50`,
    });
    expect(await here(() => mediaArrived(mediaId, { key: `${companyId}/late`, size: 5 }))).toBe(false);
  });

  test("the better file is not fetched when its message was deleted meanwhile, or when it is too large: then only the usual file is fetched", async () => {
    const { usual, better } = picture();
    const id = await idOf(usual);
    await idOf({ ...better, media: makeFile(9000, { tooLarge: true }) });
    expect(await rowOf(id)).toMatchObject({ ordered: ["download:"] });
    const mediaId = (await shown(id))?.media?.id ?? 0;
    await here(() => receiveDelete({ connectionId, chat: usual.chat, wid: usual.wid, fromMe: false }));
    expect(await here(() => loadRendition(id, better.wid))).toBeNull();
    expect(await here(() => replaceFile(mediaId, { key: `${companyId}/x`, size: 1, mimetype: "image/jpeg" }))).toEqual([
      `${companyId}/x`,
    ]);
    const large = picture();
    const first = await idOf({ ...large.better, media: makeFile(9000, { tooLarge: true }) });
    await idOf(large.usual);
    expect(await rowOf(first)).toMatchObject({ ordered: [`rendition:${large.usual.wid}`] });
  });
});
