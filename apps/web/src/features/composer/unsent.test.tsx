import type { Message } from "@balcao/shared/messages/schema";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { bubbles, Chat, field, openChat, page, posts, stored } from "../../testing/chat.tsx";
import { show } from "../../testing/render.tsx";
import { aConnection } from "../../testing/samples.ts";
import { type WireRequest, Refusal, wire } from "../../testing/wire.ts";
import { unsentStore, type Outgoing } from "../../nouns/messages/unsent-store.ts";

const anOutgoing: Outgoing = {
  userId: 7,
  ticketId: 1,
  clientId: "b1f5a1f0-0000-4000-8000-000000000001",
  body: "ontem",
  sign: true,
  quickMessageId: null,
  attachment: null,
  quoted: null,
  at: "",
  order: 1,
  fault: null,
};
test("a message is shown at once as waiting, and is not doubled once the server has it", async () => {
  let land = () => {};
  const landed = new Promise<void>((resolve) => {
    land = resolve;
  });
  openChat({ "POST /messages/:id": async (asked) => (await landed, stored(asked)) });
  await userEvent.type(await field(), "oi{Enter}");
  const bubble = await screen.findByText("oi");
  expect(within(bubble.closest("li") ?? bubble).getByRole("img", { name: "Aguardando envio" })).toBeDefined();
  land();
  await screen.findByRole("img", { name: "Enviada" });
  expect(bubbles()).toHaveLength(1);
});

test("an event that arrives before the answer does not double the message", async () => {
  let land = () => {};
  const landed = new Promise<void>((resolve) => {
    land = resolve;
  });
  let mine: Message[] = [];
  const log = wire({
    "GET /messages/:id": () => page(),
    "POST /messages/:id": async (asked) => {
      ({ messages: mine } = stored(asked));
      await landed;
      return { messages: mine };
    },
  });
  const { cache } = show(<Chat />);
  await userEvent.type(await field(), "oi{Enter}");
  await waitFor(() => expect(posts(log)).toHaveLength(1));
  act(() => mine.forEach((message) => apply(cache, "message.create", { message })));
  await screen.findByRole("img", { name: "Enviada" });
  expect(bubbles()).toHaveLength(1);
  land();
});

test("messages are sent one after another in the order of writing, each with its own client id", async () => {
  let land = () => {};
  const landed = new Promise<void>((resolve) => {
    land = resolve;
  });
  const { log } = openChat({ "POST /messages/:id": async (asked) => (await landed, stored(asked)) });
  const box = await field();
  await userEvent.type(box, "um{Enter}dois{Enter}tres{Enter}");
  await waitFor(() => expect(bubbles()).toHaveLength(3));
  expect(posts(log)).toHaveLength(1);
  land();
  await waitFor(() => expect(posts(log)).toHaveLength(3));
  const bodies = posts(log).map(({ body }) => body as { body: string; clientId: string });
  expect(bodies.map(({ body }) => body)).toEqual(["um", "dois", "tres"]);
  expect(new Set(bodies.map(({ clientId }) => clientId)).size).toBe(3);
});

test("a refused message stays with its reason, and is sent again under the same client id", async () => {
  const ids: unknown[] = [];
  const { log } = openChat({
    "POST /messages/:id": (asked) => {
      ids.push((asked.body as { clientId: string }).clientId);
      return ids.length === 1 ? new Refusal(409, "ERR_TICKET_STATE") : stored(asked);
    },
  });
  await userEvent.type(await field(), "oi{Enter}");
  await screen.findByText(/O atendimento mudou nesse meio-tempo/);
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await screen.findByRole("img", { name: "Enviada" });
  expect(posts(log)).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  expect(bubbles()).toHaveLength(1);
});

test("a message that is refused because a second factor is owed waits, and is sent by itself after the set-up", async () => {
  let owes = true;
  const { log } = openChat({
    "POST /messages/:id": (asked) => (owes ? new Refusal(403, "ERR_FACTOR_REQUIRED") : stored(asked)),
  });
  await userEvent.type(await field(), "oi{Enter}");
  await waitFor(() => expect(posts(log)).toHaveLength(1));
  expect(await screen.findByRole("img", { name: "Aguardando envio" })).toBeDefined();
  owes = false;
  await screen.findByRole("img", { name: "Enviada" }, { timeout: 3_000 });
});

test("the browser asks before a page with unsent files is closed, and does not ask for unsent texts, which survive", async () => {
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented ? "asked" : "left";
  };
  const post = vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new Event("error"));
  });
  openChat({ "POST /messages/:id": () => new Refusal(409, "ERR_TICKET_STATE") });
  await userEvent.type(await field(), "oi{Enter}");
  await screen.findByRole("button", { name: "Descartar" });
  expect(leave()).toBe("left");
  await userEvent.upload(screen.getByTestId("file-input"), new File(["x"], "nota.pdf", { type: "application/pdf" }));
  await userEvent.type(await field(), "{Enter}");
  await waitFor(() => expect(post).toHaveBeenCalled());
  expect(leave()).toBe("asked");
});

test("texts written without a network survive a reload, and are sent in order when the network is back", async () => {
  let down = true;
  const answers = {
    "POST /messages/:id": (asked: WireRequest) => {
      if (down) throw new TypeError("offline");
      return stored(asked);
    },
  };
  openChat(answers);
  await userEvent.type(await field(), "um{Enter}dois{Enter}");
  await waitFor(() => expect(bubbles()).toHaveLength(2));
  expect(screen.getAllByRole("img", { name: "Aguardando envio" })).toHaveLength(2);
  cleanup();
  unsentStore.forget();
  const { log } = openChat(answers);
  await waitFor(() => expect(screen.getAllByRole("img", { name: "Aguardando envio" })).toHaveLength(2));
  log.splice(0);
  down = false;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(posts(log).map(({ body }) => body)).toMatchObject([{ body: "um" }, { body: "dois" }]));
  await waitFor(() => expect(screen.getAllByRole("img", { name: "Enviada" })).toHaveLength(2));
  expect(bubbles()).toHaveLength(2);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("outbox"))).toEqual([]);
});

test("a text that another tab has sent is not sent again by this tab", async () => {
  let down = true;
  const { log } = openChat({
    "POST /messages/:id": (asked: WireRequest) => {
      if (down) throw new TypeError("offline");
      return stored(asked);
    },
  });
  await userEvent.type(await field(), "um{Enter}");
  await waitFor(() => expect(posts(log)).toHaveLength(1));
  const [key = ""] = Object.keys(localStorage).filter((one) => one.startsWith("outbox"));
  localStorage.removeItem(key);
  down = false;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(bubbles()).toHaveLength(0));
  expect(posts(log)).toHaveLength(1);
});

test("a text that is unsent for more than a day is sent only after the user agrees", async () => {
  const entry = { ...anOutgoing, at: new Date(Date.now() - 25 * 3_600_000).toISOString() };
  localStorage.setItem(`outbox:7:${entry.clientId}`, JSON.stringify(entry));
  const { log } = openChat();
  await screen.findByText("Ficou mais de um dia na fila. Ainda quer enviar?");
  expect(posts(log)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await waitFor(() => expect(posts(log)).toMatchObject([{ body: { body: "ontem", clientId: entry.clientId } }]));
});

test("a refused message can be thrown away", async () => {
  openChat({ "POST /messages/:id": () => new Refusal(409, "ERR_TICKET_STATE") });
  await userEvent.type(await field(), "oi{Enter}");
  await userEvent.click(await screen.findByRole("button", { name: "Descartar" }));
  expect(bubbles()).toEqual([]);
});

test("a variable typed by hand is filled in at once, before the server answers", async () => {
  const { log } = openChat({
    "GET /whatsapp": () => [aConnection({ id: 1 })],
    "POST /messages/:id": () => new Promise<never>(() => undefined),
  });
  await userEvent.type(await field(), "Oi {{{{firstName}}, {{{{nada}}{Enter}");
  await screen.findByText("Oi Rosa, {{nada}}");
  await waitFor(() => expect(posts(log)).toMatchObject([{ body: { body: "Oi Rosa, {{nada}}" } }]));
});
