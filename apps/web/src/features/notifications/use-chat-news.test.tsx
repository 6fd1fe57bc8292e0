import type { ChatMessage } from "@balcao/shared/chats/schema";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aUser, minute } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { Bell } from "./bell.tsx";
import * as sound from "./sound.ts";

const bruno = { id: 8, name: "Bruno" };
const uuid = "00000000-0000-4000-8000-000000000001";
let lastId = 0;
let focused = false;
let ring: MockInstance<typeof sound.ring>;
beforeEach(() => {
  focused = false;
  ring = vi.spyOn(sound, "ring").mockReturnValue();
  vi.spyOn(document, "hasFocus").mockImplementation(() => focused);
});

async function open({ muted = false, at = "/", features = aUser().features } = {}) {
  const log = wire({
    "GET /tickets": () => ({ tickets: [], hasMore: false, nextCursor: null }),
    "GET /chats/unreads": () => ({
      chats: [{ chatId: 1, uuid, title: "Vendas", unreads: 3, mentions: 0, muted }],
    }),
  });
  const me = aUser({ features });
  const { cache } = show(<Bell />, { me, at });
  await screen.findByRole("button", { name: "Esperando por você" });
  const hears = (part: Partial<ChatMessage> = {}) => {
    lastId += 1;
    const message: ChatMessage = {
      id: lastId,
      chatId: 1,
      clientId: null,
      message: "Oi",
      senderId: bruno.id,
      sender: bruno,
      mentions: [],
      quoted: null,
      files: [],
      isDeleted: false,
      editedAt: null,
      createdAt: minute(lastId),
      ...part,
    };
    // An event may arrive twice.
    for (const _time of [1, 2]) act(() => apply(cache, "chat-message.create", { message }));
  };
  return { log, hears, me };
}

test("a colleague's message rings once, is announced and counts in the title", async () => {
  const { hears } = await open();
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
  hears();
  await screen.findByText("Bruno em Vendas");
  expect(ring).toHaveBeenCalledOnce();
});

test("a silenced chat rings only for messages that name the user, and its other messages do not count", async () => {
  const { hears, me } = await open({ muted: true });
  hears();
  hears({ mentions: [me.id] });
  await screen.findByText("Bruno em Vendas");
  expect(ring).toHaveBeenCalledOnce();
  expect(document.title).not.toMatch(/^\(/);
});

test("the user's own message, and a message in the chat that is on screen, do not ring", async () => {
  focused = true;
  const { hears, me } = await open({ at: `/chats/${uuid}` });
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
  hears();
  hears({ senderId: me.id, sender: { id: me.id, name: me.name } });
  focused = false;
  hears();
  await screen.findByText("Bruno em Vendas");
  expect(ring).toHaveBeenCalledOnce();
});

test("without the internal chat in the plan nothing is fetched", async () => {
  const { log } = await open({ features: [] });
  await waitFor(() => expect(log.length).toBeGreaterThan(0));
  expect(log.some(({ path }) => path.startsWith("/chats"))).toBe(false);
});
