import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import type { InboundMedia } from "../inbound/inbound.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { makeCompany, makeConnection, makeQueue, makeUser, publishedBy } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { findMediaFor } from "./access.ts";
import { loadExpected, mediaArrived, mediaFailed, mediaTooLarge } from "./arrive.ts";
import { downloadAgain } from "./service.ts";

let companyId: number;
let connectionId: number;
let ana: Actor;
beforeAll(async () => {
  companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  connectionId = await makeConnection(companyId, { queueIds: [queueId] });
  ana = await makeUser(companyId, { queueIds: [queueId] });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const photo: InboundMedia = {
  mimetype: "image/jpeg",
  name: "praia.jpg",
  size: 5,
  seconds: null,
  width: 4,
  height: 3,
  voice: false,
  waveform: null,
  thumbnail: null,
  tooLarge: false,
};
const raw = Buffer.from("proto");
async function received(media: Partial<InboundMedia> = {}) {
  const done = await here(() =>
    receiveMessage(inboundText(connectionId, { mediaType: "image", body: "", raw, media: { ...photo, ...media } })),
  );
  const messageId = "messageId" in done ? done.messageId : 0;
  const [row] = await here(() =>
    queryText<{ id: number }>("select media_id as id from messages where id = $1", [messageId]),
  );
  return { messageId, mediaId: row?.id ?? 0 };
}
const stateOf = async (mediaId: number) =>
  (await here(() => queryText("select state, object_key as key, size from media where id = $1", [mediaId])))[0];
const downloads = (messageId: number) =>
  here(() =>
    queryText("select state from connection_commands where kind = 'download' and message_id = $1", [messageId]),
  );
const told = async () => (await publishedBy(companyId)).filter(({ name }) => name === "message.update").length;
const file = (name: string) => ({ key: `${companyId}/${name}`, size: 7 });

describe("an incoming file", () => {
  test("an incoming file is fetched by the worker of the number, shown once it is stored, and no longer expected", async () => {
    const { messageId, mediaId } = await received();
    expect(await downloads(messageId)).toEqual([{ state: "waiting" }]);
    expect(await here(() => loadExpected(messageId))).toMatchObject({ mediaId, raw, fromMe: false });
    expect(await here(() => findMediaFor(ana, mediaId))).toMatchObject({ state: "pending", key: null, messageId });
    expect(await here(() => mediaArrived(mediaId, file("a")))).toBe(true);
    expect(await stateOf(mediaId)).toEqual({ state: "ok", ...file("a") });
    expect((await publishedBy(companyId)).at(-1)?.payload).toMatchObject({
      message: { media: { state: "ok", size: 7 } },
    });
    expect(await here(() => loadExpected(messageId))).toBeNull();
  });

  test("an incoming file is refused when it arrives a second time, and the caller learns that its bytes are not needed", async () => {
    const { mediaId } = await received();
    await here(() => mediaArrived(mediaId, file("a")));
    const before = await told();
    expect(await here(() => mediaArrived(mediaId, file("b")))).toBe(false);
    expect([await stateOf(mediaId), await told()]).toEqual([{ state: "ok", ...file("a") }, before]);
  });

  test("an incoming file is refused when its message is gone", async () => {
    const { messageId, mediaId } = await received();
    await here(() => queryText("delete from messages where id = $1", [messageId]));
    expect(await here(() => mediaArrived(mediaId, file("a")))).toBe(false);
    expect(await stateOf(mediaId)).toMatchObject({ state: "pending", key: null });
    expect(await here(() => mediaArrived(2_000_000_000, file("a")))).toBe(false);
  });
});

describe("a file that fails to come", () => {
  test("a file that fails to come is requested again once, however many users ask, and can then arrive", async () => {
    const { messageId, mediaId } = await received();
    await here(() => mediaFailed(mediaId));
    expect(await stateOf(mediaId)).toMatchObject({ state: "failed" });
    await Promise.all([1, 2, 3].map(() => here(() => downloadAgain(ana, mediaId))));
    expect(await downloads(messageId)).toHaveLength(2);
    await here(() => mediaArrived(mediaId, file("a")));
    expect(await here(() => downloadAgain(ana, mediaId))).toEqual({ ok: true });
    expect(await downloads(messageId)).toHaveLength(2);
  });

  test("a stored file stays when a late report says that it failed to come or is too large", async () => {
    const { mediaId } = await received();
    await here(() => mediaArrived(mediaId, file("a")));
    const before = await told();
    await here(() => mediaFailed(mediaId));
    await here(() => mediaTooLarge(mediaId));
    expect([await stateOf(mediaId), await told()]).toEqual([{ state: "ok", ...file("a") }, before]);
  });

  test("a file that is too large stays on the phone, and cannot be requested again", async () => {
    const { messageId, mediaId } = await received({ tooLarge: true });
    expect([await stateOf(mediaId), await downloads(messageId)]).toMatchObject([{ state: "too_large" }, []]);
    await here(() => downloadAgain(ana, mediaId));
    expect(await downloads(messageId)).toEqual([]);
    const later = await received();
    await here(() => mediaTooLarge(later.mediaId));
    expect(await stateOf(later.mediaId)).toMatchObject({ state: "too_large" });
  });
});

test("another company's file and the file of a deleted message are not found, and a file that the user may not see is refused", async () => {
  const { messageId, mediaId } = await received();
  const code = (actor: Actor, id: number) =>
    inCompany(actor.companyId, () => findMediaFor(actor, id)).then(
      () => "there",
      (error: { code?: string }) => error.code,
    );
  const stranger = await makeUser(await makeCompany(), { profile: "admin" });
  expect(await code(ana, mediaId)).toBe("there");
  expect(await code(stranger, mediaId)).toBe("ERR_NO_MEDIA_FOUND");
  expect(await code(await makeUser(companyId), mediaId)).toBe("ERR_TICKET_NO_ACCESS");
  await here(() => queryText("update messages set is_deleted = true where id = $1", [messageId]));
  expect(await code(ana, mediaId)).toBe("ERR_NO_MEDIA_FOUND");
});
