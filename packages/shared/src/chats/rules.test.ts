import { expect, test } from "vitest";
import { canChangeChatMessage, canLeaveChat, canManageChat, mentionedIn, readersOf, ticketsLinkedIn } from "./rules.ts";

const members = [
  { id: 1, name: "Ana" },
  { id: 2, name: "Ana Maria" },
  { id: 3, name: "João D'Ávila" },
];

test("an @ with a whole name mentions that member, and the longer name wins when two names fit", () => {
  expect(mentionedIn("@ana, veja", members)).toEqual([1]);
  expect(mentionedIn("Oi @Ana Maria e @João D'Ávila!", members)).toEqual([2, 3]);
  expect(mentionedIn("(@Ana) @ana @ANA", members)).toEqual([1]);
});

test("part of a word, an e-mail and an unknown name mention nobody", () => {
  for (const text of ["@Anabela", "fale com x@ana.com", "@Carla", "@", "@ ana", "Ana"])
    expect([text, mentionedIn(text, members)]).toEqual([text, []]);
});

const one = "650a9cef-0058-4bf4-a74e-1829125918b9";
const other = "750a9cef-0058-4bf4-a74e-1829125918b9";

test("a ticket is linked by its address or by its uuid alone, once each", () => {
  expect(ticketsLinkedIn(`https://x.com/tickets/${one} e ${other.toUpperCase()}, de novo ${one}`)).toEqual([
    one,
    other,
  ]);
  for (const text of [`https://x.com/chats/${one}`, `${one}0`, `x${one}`, "/tickets/12"])
    expect([text, ticketsLinkedIn(text)]).toEqual([text, []]);
});

test("the owner manages a chat and cannot leave it, and members change only their own messages that are not deleted", () => {
  const [owner, member] = [{ userId: 1 }, { userId: 2 }];
  expect([canManageChat(owner, { ownerId: 1 }), canManageChat(member, { ownerId: 1 })]).toEqual([true, false]);
  expect([canLeaveChat(owner, { ownerId: 1 }), canLeaveChat(member, { ownerId: 1 })]).toEqual([false, true]);
  expect(canChangeChatMessage(owner, { senderId: 1, isDeleted: false })).toBe(true);
  expect(canChangeChatMessage(owner, { senderId: 1, isDeleted: true })).toBe(false);
  expect(canChangeChatMessage(owner, { senderId: 2, isDeleted: false })).toBe(false);
});

test("a message is read by the members whose read mark has reached it, except its sender", () => {
  const users = [
    { userId: 1, readMessageId: 9 },
    { userId: 2, readMessageId: 5 },
    { userId: 3, readMessageId: 4 },
  ];
  expect(readersOf({ id: 5, senderId: 1 }, users).map(({ userId }) => userId)).toEqual([2]);
});
