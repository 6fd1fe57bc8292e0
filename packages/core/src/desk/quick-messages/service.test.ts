import type { Actor } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { findMediaFor } from "../media/access.ts";
import { sweep } from "../../office/maintenance/sweep.ts";
import { sendMessages } from "../messages/sending/send.ts";
import {
  makeCompany,
  makeConnection,
  makeQueue,
  makeQuickMessage,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { showQuickMessage } from "./access.ts";
import { listActiveQuickMessages, listQuickMessages } from "./list.ts";
import {
  attachFile,
  countUse,
  createQuickMessage,
  deleteQuickMessage,
  detachFile,
  updateQuickMessage,
} from "./service.ts";

async function stage() {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  const [ana, bruno] = [await makeUser(companyId, { queueIds: [queueId] }), await makeUser(companyId)];
  const admin = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  return { companyId, queueId, ana, bruno, admin, here };
}
const fields = { message: "", keyword: "", keywordInitialAnswer: "", status: true };
const page = { pageNumber: 1, searchParam: "" };
const none = { code: "ERR_NO_QUICK_MESSAGE_FOUND" };
const pdf = { key: "1/pdf", name: "tabela.pdf", size: 9, mimetype: "application/pdf" };
/** The events about one quick message, with the rooms of each. */
const told = async (companyId: number) =>
  (await publishedBy(companyId)).map(({ name, rooms, except }) => ({ name, rooms, except }));

test("a private quick message is only for its owner; a company-wide one is for all, and only its owner and admins may change it", async () => {
  const { ana, bruno, admin, here } = await stage();
  const mine = await here(() => createQuickMessage(ana, { ...fields, shortcode: "pix", geral: false }));
  for (const actor of [bruno, admin]) {
    await expect(here(() => showQuickMessage(actor, mine.id))).rejects.toMatchObject(none);
    await expect(here(() => updateQuickMessage(actor, mine.id, { message: "x" }))).rejects.toMatchObject(none);
    await expect(here(() => deleteQuickMessage(actor, mine.id))).rejects.toMatchObject(none);
    await expect(here(() => countUse(actor, mine.id))).rejects.toMatchObject(none);
    expect((await here(() => listQuickMessages(actor, page))).records).toEqual([]);
    expect(await here(() => listActiveQuickMessages(actor))).toEqual([]);
  }
  await here(() => updateQuickMessage(ana, mine.id, { geral: true }));
  expect((await here(() => listQuickMessages(bruno, page))).records).toHaveLength(1);
  const refused = { code: "ERR_NO_PERMISSION" };
  await expect(here(() => updateQuickMessage(bruno, mine.id, { message: "x" }))).rejects.toMatchObject(refused);
  await expect(here(() => attachFile(bruno, mine.id, pdf))).rejects.toMatchObject(refused);
  const changed = await here(() => updateQuickMessage(admin, mine.id, { message: "x" }));
  expect(changed).toMatchObject({ message: "x", userId: ana.userId });
  expect(changed).toEqual(await here(() => showQuickMessage(ana, mine.id)));
  await here(() => deleteQuickMessage(admin, mine.id));
});

test("users who gain the right to a quick message get an event, and browsers of users who lose the right remove the message", async () => {
  const { companyId, ana, admin, here } = await stage();
  const [all, owner] = [[`c:${companyId}`], [`c:${companyId}:u:${ana.userId}`]];
  const { id } = await here(() => createQuickMessage(ana, { ...fields, shortcode: "pix", geral: false }));
  await here(() => updateQuickMessage(ana, id, { geral: true }));
  await here(() => updateQuickMessage(admin, id, { geral: false }));
  await here(() => deleteQuickMessage(ana, id));
  expect(await told(companyId)).toEqual([
    { name: "quick-message.update", rooms: owner, except: [] },
    { name: "quick-message.update", rooms: all, except: [] },
    { name: "quick-message.update", rooms: owner, except: [] },
    { name: "quick-message.delete", rooms: all, except: owner },
    { name: "quick-message.delete", rooms: owner, except: [] },
  ]);
});

test("quick messages are found by shortcode and text, without accents, and suggestions are the active ones, most used first", async () => {
  const { companyId, ana, here } = await stage();
  const { userId } = ana;
  await makeQuickMessage(companyId, { userId, shortcode: "endereço", message: "Rua A" });
  const b = await makeQuickMessage(companyId, { userId, shortcode: "bom dia", message: "100%_ às ordens" });
  await makeQuickMessage(companyId, { userId, shortcode: "antiga", status: false });
  const search = async (searchParam: string) =>
    (await here(() => listQuickMessages(ana, { ...page, searchParam }))).records.map(({ shortcode }) => shortcode);
  expect(await search("ENDERECO")).toEqual(["endereço"]);
  expect(await search("%_ as")).toEqual(["bom dia"]);
  expect(await search("")).toEqual(["antiga", "bom dia", "endereço"]);
  await here(() => countUse(ana, b));
  const active = await here(() => listActiveQuickMessages(ana));
  expect(active.map(({ shortcode, uses }) => [shortcode, uses])).toEqual([
    ["bom dia", 1],
    ["endereço", 0],
  ]);
});

test("a page continues where the last one ended, even among equal shortcodes", async () => {
  const { companyId, ana, here } = await stage();
  for (let n = 0; n < 50; n += 1) await makeQuickMessage(companyId, { geral: true, shortcode: "oi" });
  const first = await here(() => listQuickMessages(ana, page));
  const rest = await here(() => listQuickMessages(ana, { ...page, cursor: first.nextCursor ?? "" }));
  expect(rest).toEqual(await here(() => listQuickMessages(ana, { ...page, pageNumber: 2 })));
  expect(new Set([...first.records, ...rest.records].map(({ id }) => id)).size).toBe(50);
  expect([first.hasMore, rest.hasMore]).toEqual([true, false]);
});

test("a quick message takes audio, video, pictures, PDF and Word files, and a new file replaces the former file", async () => {
  const { companyId, ana, here } = await stage();
  const id = await makeQuickMessage(companyId, { userId: ana.userId });
  const attach = (mimetype: string, name = "a") => here(() => attachFile(ana, id, { ...pdf, mimetype, name }));
  for (const [mimetype, name] of [
    ["application/zip", "a.docx"],
    ["text/plain", "a.pdf"],
    ["application/x-cfb", "a.xls"],
  ] as const)
    await expect(attach(mimetype, name)).rejects.toMatchObject({ code: "ERR_FILE_TYPE" });
  await expect(here(() => attachFile(ana, id, undefined))).rejects.toMatchObject({ code: "ERR_VALIDATION" });
  await attach("audio/mpeg", "a.mp3");
  expect(await attach("application/x-cfb", "a.DOC")).toMatchObject({
    isMedia: true,
    mediaName: "a.DOC",
    mimetype: "application/msword",
    mediaSize: 9,
  });
  expect(await here(() => detachFile(ana, id))).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null });
});

const fileOf = async (actor: Actor, id: number) => {
  const { mediaPath } = await inCompany(actor.companyId, () => showQuickMessage(actor, id));
  return Number(mediaPath?.replace("/api/media/", ""));
};

test("the file of a quick message opens for users who may use it, and is sent without another upload", async () => {
  const { companyId, queueId, ana, bruno, here } = await stage();
  const id = await makeQuickMessage(companyId, { userId: ana.userId });
  await here(() => attachFile(ana, id, pdf));
  const mediaId = await fileOf(ana, id);
  expect(await here(() => findMediaFor(ana, mediaId))).toMatchObject({ key: pdf.key, messageId: null });
  await expect(here(() => findMediaFor(bruno, mediaId))).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });

  const connectionId = await makeConnection(companyId);
  const ticketOf = (actor: Actor) =>
    makeTicket(companyId, { connectionId, queueId, status: "open", userId: actor.userId });
  const ticketId = await ticketOf(ana);
  const { messages } = await here(() => sendMessages(ana, ticketId, { body: "Segue", quickMessageId: id }, []));
  expect(messages).toMatchObject([{ body: "Segue", mediaType: "application", media: { name: "tabela.pdf", size: 9 } }]);
  const theirs = await ticketOf(bruno);
  await expect(here(() => sendMessages(bruno, theirs, { body: "", quickMessageId: id }, []))).rejects.toMatchObject(
    none,
  );
});

test("a file is kept as long as a quick message or a message uses it", async () => {
  const { companyId, ana, here } = await stage();
  const id = await makeQuickMessage(companyId, { userId: ana.userId });
  const ticketId = await makeTicket(companyId, { status: "open", userId: ana.userId });
  const age = () => here(() => queryText("update media set created_at = now() - interval '2 days'"));
  const key = `${companyId}/shared`;
  await here(() => attachFile(ana, id, { ...pdf, key }));
  await age();
  expect((await asPlatform(sweep)).orphanFiles).not.toContain(key);
  const { messages } = await here(() => sendMessages(ana, ticketId, { body: "", quickMessageId: id }, []));
  await here(() => detachFile(ana, id));
  await age();
  expect((await asPlatform(sweep)).orphanFiles).not.toContain(key);
  await here(() => queryText("delete from messages where id = $1", [messages[0]?.id]));
  expect((await asPlatform(sweep)).orphanFiles).toContain(key);
});

test("a company-wide quick message of a deleted user stays, and an admin who makes it private becomes its owner", async () => {
  const { companyId, ana, admin, here } = await stage();
  const kept = await makeQuickMessage(companyId, { userId: ana.userId, geral: true });
  const lost = await makeQuickMessage(companyId, { userId: ana.userId });
  await here(() => queryText("delete from users where id = $1", [ana.userId]));
  await asPlatform(sweep);
  expect(await here(() => queryText("select id from quick_messages"))).toEqual([{ id: kept }]);
  expect(lost).not.toBe(kept);
  expect(await here(() => updateQuickMessage(admin, kept, { geral: false }))).toMatchObject({ userId: admin.userId });
});

test("a keyword of the company has one answer, however it is typed, and private or inactive quick messages may use the same keyword", async () => {
  const { ana, bruno, here } = await stage();
  const answering = { ...fields, keyword: "Bom dia", keywordInitialAnswer: "Olá!", geral: true };
  await here(() => createQuickMessage(ana, { ...answering, shortcode: "dia" }));
  const again = { ...answering, keyword: "bom dia!", shortcode: "dia2" };
  const taken = { code: "ERR_KEYWORD_TAKEN", details: { shortcode: "dia" } };
  await expect(here(() => createQuickMessage(bruno, again))).rejects.toMatchObject(taken);
  const off = await here(() => createQuickMessage(bruno, { ...again, status: false }));
  await here(() => createQuickMessage(bruno, { ...again, geral: false }));
  await here(() => updateQuickMessage(bruno, off.id, { message: "Bom dia, como posso ajudar?" }));
  await expect(here(() => updateQuickMessage(bruno, off.id, { status: true }))).rejects.toMatchObject(taken);
});

test("a shortcode has one text of the company and one own text of each user, however it is typed; no refusal reveals a colleague's own text", async () => {
  const { ana, bruno, admin, here } = await stage();
  const taken = { code: "ERR_SHORTCODE_TAKEN" };
  const make = (actor: Actor, shortcode: string, geral: boolean) =>
    here(() => createQuickMessage(actor, { ...fields, shortcode, geral }));
  const preco = await make(ana, "preço", true);
  await expect(make(bruno, "PRECO", true)).rejects.toMatchObject(taken);
  const own = await make(bruno, "preço", false);
  await make(ana, "preço", false);
  await expect(make(bruno, "Preço", false)).rejects.toMatchObject(taken);
  await expect(here(() => updateQuickMessage(bruno, own.id, { geral: true }))).rejects.toMatchObject(taken);
  const other = await make(bruno, "frete", false);
  await expect(here(() => updateQuickMessage(bruno, other.id, { shortcode: "preco" }))).rejects.toMatchObject(taken);
  await here(() => updateQuickMessage(bruno, own.id, { shortcode: "preço", message: "R$ 10", geral: false }));
  expect(await here(() => updateQuickMessage(admin, preco.id, { geral: false }))).toMatchObject({ geral: false });
});

test("when two users make one shortcode at the same time, one is refused", async () => {
  const { ana, bruno, here } = await stage();
  const body = { ...fields, shortcode: "pix", geral: true };
  const made = await Promise.allSettled([ana, bruno].map((actor) => here(() => createQuickMessage(actor, body))));
  expect(made.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
