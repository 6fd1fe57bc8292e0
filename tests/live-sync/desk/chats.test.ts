import { inCompany } from "@balcao/core/base/database";
import { showChatByUuid } from "@balcao/core/desk/chats/access";
import { listChatMessages, listChats, listUnreads } from "@balcao/core/desk/chats/list";
import { leaveChat, muteChat } from "@balcao/core/desk/chats/members";
import { deleteChatMessage, editChatMessage, readChat, sendChatMessage } from "@balcao/core/desk/chats/messages";
import { createChat, deleteChat, updateChat } from "@balcao/core/desk/chats/service";
import { deleteUser } from "@balcao/core/company/users/delete";
import { updateUser } from "@balcao/core/company/users/service";
import { makeChat, makeChatMessage } from "@balcao/core/testing/chat-factories";
import { makeCompany, makeUser, publishedBy } from "@balcao/core/testing/factories";
import type { Actor } from "@balcao/shared/permissions";
import { rooms } from "@balcao/shared/rooms";
import { expect, test } from "vitest";
import { sessionKey } from "../../../apps/web/src/nouns/auth/queries.ts";
import { chatKeys } from "../../../apps/web/src/nouns/chats/cache.ts";
import { heardOf } from "../support/desks.ts";
import { type Cache, paged, play } from "../support/harness.ts";
import { cacheOf, expectFresh, type ScreenQuery } from "../support/screens.ts";

async function stage() {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId, { name: "Ana" });
  const bruno = await makeUser(companyId, { name: "Bruno" });
  const admin = await makeUser(companyId, { name: "Caio", profile: "admin" });
  const { chatId, chatUuid } = await makeChat([ana, bruno], "Vendas");
  const others: number[] = [];
  for (let n = 0; n < 22; n += 1) others.push((await makeChat([ana, bruno], `Chat ${n}`)).chatId);
  const first = await makeChatMessage(ana, chatId, "Olá @Bruno");
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const answer = (await here(() => sendChatMessage(bruno, chatId, { message: "Oi", quotedId: first }, []))).message.id;
  return { companyId, ana, bruno, admin, chatId, chatUuid, others, first, answer, here };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const actions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["a chat is made", (s) => createChat(s.ana, { title: "Novo", users: [s.bruno.userId, s.admin.userId] })],
  ["a chat is renamed", (s) => updateChat(s.ana, s.chatId, { title: "Vendas e compras" })],
  ["somebody joins a chat", (s) => updateChat(s.ana, s.chatId, { users: [s.bruno.userId, s.admin.userId] })],
  ["somebody is taken out of a chat", (s) => updateChat(s.ana, s.chatId, { users: [s.admin.userId] })],
  ["somebody leaves a chat", (s) => leaveChat(s.bruno, s.chatId)],
  ["a chat is deleted", (s) => deleteChat(s.ana, s.chatId)],
  ["a chat is silenced", (s) => muteChat(s.bruno, s.chatId, true)],
  ["a chat is heard again", (s) => muteChat(s.bruno, s.chatId, true).then(() => muteChat(s.bruno, s.chatId, false))],
  ["a chat is read", (s) => readChat(s.ana, s.chatId, undefined)],
  ["something is said", (s) => sendChatMessage(s.ana, s.chatId, { message: "Bom dia, @bruno" }, [])],
  ["something is said in an old chat", (s) => sendChatMessage(s.bruno, s.others[0] ?? 0, { message: "Oi" }, [])],
  ["a message is answered", (s) => sendChatMessage(s.ana, s.chatId, { message: "Sim", quotedId: s.answer }, [])],
  ["a quoted message is edited", (s) => editChatMessage(s.ana, s.first, { message: "Olá a todos" })],
  ["the newest message is edited", (s) => editChatMessage(s.bruno, s.answer, { message: "Oi, @Ana" })],
  ["a quoted message is deleted", (s) => deleteChatMessage(s.ana, s.first)],
  ["the newest message is deleted", (s) => deleteChatMessage(s.bruno, s.answer)],
  ["a member is renamed", (s) => updateUser(s.ana, s.ana.userId, { name: "Ana Maria" }, null)],
  ["a member is deleted", (s) => deleteUser(s.admin, s.ana.userId)],
];

/** The server's answers for the screens of this user, with null for a chat of which the user is no member. */
const answers = ({ chatId, chatUuid }: Stage, actor: Actor): ScreenQuery[] => [
  [chatKeys.list, async () => paged(await listChats(actor, { pageNumber: 1 }))],
  [chatKeys.unreads, async () => (await listUnreads(actor)).chats],
  [chatKeys.one(chatUuid), () => showChatByUuid(actor, chatUuid).catch(() => null)],
  [chatKeys.messages(chatId), () => listChatMessages(actor, chatId, { pageNumber: 1 }).then(paged, () => undefined)],
];

test.each(actions)(
  "when %s, every member's screen shows the same as a fresh fetch, and nobody else gets an event",
  async (_name, act) => {
    const s = await stage();
    const screens: { actor: Actor; cache: Cache }[] = [];
    for (const actor of [s.ana, s.bruno, s.admin]) {
      const cache = await cacheOf(answers(s, actor), s.here);
      cache.setQueryData(sessionKey, { id: actor.userId });
      screens.push({ actor, cache });
    }
    const before = (await publishedBy(s.companyId)).length;
    await s.here(() => act(s));
    const told = (await publishedBy(s.companyId)).slice(before);
    expect(told.some(({ name }) => name.startsWith("chat") || name === "user.update")).toBe(true);
    const ofChats = told.filter(({ name }) => name.startsWith("chat"));
    expect(ofChats.flatMap((event) => event.rooms).filter((room) => !/:u:\d+$/.test(room))).toEqual([]);
    const gone = told.flatMap(({ name, payload }) => (name === "user.delete" ? [payload["userId"]] : []));
    // A deleted user is signed out.
    for (const { actor, cache } of screens.filter((screen) => !gone.includes(screen.actor.userId))) {
      play(cache, heardOf(told, actor));
      await expectFresh(cache, answers(s, actor), s.here, shown);
    }
  },
);

test("the rooms of a user who is no member get no events of the chat, whatever the user's profile", async () => {
  const s = await stage();
  await s.here(() => sendChatMessage(s.ana, s.chatId, { message: "Segredo" }, []));
  const to = new Set((await publishedBy(s.companyId)).flatMap((event) => event.rooms));
  expect([...to].toSorted()).toEqual(
    [rooms.user(s.companyId, s.ana.userId), rooms.user(s.companyId, s.bruno.userId)].toSorted(),
  );
});

/** A page without its cursor, which no screen shows. Rows that events added on top move others down, so only the first eighteen rows are compared. */
function shown(data: unknown): unknown {
  const pages = (data as { pages?: { records: unknown[] }[] } | undefined)?.pages;
  return pages ? pages.flatMap(({ records }) => records).slice(0, 18) : data;
}
