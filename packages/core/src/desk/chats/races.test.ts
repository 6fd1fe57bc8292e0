import { randomUUID } from "node:crypto";
import type { Actor } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { deleteUser } from "../../company/users/delete.ts";
import { chatStage, storedPicture } from "../../testing/stages/chat-stage.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import { showChat } from "./access.ts";
import { listChatMessages } from "./list.ts";
import { deleteChatMessage, editChatMessage, readChat, sendChatMessage } from "./messages.ts";
import { deleteChat, updateChat } from "./service.ts";

const page = { pageNumber: 1 };

test("when a member reads two messages at the same time, the mark of the later message is stored in either order", async () => {
  const s = await chatStage();
  const [first, second] = [await s.say(s.ana, "Um"), await s.say(s.ana, "Dois")];
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const [a, b] = await overlapping(
      s.companyId,
      () => readChat(s.bruno, s.chatId, one),
      () => readChat(s.bruno, s.chatId, other),
    );
    expect([a, b]).toMatchObject([{ done: {} }, { done: {} }]);
    expect(await s.mine(s.bruno)).toMatchObject({ unreads: 0, readMessageId: second });
  }
});

test("a message that arrives while the chat is read is counted as unread when the reading is first, and else as read", async () => {
  const s = await chatStage();
  await s.say(s.ana, "Um");
  await overlapping(
    s.companyId,
    () => readChat(s.bruno, s.chatId, undefined),
    () => sendChatMessage(s.ana, s.chatId, { message: "Dois" }, []),
  );
  expect(await s.mine(s.bruno)).toMatchObject({ unreads: 1 });
  const [sent] = await overlapping(
    s.companyId,
    () => sendChatMessage(s.ana, s.chatId, { message: "Três" }, []),
    () => readChat(s.bruno, s.chatId, undefined),
  );
  const readMessageId = "done" in sent ? sent.done.message.id : 0;
  expect(await s.mine(s.bruno)).toMatchObject({ unreads: 0, readMessageId });
});

test("after an edit and a deletion at the same time, in either order, the message is deleted and has no words", async () => {
  const s = await chatStage();
  for (const order of ["edit", "delete"] as const) {
    const id = await s.say(s.ana, "Preço errado");
    const edit = (): Promise<unknown> => editChatMessage(s.ana, id, { message: "Preço certo" });
    const remove = (): Promise<unknown> => deleteChatMessage(s.ana, id);
    const [, second] = await overlapping(
      s.companyId,
      order === "edit" ? () => edit() : () => remove(),
      order === "edit" ? () => remove() : () => edit(),
    );
    expect(second).toMatchObject(order === "edit" ? { done: {} } : { error: { code: "ERR_CHAT_MESSAGE_STATE" } });
    const { records } = await s.here(() => listChatMessages(s.bruno, s.chatId, page));
    expect(records.at(-1)).toMatchObject({ id, message: "", isDeleted: true });
  }
});

test("a message into a chat that is deleted meanwhile is refused, and leaves nothing", async () => {
  const s = await chatStage();
  const [, sent] = await overlapping(
    s.companyId,
    () => deleteChat(s.ana, s.chatId),
    () => sendChatMessage(s.bruno, s.chatId, { message: "Oi" }, [storedPicture(s.companyId)]),
  );
  expect(sent).toMatchObject({ error: { code: "ERR_NO_CHAT_FOUND" } });
  const [left] = await s.here(() => queryText<{ n: number }>("select count(*)::int as n from media"));
  expect(left?.n).toBe(0);
});

test("a member who is taken out while they write is refused", async () => {
  const s = await chatStage();
  const [, sent] = await overlapping(
    s.companyId,
    () => updateChat(s.ana, s.chatId, { users: [s.outsider.userId] }),
    () => sendChatMessage(s.bruno, s.chatId, { message: "Oi" }, []),
  );
  expect(sent).toMatchObject({ error: { code: "ERR_NO_CHAT_FOUND" } });
});

test("a message with a repeated client id is stored once, and the same client id is refused to another member", async () => {
  const s = await chatStage();
  const clientId = randomUUID();
  const send = (actor: Actor) => () => sendChatMessage(actor, s.chatId, { message: "Oi", clientId }, []);
  const [a, b] = await overlapping(s.companyId, send(s.ana), send(s.ana));
  expect([a, b]).toMatchObject([{ done: { reused: false } }, { done: { reused: true } }]);
  expect((await s.here(() => listChatMessages(s.ana, s.chatId, page))).records).toHaveLength(1);
  await expect(s.here(send(s.bruno))).rejects.toMatchObject({ code: "ERR_CREATING_MESSAGE" });
  expect(await s.mine(s.bruno)).toMatchObject({ unreads: 1 });
});

test("a chat that is changed during the deletion of a member ends without that member, and neither call waits forever", async () => {
  const s = await chatStage();
  const [, changed] = await overlapping(
    s.companyId,
    () => deleteUser(s.outsider, s.bruno.userId),
    () => updateChat(s.ana, s.chatId, { users: [s.bruno.userId] }),
  );
  expect(changed).toMatchObject({ error: { code: "ERR_NO_USER_FOUND" } });
  const { users } = await s.here(() => showChat(s.ana, s.chatId));
  expect(users.map(({ userId }) => userId)).toEqual([s.ana.userId]);
});
