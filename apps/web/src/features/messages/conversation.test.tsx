import type { Message } from "@balcao/shared/messages/schema";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { live } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aMessage, aTicket } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { previewOf } from "./kinds.ts";
import { MessageList } from "./message-list.tsx";
import { firstUnread } from "./use-arrivals.ts";

const ticket = aTicket({ id: 1, status: "open", user: { id: 7, name: "Ana" } });
const page = (messages: Message[], nextCursor: string | null = null) => ({
  messages,
  hasMore: nextCursor !== null,
  nextCursor,
});
function open(answer: Parameters<typeof wire>[0][string], part: Partial<typeof ticket> = {}, canWrite = true) {
  const log = wire({ "GET /messages/:id": answer, "POST /media/:id/download": () => ({ ok: true }) });
  const view = show(
    <MessageList ticket={{ ...ticket, ...part }} canWrite={canWrite} onReply={() => {}} onEdit={() => {}} />,
  );
  return { log, ...view };
}
const texts = () => [...document.querySelectorAll("[data-message]")].map((row) => row.textContent);
const media = (part: object) => ({
  id: 9,
  state: "ok" as const,
  url: "/api/media/9",
  mimetype: "application/pdf",
  name: "nota.pdf",
  size: 2048,
  seconds: null,
  width: null,
  height: null,
  voice: false,
  waveform: null,
  thumbnail: null,
  ...part,
});

test("where the unread ones begin", () => {
  const messages = [aMessage({ id: 1 }), aMessage({ id: 2 }), aMessage({ id: 3, fromMe: true }), aMessage({ id: 4 })];
  expect(firstUnread(messages, 0)).toBeNull();
  expect(firstUnread(messages, 1)).toBe(4);
  expect(firstUnread(messages, 2)).toBe(2);
  expect(firstUnread(messages, 50)).toBe(1);
});

test("opens with a line above what was not read", async () => {
  open(() => page([aMessage({ id: 1 }), aMessage({ id: 2 })]), { unreadMessages: 1 });
  const line = await screen.findByText("Novas mensagens");
  expect(line.closest("li")?.nextElementSibling?.textContent).toContain("Mensagem 2");
});

test("a message that comes is shown and said aloud; the reader's own is not said", async () => {
  const { cache } = open(() => page([aMessage({ id: 1 })]));
  await screen.findByText("Mensagem 1");
  act(() => void live["message.create"](cache, { message: aMessage({ id: 2, body: "tem em azul?" }) }));
  await screen.findByText("Nova mensagem de Cliente 1: tem em azul?");
  act(() => void live["message.create"](cache, { message: aMessage({ id: 3, fromMe: true, body: "temos" }) }));
  await screen.findByText("temos");
  expect(screen.queryByText(/Nova mensagem de .*temos/)).toBeNull();
});

test("older pages come when the top is near, and the beginning is named", async () => {
  const { log } = open(({ query }) =>
    query.get("cursor") === "c1" ? page([aMessage({ id: 1 })]) : page([aMessage({ id: 2 })], "c1"),
  );
  await screen.findByText("Início da conversa");
  expect(texts().map((text) => text?.slice(0, 10))).toEqual(["Mensagem 1", "Mensagem 2"]);
  expect(log).toHaveLength(2);
});

test("an older page that fails says so, and is asked for again", async () => {
  let broken = true;
  open(({ query }) => {
    if (query.get("cursor") === null) return page([aMessage({ id: 2 })], "c1");
    return broken ? new Refusal(500, "ERR_INTERNAL") : page([aMessage({ id: 1 })]);
  });
  await screen.findByText("As mensagens anteriores não carregaram.");
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await expect(screen.findByText("Mensagem 1")).resolves.toBeDefined();
});

test("a conversation that cannot be had offers another try", async () => {
  let broken = true;
  open(() => (broken ? new Refusal(500, "ERR_INTERNAL") : page([aMessage({ id: 1 })])));
  await screen.findByText("Não foi possível carregar a conversa.");
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await expect(screen.findByText("Mensagem 1")).resolves.toBeDefined();
});

test("a failed message says why; only who may write can send it again", async () => {
  const failed = aMessage({ id: 1, fromMe: true, ack: -1, failure: "not-on-whatsapp" });
  open(() => page([failed]));
  await screen.findByText("Este número não está no WhatsApp.");
  expect(screen.getByRole("button", { name: "Tentar de novo" })).toBeDefined();
  cleanup();
  open(() => page([failed]), {}, false);
  await screen.findByText("Este número não está no WhatsApp.");
  expect(screen.queryByRole("button", { name: "Tentar de novo" })).toBeNull();
});

test("every kind of content is shown", async () => {
  const kinds: Partial<Message>[] = [
    { mediaType: "image", body: "olha", media: media({ mimetype: "image/jpeg", name: "" }) },
    { mediaType: "video", body: "", media: media({ mimetype: "video/mp4" }) },
    { mediaType: "audio", body: "", media: media({ voice: true, seconds: 7, waveform: [1, 50, 100] }) },
    { mediaType: "application", body: "", media: media({}) },
    { mediaType: "sticker", body: "", media: media({ mimetype: "image/webp" }) },
    { mediaType: "locationMessage", body: "|https://maps.google.com/maps?q=1|Praça da Sé" },
    { mediaType: "vcard", body: "BEGIN:VCARD\nFN:Dona Lúcia\nTEL:+55 11 98765-4321\nEND:VCARD" },
    { mediaType: "poll", body: "Qual cor?", poll: { options: [{ text: "Azul", votes: 2 }] } },
    { mediaType: "call_log", body: "" },
    { mediaType: "undecrypted", body: "" },
    { mediaType: "unsupported", body: "" },
  ];
  open(() => page(kinds.map((part, index) => aMessage({ id: index + 1, ...part }))));
  await screen.findByRole("button", { name: "Ampliar: olha" });
  expect(document.querySelector("video")?.getAttribute("src")).toBe("/api/media/9");
  expect(screen.getByRole("slider", { name: "Posição" })).toBeDefined();
  expect(screen.getByRole("link", { name: /nota\.pdf/ }).textContent).toContain("PDF · 2 kB");
  expect(screen.getByRole("link", { name: "Abrir no mapa" })).toBeDefined();
  for (const text of ["Praça da Sé", "Dona Lúcia", "Qual cor?", "2 votos", "Chamada de voz ou vídeo"])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getByText(/Aguardando esta mensagem/)).toBeDefined();
  expect(screen.getByText(/só pode ser visto no celular/)).toBeDefined();
});

test("a file that did not arrive can be asked for again", async () => {
  const lost = aMessage({ id: 1, mediaType: "image", body: "", media: media({ state: "failed" }) });
  const { log } = open(() => page([lost]));
  await userEvent.click(await screen.findByRole("button", { name: "Baixar de novo" }));
  await waitFor(() => expect(log.map(({ path }) => path)).toContain("/media/9/download"));
});

test("a file this browser cannot play can still be downloaded, and is not asked of WhatsApp again", async () => {
  open(() =>
    page([aMessage({ id: 1, mediaType: "video", body: "", media: media({ mimetype: "video/x-flv", name: "a.flv" }) })]),
  );
  await screen.findByLabelText("Vídeo");
  document.querySelector("video")?.dispatchEvent(new Event("error"));
  expect((await screen.findByRole("link", { name: "Baixar" })).getAttribute("href")).toBe("/api/media/9");
  expect(screen.queryByRole("button", { name: "Baixar de novo" })).toBeNull();
});

test.each([
  ["text", "oi", "oi"],
  ["text", "", "deleted"],
  ["image", "", "image"],
  ["image", "legenda", "legenda"],
  ["locationMessage", "|https://x|Rua", "locationMessage"],
  ["vcard", "BEGIN:VCARD", "vcard"],
] as const)("a %s with %j is %s in one line", (kind, body, line) => {
  expect(previewOf(kind, body, (name) => name)).toBe(line);
});

test("in a group it is said who wrote; alone with a customer it is not", async () => {
  open(() => page([aMessage({ id: 1, author: "Sônia" })]), { isGroup: true });
  expect(await screen.findByText("Sônia")).toBeDefined();
  cleanup();
  open(() => page([aMessage({ id: 1, author: "Sônia", body: "oi" })]));
  await screen.findByText("oi");
  expect(screen.queryByText("Sônia")).toBeNull();
});

test("a quote leads to its message, fetching older pages on the way", async () => {
  const scrolled = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scrolled;
  const quotedMsg = { id: 1, body: "qual o preço?", fromMe: false, mediaType: "text" as const, author: "Cliente 1" };
  const answer = aMessage({ id: 60, fromMe: true, body: "dez", quotedMsg });
  let asked = 0;
  open(({ query }) => {
    if (query.get("cursor") === null) return page([answer], "c1");
    asked += 1;
    return asked === 1 ? page([aMessage({ id: 30 })], "c2") : page([aMessage({ id: 1, body: "qual o preço?" })]);
  });
  await userEvent.click(await screen.findByRole("button", { name: /Ir para a mensagem de Cliente 1/ }));
  await waitFor(() => expect(scrolled).toHaveBeenCalled());
  expect(document.querySelector('[data-message="1"]')).toHaveProperty("dataset.flash", "");
});
