import type { Actor } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeChat, makeChatMessage } from "../../testing/chat-factories.ts";
import { makeCompany, makeUser } from "../../testing/factories.ts";
import { plansIn } from "../../testing/plans.ts";
import { statementsOf } from "../../testing/statements.ts";
import { showChat, showChatByUuid } from "./access.ts";
import { listChatMessages, listChats, listUnreads } from "./list.ts";
import { muteChat } from "./members.ts";
import { deleteChatMessage, editChatMessage, readChat, sendChatMessage } from "./messages.ts";
import { searchChats } from "./search.ts";
import { deleteChat, previewChatRemoval, updateChat } from "./service.ts";

const page = { pageNumber: 1 };

async function people(): Promise<[Actor, Actor]> {
  const companyId = await makeCompany();
  return [await makeUser(companyId, { name: "Ana" }), await makeUser(companyId, { name: "Bruno" })];
}

test("the chat with the newest message comes first, twenty on a page", async () => {
  const [ana, bruno] = await people();
  const here = <T>(work: () => Promise<T>) => inCompany(ana.companyId, work);
  const ids: number[] = [];
  for (let n = 0; n < 22; n += 1) ids.push((await makeChat([ana, bruno], `Chat ${n}`)).chatId);
  await makeChatMessage(bruno, ids[0] ?? 0);
  const first = await here(() => listChats(ana, page));
  const rest = await here(() => listChats(ana, { ...page, cursor: first.nextCursor ?? "" }));
  const counted = await here(() => listChats(ana, { pageNumber: 2 }));
  expect([first.records.length, first.hasMore, rest.hasMore]).toEqual([20, true, false]);
  expect(first.records[0]).toMatchObject({ id: ids[0], title: "Chat 0", lastMessage: "Bruno: Olá" });
  expect(rest.records).toEqual(counted.records);
  expect(new Set([...first.records, ...rest.records].map(({ id }) => id)).size).toBe(22);
});

test("messages are read from the newest page up, and around one message in both directions", async () => {
  const [ana, bruno] = await people();
  const here = <T>(work: () => Promise<T>) => inCompany(ana.companyId, work);
  const { chatId } = await makeChat([ana, bruno]);
  const ids: number[] = [];
  for (let n = 0; n < 90; n += 1) ids.push(await makeChatMessage(ana, chatId, `Mensagem ${n}`));
  const list = (query: object) => here(() => listChatMessages(bruno, chatId, { ...page, ...query }));
  const of = ({ records }: { records: { id: number }[] }) => records.map(({ id }) => id);
  const newest = await list({});
  expect([of(newest), newest.hasMore, newest.newerCursor]).toEqual([ids.slice(50), true, null]);
  const older = await list({ cursor: newest.nextCursor });
  expect([of(older), of(await list({ pageNumber: 2 }))]).toEqual([ids.slice(10, 50), ids.slice(10, 50)]);
  const oldest = await list({ cursor: older.nextCursor });
  expect([of(oldest), oldest.hasMore, oldest.nextCursor]).toEqual([ids.slice(0, 10), false, null]);
  const around = await list({ around: ids[30] });
  expect([of(around), around.hasMore]).toEqual([ids.slice(11, 51), true]);
  const after = await list({ newer: around.newerCursor });
  expect([of(after), after.newerCursor]).toEqual([ids.slice(51), null]);
  const other = await makeChat([ana, bruno]);
  await expect(here(() => listChatMessages(ana, other.chatId, { ...page, around: ids[3] }))).rejects.toMatchObject({
    code: "ERR_NO_CHAT_MESSAGE_FOUND",
  });
});

test("a search finds frequent and rare words only in the user's own chats, newest first", async () => {
  const [ana, bruno] = await people();
  const here = <T>(work: () => Promise<T>) => inCompany(ana.companyId, work);
  const [shared, secret] = [
    await makeChat([ana, bruno], "Vendas"),
    await makeChat([ana, await makeUser(ana.companyId)]),
  ];
  const rare = await makeChatMessage(ana, shared.chatId, "A impressora quebrou");
  for (let n = 0; n < 30; n += 1) await makeChatMessage(ana, n % 2 === 0 ? shared.chatId : secret.chatId, "bom dia");
  const deleted = await makeChatMessage(ana, shared.chatId, "impressora nova");
  await here(() => deleteChatMessage(ana, deleted));
  for (const stretch of [5, 5000]) {
    const { hits } = await here(() => searchChats(bruno, { q: "impressóra" }, stretch));
    expect(hits.map(({ message, chat }) => [message.id, chat.title])).toEqual([[rare, "Vendas"]]);
    expect(hits[0]?.snippet.filter(({ hit }) => hit)).toEqual([{ text: "impressora", hit: true }]);
    const found: number[] = [];
    let cursor: string | null | undefined;
    do {
      const next = await here(() => searchChats(bruno, { q: "bom dia", ...(cursor && { cursor }) }, stretch));
      found.push(...next.hits.map(({ message }) => message.id));
      cursor = next.nextCursor;
    } while (cursor);
    expect(found).toHaveLength(15);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
  }
  expect((await here(() => searchChats(ana, { q: "bom" }))).hits).toHaveLength(20);
});

/** Every call on a chat with this many messages, beside this many other chats. The last call deletes the chat. */
async function calls([ana, bruno]: [Actor, Actor], count: number): Promise<(() => Promise<unknown>)[]> {
  let chatId = 0;
  let id = 0;
  for (let n = 0; n < count; n += 1) ({ chatId } = await makeChat([ana, bruno]));
  for (let n = 0; n < count; n += 1) id = await makeChatMessage(ana, chatId);
  const { uuid } = await inCompany(ana.companyId, () => showChat(ana, chatId));
  return [
    () => listChats(ana, page),
    () => listUnreads(bruno),
    () => showChatByUuid(ana, uuid),
    () => listChatMessages(ana, chatId, page),
    () => listChatMessages(ana, chatId, { ...page, around: id }),
    () => searchChats(ana, { q: "ola" }),
    () => sendChatMessage(ana, chatId, { message: "@Bruno", quotedId: id, clientId: crypto.randomUUID() }, []),
    () => readChat(bruno, chatId, undefined),
    () => editChatMessage(ana, id, { message: "x" }),
    () => muteChat(ana, chatId, true),
    () => updateChat(ana, chatId, { title: "Outro", users: [bruno.userId] }),
    () => deleteChatMessage(ana, id),
    () => previewChatRemoval(ana, chatId),
    () => deleteChat(ana, chatId),
  ];
}

test("a call costs the same statements however many chats and messages there are", async () => {
  for (const count of [1, 12]) {
    const both = await people();
    const spent: number[] = [];
    for (const work of await calls(both, count)) spent.push((await statementsOf(both[0].companyId, work)).length);
    expect(spent).toEqual([1, 1, 1, 2, 4, 3, 10, 6, 9, 5, 6, 10, 2, 6]);
  }
});

test("no call reads a table whole, and each page is read in the order of an index", async () => {
  const both = await people();
  const { companyId } = both[0];
  const works = await calls(both, 12);
  const off = ["seqscan", "sort", "bitmapscan", "hashjoin", "mergejoin"];
  const [list] = await plansIn(companyId, () => listChats(both[0], page), off);
  expect(list?.plan).toContain("chat_members_list");
  const [, messages] = await plansIn(companyId, () => works[3]?.() ?? listChats(both[0], page), off);
  expect(messages?.plan).toContain("chat_messages_order");
  for (const work of works)
    for (const { sql, plan } of await plansIn(companyId, work, ["seqscan"]))
      expect(plan, sql).not.toMatch(/Seq Scan on (chats|chat_members|chat_messages|chat_message_files|media)\b/);
});
