import type { Message } from "@balcao/shared/messages/schema";
import { beforeEach, expect, test } from "vitest";
import { messageKeys, type MessagePages } from "../nouns/messages/cache.ts";
import { aMessage, minute } from "../testing/samples.ts";
import { apply } from "./live.ts";
import { createQueryClient } from "./query-client.ts";

let cache = createQueryClient();
beforeEach(() => {
  cache = createQueryClient();
});
/** A conversation of one page that includes the newest message. */
function converse(messages: Message[]) {
  const end = { hasMore: false, nextCursor: null, newerCursor: null };
  const page = { messages, tickets: [], folded: [], notices: [], activities: [], notes: [], ...end };
  cache.setQueryData<MessagePages>(messageKeys.of(1), { pages: [page], pageParams: [{}] });
}
const said = () => cache.getQueryData<MessagePages>(messageKeys.of(1))?.pages.flatMap((page) => page.messages) ?? [];

test("a quote that comes without words keeps its earlier words, or gets the words of the quoted message on the page", () => {
  const hidden = { id: 1, body: "", fromMe: false, mediaType: "text" as const, author: "", hidden: true };
  converse([aMessage({ id: 1, body: "qual?" }), aMessage({ id: 2 })]);
  apply(cache, "message.create", { message: aMessage({ id: 3, quotedMsg: hidden }) });
  expect(said()[2]?.quotedMsg).toMatchObject({ id: 1, body: "qual?", hidden: false });
  const known = { ...hidden, id: 77, body: "de antes", hidden: false };
  converse([aMessage({ id: 2, quotedMsg: known })]);
  apply(cache, "message.update", { message: aMessage({ id: 2, ack: 3, quotedMsg: { ...hidden, id: 77 } }) });
  expect(said()[0]).toMatchObject({ ack: 3, quotedMsg: known });
});

test("an answer to a card keeps the words of the card while the cards' message changes, until that message is deleted", () => {
  const carousel = { text: "Ofertas", cards: [] };
  const cards = (part: Partial<Message>) =>
    aMessage({ id: 1, body: "Ofertas", template: { name: "a", language: "pt_BR", buttons: [], carousel }, ...part });
  const card = {
    id: 1,
    body: "Cartão 2: Esfiha",
    fromMe: true,
    mediaType: "text" as const,
    author: "Ana",
    hidden: false,
  };
  converse([cards({}), aMessage({ id: 2, quotedMsg: card })]);
  apply(cache, "message.update", { message: cards({ ack: 3 }) });
  expect(said().map(({ quotedMsg }) => quotedMsg)).toEqual([null, card]);
  apply(cache, "message.update", { message: cards({ isDeleted: true, body: "" }) });
  expect(said()[1]?.quotedMsg).toMatchObject({ id: 1, body: "" });
});

test("a quote that comes without words and is not on the page is fetched", () => {
  const hidden = { id: 77, body: "", fromMe: false, mediaType: "text" as const, author: "", hidden: true };
  converse([aMessage({ id: 2 })]);
  apply(cache, "message.create", { message: aMessage({ id: 3, quotedMsg: hidden }) });
  expect(cache.getQueryState(messageKeys.of(1))).toBeUndefined();
});

test("a new number of the contact is reported once, at the end of the newest page", () => {
  converse([aMessage({ id: 1 })]);
  const notice = { id: 5, at: minute(9), user: "Ana", from: "551", to: "552" };
  apply(cache, "conversation.notice", { contactId: 1, notice });
  apply(cache, "conversation.notice", { contactId: 1, notice });
  expect(cache.getQueryData<MessagePages>(messageKeys.of(1))?.pages[0]?.notices).toEqual([notice]);
});
