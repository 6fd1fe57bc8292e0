import type { Actor } from "@balcao/shared/permissions";
import { rooms } from "@balcao/shared/rooms";
import { expect, test } from "vitest";
import { deleteUser } from "../../company/users/delete.ts";
import { setUserOff } from "../../company/users/off.ts";
import { makeChat } from "../../testing/chat-factories.ts";
import { chatStage, storedPicture } from "../../testing/stages/chat-stage.ts";
import { makeUser, publishedBy } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { findMediaFor } from "../media/access.ts";
import { membersBeside, showChat, showChatByUuid } from "./access.ts";
import { listChatMessages, listChats, listUnreads } from "./list.ts";
import { leaveChat, muteChat } from "./members.ts";
import { deleteChatMessage, editChatMessage, readChat, sendChatMessage } from "./messages.ts";
import { searchChats } from "./search.ts";
import { createChat, deleteChat, previewChatRemoval, updateChat } from "./service.ts";

const page = { pageNumber: 1 };

test("for an admin who is no member, every call answers that there is no chat", async () => {
  const s = await chatStage();
  const messageId = await s.say(s.ana, "Segredo");
  const { message } = await s.here(() => sendChatMessage(s.ana, s.chatId, {}, [storedPicture(s.companyId)]));
  const before = await s.here(() => listChatMessages(s.ana, s.chatId, page));
  const calls: [() => Promise<unknown>, string][] = [
    [() => showChat(s.outsider, s.chatId), "ERR_NO_CHAT_FOUND"],
    [() => showChatByUuid(s.outsider, s.chatUuid), "ERR_NO_CHAT_FOUND"],
    [() => updateChat(s.outsider, s.chatId, { title: "x" }), "ERR_NO_CHAT_FOUND"],
    [() => deleteChat(s.outsider, s.chatId), "ERR_NO_CHAT_FOUND"],
    [() => previewChatRemoval(s.outsider, s.chatId), "ERR_NO_CHAT_FOUND"],
    [() => leaveChat(s.outsider, s.chatId), "ERR_NO_CHAT_FOUND"],
    [() => muteChat(s.outsider, s.chatId, true), "ERR_NO_CHAT_FOUND"],
    [() => readChat(s.outsider, s.chatId, undefined), "ERR_NO_CHAT_FOUND"],
    [() => listChatMessages(s.outsider, s.chatId, page), "ERR_NO_CHAT_FOUND"],
    [() => sendChatMessage(s.outsider, s.chatId, { message: "x" }, []), "ERR_NO_CHAT_FOUND"],
    [() => editChatMessage(s.outsider, messageId, { message: "x" }), "ERR_NO_CHAT_MESSAGE_FOUND"],
    [() => deleteChatMessage(s.outsider, messageId), "ERR_NO_CHAT_MESSAGE_FOUND"],
    [() => findMediaFor(s.outsider, message.files[0]?.id ?? 0), "ERR_NO_MEDIA_FOUND"],
  ];
  for (const [call, code] of calls) await expect(s.here(call)).rejects.toMatchObject({ code });
  expect(await s.here(() => membersBeside(s.outsider, s.chatId))).toEqual([]);
  expect((await s.here(() => listChats(s.outsider, page))).records).toEqual([]);
  expect((await s.here(() => searchChats(s.outsider, { q: "segredo" }))).hits).toEqual([]);
  expect(await s.here(() => listChatMessages(s.ana, s.chatId, page))).toEqual(before);
  expect(await s.here(() => findMediaFor(s.bruno, message.files[0]?.id ?? 0))).toMatchObject({ name: "planta.png" });
});

test("only the owner changes and deletes a chat, and only the other members can leave it", async () => {
  const s = await chatStage();
  const refused = { code: "ERR_NO_PERMISSION" };
  await expect(s.here(() => updateChat(s.bruno, s.chatId, { title: "x" }))).rejects.toMatchObject(refused);
  await expect(s.here(() => deleteChat(s.bruno, s.chatId))).rejects.toMatchObject(refused);
  await expect(s.here(() => previewChatRemoval(s.bruno, s.chatId))).rejects.toMatchObject(refused);
  await expect(s.here(() => leaveChat(s.ana, s.chatId))).rejects.toMatchObject(refused);
  await s.here(() => leaveChat(s.bruno, s.chatId));
  expect((await s.here(() => showChat(s.ana, s.chatId))).users.map(({ user }) => user.name)).toEqual(["Ana"]);
  await expect(s.here(() => showChat(s.bruno, s.chatId))).rejects.toMatchObject({ code: "ERR_NO_CHAT_FOUND" });
});

test("for each member a chat counts the unread messages of the other members", async () => {
  const s = await chatStage();
  await s.say(s.ana, "Um");
  const second = await s.say(s.ana, "Dois, @bruno");
  await s.say(s.bruno, "Três");
  expect(await s.mine(s.ana)).toMatchObject({ unreads: 1, mentions: 0, readMessageId: second });
  expect(await s.mine(s.bruno)).toMatchObject({ unreads: 0, mentions: 0 });
  const third = await s.say(s.ana, "Quatro @Bruno @Ana");
  expect(await s.mine(s.bruno)).toMatchObject({ unreads: 1, mentions: 1 });
  expect(await s.here(() => listUnreads(s.bruno))).toEqual({
    chats: [{ chatId: s.chatId, uuid: s.chatUuid, title: "Equipe", unreads: 1, mentions: 1, muted: false }],
  });
  await s.here(() => readChat(s.bruno, s.chatId, undefined));
  expect(await s.mine(s.bruno)).toMatchObject({ unreads: 0, mentions: 0, readMessageId: third });
  const { last, lastMessage } = await s.here(() => showChat(s.bruno, s.chatId));
  expect([last?.id, lastMessage]).toEqual([third, "Ana: Quatro @Bruno @Ana"]);
});

test("a member's read mark never moves back, nor beyond the last message", async () => {
  const s = await chatStage();
  const [first, second] = [await s.say(s.ana, "Um"), await s.say(s.ana, "Dois")];
  await s.here(() => readChat(s.bruno, s.chatId, first));
  expect(await s.mine(s.bruno)).toMatchObject({ unreads: 1, readMessageId: first });
  await s.here(() => readChat(s.bruno, s.chatId, second + 1000));
  await s.here(() => readChat(s.bruno, s.chatId, first));
  expect(await s.mine(s.bruno)).toMatchObject({ unreads: 0, readMessageId: second });
});

test("blank messages are refused, and files without words are sent", async () => {
  const s = await chatStage();
  await expect(s.here(() => sendChatMessage(s.ana, s.chatId, { message: " \n" }, []))).rejects.toMatchObject({
    code: "ERR_CREATING_MESSAGE",
  });
  const sent = await s.here(() =>
    sendChatMessage(s.ana, s.chatId, {}, [storedPicture(s.companyId), storedPicture(s.companyId)]),
  );
  expect(sent.message.files.map(({ name, mediaType, size }) => [name, mediaType, size])).toEqual([
    ["planta.png", "image/png", 12],
    ["planta.png", "image/png", 12],
  ]);
  expect((await s.here(() => showChat(s.bruno, s.chatId))).lastMessage).toBe("Ana: planta.png");
});

test("users edit and delete only their own messages, and a deletion removes the words, the files and the unread count", async () => {
  const s = await chatStage();
  const sent = await s.here(() =>
    sendChatMessage(s.ana, s.chatId, { message: "@Bruno veja" }, [storedPicture(s.companyId)]),
  );
  const { id } = sent.message;
  const [key] = (await s.here(() => queryText<{ key: string }>("select object_key as key from media"))).map(
    (f) => f.key,
  );
  for (const call of [() => editChatMessage(s.bruno, id, { message: "x" }), () => deleteChatMessage(s.bruno, id)])
    await expect(s.here<unknown>(call)).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  const answer = await s.here(() => sendChatMessage(s.bruno, s.chatId, { message: "Vi", quotedId: id }, []));
  expect(answer.message.quoted).toMatchObject({ id, message: "@Bruno veja", fileName: "planta.png" });
  await s.here(() => editChatMessage(s.ana, id, { message: "Vejam" }));
  expect(await s.here(() => listChatMessages(s.bruno, s.chatId, page))).toMatchObject({
    records: [{ message: "Vejam", mentions: [], editedAt: expect.any(String) }, { quoted: { message: "Vejam" } }],
  });
  expect((await s.here(() => deleteChatMessage(s.ana, id))).gone).toEqual([key]);
  expect((await s.here(() => deleteChatMessage(s.ana, id))).gone).toEqual([]);
  expect(await s.here(() => listChatMessages(s.bruno, s.chatId, page))).toMatchObject({
    records: [{ message: "", isDeleted: true, files: [] }, { quoted: { message: "", fileName: null } }],
  });
  await s.here(() => deleteChatMessage(s.bruno, answer.message.id));
  expect(await s.mine(s.ana)).toMatchObject({ unreads: 0 });
  await expect(
    s.here(() => sendChatMessage(s.bruno, s.chatId, { message: "x", quotedId: id }, [])),
  ).rejects.toMatchObject({ code: "ERR_NO_CHAT_MESSAGE_FOUND" });
});

test("before a deletion the chat lists what is deleted with it, and the deletion removes the files and is in the audit", async () => {
  const s = await chatStage();
  await s.say(s.ana, "Um");
  await s.here(() => sendChatMessage(s.ana, s.chatId, {}, [storedPicture(s.companyId)]));
  expect(await s.here(() => previewChatRemoval(s.ana, s.chatId))).toEqual({ messages: 2, files: 1 });
  expect((await s.here(() => deleteChat(s.ana, s.chatId))).gone).toHaveLength(1);
  const [line] = await s.here(() =>
    queryText<{ action: string; name: string }>(
      "select action, about_name as name from audit order by id desc limit 1",
    ),
  );
  expect(line).toEqual({ action: "chat.removed", name: "Equipe" });
});

test("only members get the events of a chat, each with the member's own silence", async () => {
  const s = await chatStage();
  await s.here(() => muteChat(s.bruno, s.chatId, true));
  await s.say(s.ana, "Oi");
  await s.here(() => updateChat(s.ana, s.chatId, { users: [s.outsider.userId] }));
  const told = await publishedBy(s.companyId);
  const room = (actor: Actor) => rooms.user(s.companyId, actor.userId);
  const brief = told.map(({ name, payload, rooms: to }) => [
    name,
    (payload as { chat?: { muted: boolean } }).chat?.muted,
    to.toSorted(),
  ]);
  const [a, b, c] = [room(s.ana), room(s.bruno), room(s.outsider)];
  expect(brief).toEqual([
    ["chat.update", true, [b]],
    ["chat.update", true, [b]],
    ["chat.update", false, [a]],
    ["chat-message.create", undefined, [a, b].toSorted()],
    ["chat.gone", undefined, [b]],
    ["chat.update", false, [a, c].toSorted()],
  ]);
});

test("a new member sees all earlier messages and has none unread, and the others keep the chat silenced", async () => {
  const s = await chatStage();
  await s.say(s.ana, "Um");
  await s.here(() => muteChat(s.bruno, s.chatId, true));
  await s.here(() => updateChat(s.ana, s.chatId, { users: [s.bruno.userId, s.outsider.userId] }));
  expect(await s.mine(s.outsider)).toMatchObject({ unreads: 0 });
  expect((await s.here(() => listChatMessages(s.outsider, s.chatId, page))).records).toHaveLength(1);
  expect((await s.here(() => showChat(s.bruno, s.chatId))).muted).toBe(true);
});

test("the chat of a deleted user goes to a member who is not switched off, even if a switched-off member was in it longer", async () => {
  const s = await chatStage();
  const dora = await makeUser(s.companyId, { name: "Dora" });
  const { chatId } = await makeChat([s.ana, s.bruno, dora], "Três");
  await s.here(() => setUserOff(s.outsider, s.bruno.userId, true));
  await s.here(() => deleteUser(s.outsider, s.ana.userId));
  expect((await s.here(() => showChat(dora, chatId))).ownerId).toBe(dora.userId);
  expect((await s.here(() => showChat(s.bruno, s.chatId))).ownerId).toBe(s.bruno.userId);
});

test("a deleted user stays as a name, and the oldest member becomes the owner of their chat", async () => {
  const s = await chatStage();
  await s.say(s.ana, "Um");
  const alone = await makeChat([s.ana, s.bruno], "Só dois");
  await s.here(() => leaveChat(s.bruno, alone.chatId));
  await s.here(() => deleteUser(s.outsider, s.ana.userId));
  const chat = await s.here(() => showChat(s.bruno, s.chatId));
  expect([chat.ownerId, chat.users.map(({ userId }) => userId)]).toEqual([s.bruno.userId, [s.bruno.userId]]);
  const { records } = await s.here(() => listChatMessages(s.bruno, s.chatId, page));
  expect(records[0]?.sender).toEqual({ id: s.ana.userId, name: "Ana" });
  const [left] = await s.here(() => queryText<{ n: number }>("select count(*)::int as n from chats"));
  expect(left?.n).toBe(1);
  await expect(s.here(() => createChat(s.bruno, { title: "x", users: [s.ana.userId] }))).rejects.toMatchObject({
    code: "ERR_NO_USER_FOUND",
  });
});
