import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMedia,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { listFiles } from "./lists/files.ts";
import { editMessage, deleteMessage, listVersions } from "./changes/service.ts";
import { listStarred, starMessage } from "./changes/stars.ts";

let companyId: number;
let queueId: number;
let ana: Actor;
let bruno: Actor;
let outsider: Actor;
beforeAll(async () => {
  companyId = await makeCompany();
  queueId = await makeQueue(companyId);
  ana = await makeUser(companyId, { queueIds: [queueId] });
  bruno = await makeUser(companyId, { queueIds: [queueId] });
  outsider = await makeUser(companyId);
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
/** Two tickets of one contact: one that Ana sees, and one in a queue that she does not see. */
async function conversation() {
  const contactId = await makeContact(companyId);
  const make = async (queue: number) =>
    makeTicket(companyId, { contactId, connectionId: await makeConnection(companyId), queueId: queue });
  return { contactId, seen: await make(queueId), hidden: await make(await makeQueue(companyId)) };
}

describe("a star", () => {
  const star = (actor: Actor, id: number, starred = true) => here(() => starMessage(actor, id, { starred }));
  const starred = async (actor: Actor, ticketId: number) =>
    (await here(() => listStarred(actor, ticketId))).messages.map(({ body }) => body);

  test("a star belongs to one user, stays one star when it is put twice, and reaches only that user's windows", async () => {
    const { seen, contactId } = await conversation();
    const [first, second] = [
      await makeMessage(companyId, seen, { body: "um", sentAt: new Date(1) }),
      await makeMessage(companyId, seen, { body: "dois", sentAt: new Date(2) }),
    ];
    for (const id of [first, second, second]) await star(ana, id);
    expect([await starred(ana, seen), await starred(bruno, seen)]).toEqual([["dois", "um"], []]);
    expect((await publishedBy(companyId)).at(-1)).toMatchObject({
      name: "message.star",
      payload: { messageId: second, contactId, starred: true },
      rooms: [`c:${companyId}:u:${ana.userId}`],
    });
    await star(ana, second, false);
    expect(await starred(ana, seen)).toEqual(["um"]);
  });

  test("a star cannot be put on a hidden message, and is not listed once its message is hidden", async () => {
    const { seen, hidden } = await conversation();
    const [one, secret] = [await makeMessage(companyId, seen), await makeMessage(companyId, hidden)];
    await expect(star(ana, secret)).rejects.toMatchObject({ code: "ERR_TICKET_NO_ACCESS" });
    await star(ana, one);
    await here(() => queryText("update messages set ticket_id = $2 where id = $1", [one, hidden]));
    expect(await starred(ana, seen)).toEqual([]);
  });
});

describe("files of a conversation", () => {
  const files = async (ticketId: number, kind: "media" | "documents" | "links", cursor?: string) =>
    here(() => listFiles(ana, ticketId, { kind, pageNumber: 1, cursor }));
  const bodies = async (...asked: Parameters<typeof files>) => (await files(...asked)).messages.map(({ body }) => body);

  test("files of a conversation are listed by kind, newest first, without deleted files and files that the user may not see", async () => {
    const { seen, hidden } = await conversation();
    let at = 0;
    const put = async (body: string, mediaType: "image" | "audio" | "application" | "text", ticketId = seen) => {
      const mediaId = mediaType === "text" ? null : await makeMedia(companyId, { key: `${companyId}/${body}` });
      return makeMessage(companyId, ticketId, { body, mediaType, mediaId, sentAt: new Date((at += 1)) });
    };
    await put("foto", "image");
    await put("veja HTTPS://balcao.example", "text");
    await put("httpx://não", "text");
    await put("contrato", "application");
    await put("segredo", "image", hidden);
    await put("http://segredo", "text", hidden);
    const gone = await put("apagada", "image");
    await here(() => queryText("update messages set is_deleted = true where id = $1", [gone]));
    const note = await put("voz", "audio");
    await put("música", "audio");
    await here(() =>
      queryText("update media set voice = true where id = (select media_id from messages where id = $1)", [note]),
    );
    await put("outra foto", "image");
    expect(await bodies(seen, "media")).toEqual(["outra foto", "foto"]);
    expect(await bodies(seen, "documents")).toEqual(["música", "contrato"]);
    expect(await bodies(seen, "links")).toEqual(["veja HTTPS://balcao.example"]);
  });

  test("files of a conversation are listed forty to a page", async () => {
    const { seen } = await conversation();
    for (let n = 0; n < 45; n += 1)
      await makeMessage(companyId, seen, { body: `http://${n}`, sentAt: new Date(Math.floor(n / 2)) });
    const first = await files(seen, "links");
    expect(first.messages.at(-1)?.body).toBe("http://5");
    expect(await bodies(seen, "links", first.nextCursor ?? "")).toEqual([4, 3, 2, 1, 0].map((n) => `http://${n}`));
  });
});

describe("versions", () => {
  test("versions are the earlier texts in order, and a deleted message has no versions", async () => {
    const { seen } = await conversation();
    await here(() => queryText("update tickets set status = 'open', user_id = $2 where id = $1", [seen, ana.userId]));
    const id = await makeMessage(companyId, seen, { body: "um", fromMe: true, userId: ana.userId });
    for (const body of ["dois", "três"]) await here(() => editMessage(ana, id, { body }));
    const { versions } = await here(() => listVersions(bruno, id));
    expect(versions.map(({ body }) => body)).toEqual(["um", "dois"]);
    await here(() => deleteMessage(ana, id));
    expect(await here(() => listVersions(ana, id))).toEqual({ versions: [] });
    await expect(here(() => listVersions(outsider, id))).rejects.toMatchObject({
      code: "ERR_TICKET_NO_ACCESS",
    });
  });
});
