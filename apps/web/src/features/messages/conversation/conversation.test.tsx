import type { Message } from "@balcao/shared/messages/schema";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../../app/live.ts";
import { openConversation, page } from "../../../testing/conversation.tsx";
import { show } from "../../../testing/render.tsx";
import { aMessage, aTicket } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import { previewOf } from "../../../nouns/messages/kinds.ts";
import { MessageList } from "./message-list.tsx";
import { firstUnread } from "./use-arrivals.ts";

const open = openConversation;
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
  transcript: null,
  ...part,
});

test("the first unread message is found by counting back over the customer's messages only", () => {
  const messages = [aMessage({ id: 1 }), aMessage({ id: 2 }), aMessage({ id: 3, fromMe: true }), aMessage({ id: 4 })];
  expect(firstUnread(messages, 0)).toBeNull();
  expect(firstUnread(messages, 1)).toBe(4);
  expect(firstUnread(messages, 2)).toBe(2);
  expect(firstUnread(messages, 50)).toBe(1);
});

test("the conversation opens with a line above the unread messages", async () => {
  open(() => page([aMessage({ id: 1 }), aMessage({ id: 2 })]), { unreadMessages: 1 });
  const line = await screen.findByText("Novas mensagens");
  expect(line.closest("li")?.nextElementSibling?.textContent).toContain("Mensagem 2");
});

test("an answer that the customer's phone could not open is marked until its tick comes", async () => {
  const unopened = aMessage({ id: 1, fromMe: true, ack: 1, isUnopened: true });
  const { cache } = open(() => page([unopened]));
  expect((await screen.findByText("ainda não aberta")).title).toContain("pediu de novo");
  act(() => apply(cache, "message.update", { message: { ...unopened, ack: 2, isUnopened: false } }));
  await waitFor(() => expect(screen.queryByText("ainda não aberta")).toBeNull());
});

test("a message that Meta holds says so until Meta sends it", async () => {
  const held = aMessage({ id: 1, fromMe: true, ack: 0, isHeld: true });
  const { cache } = open(() => page([held]));
  expect((await screen.findByText("retida pela Meta")).title).toContain("Ela sai sozinha");
  act(() => apply(cache, "message.update", { message: { ...held, ack: 1, isHeld: false } }));
  await waitFor(() => expect(screen.queryByText("retida pela Meta")).toBeNull());
});

test("an arriving message is shown and announced; the reader's own message is not announced", async () => {
  const { cache } = open(() => page([aMessage({ id: 1 })]));
  await screen.findByText("Mensagem 1");
  act(() => apply(cache, "message.create", { message: aMessage({ id: 2, body: "tem em azul?" }) }));
  await screen.findByText("Nova mensagem de Cliente 1: tem em azul?");
  act(() => apply(cache, "message.create", { message: aMessage({ id: 3, fromMe: true, body: "temos" }) }));
  await screen.findByText("temos");
  expect(screen.queryByText(/Nova mensagem de .*temos/)).toBeNull();
});

test("older pages are loaded when the reader nears the top, and the beginning is marked", async () => {
  const { log } = open(({ query }) =>
    query.get("cursor") === "c1" ? page([aMessage({ id: 1 })]) : page([aMessage({ id: 2 })], "c1"),
  );
  await screen.findByText("Mensagem 1");
  expect(screen.getByText("Início da conversa")).toBeDefined();
  expect(texts().map((text) => text?.slice(0, 10))).toEqual(["Mensagem 1", "Mensagem 2"]);
  expect(log.filter(({ path }) => path === "/messages/1")).toHaveLength(2);
});

test("an older page that failed to load can be fetched again", async () => {
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

test("a conversation that failed to load can be fetched again", async () => {
  let broken = true;
  open(() => (broken ? new Refusal(500, "ERR_INTERNAL") : page([aMessage({ id: 1 })])));
  await screen.findByText("Não foi possível carregar a conversa.");
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await expect(screen.findByText("Mensagem 1")).resolves.toBeDefined();
});

test("a failed message says why it failed, and only a user who may write can send it again", async () => {
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
    { mediaType: "call_log", body: "voice" },
    { mediaType: "call_log", body: "video-refused" },
    { mediaType: "undecrypted", body: "" },
    { mediaType: "unsupported", body: "" },
  ];
  open(() => page(kinds.map((part, index) => aMessage({ id: index + 1, ...part }))));
  await screen.findByRole("button", { name: "Ampliar: olha" });
  expect(document.querySelector("video")?.getAttribute("src")).toBe("/api/media/9");
  expect(screen.getByRole("slider", { name: "Posição" })).toBeDefined();
  expect(screen.getByRole("link", { name: /nota\.pdf/ }).textContent).toContain("PDF · 2 kB");
  expect(screen.getByRole("link", { name: "Abrir no mapa" })).toBeDefined();
  const calls = ["Chamada de voz ou vídeo", "Chamada de voz", "Chamada de vídeo recusada automaticamente"];
  for (const text of ["Praça da Sé", "Dona Lúcia", "Qual cor?", "2 votos", ...calls])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getByText(/Aguardando esta mensagem/)).toBeDefined();
  expect(screen.getByText(/só pode ser visto no celular/)).toBeDefined();
});

test("a file that did not arrive can be requested again", async () => {
  const lost = aMessage({ id: 1, mediaType: "image", body: "", media: media({ state: "failed" }) });
  const { log } = open(() => page([lost]));
  await userEvent.click(await screen.findByRole("button", { name: "Baixar de novo" }));
  await waitFor(() => expect(log.map(({ path }) => path)).toContain("/media/9/download"));
});

test("a file that this browser cannot play can be downloaded, and is not fetched from WhatsApp again", async () => {
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
  ["locationMessage", "|https://x|Rua", "Rua"],
  ["locationMessage", "|https://x|", "locationMessage"],
  ["vcard", "BEGIN:VCARD", "vcard"],
] as const)("a %s with %j is previewed as %s in one line", (kind, body, line) => {
  expect(previewOf(kind, body, (name) => name)).toBe(line);
});

test("messages of a group name their author; messages of a single customer do not", async () => {
  open(() => page([aMessage({ id: 1, author: "Sônia" })]), { isGroup: true });
  expect(await screen.findByText("Sônia")).toBeDefined();
  cleanup();
  open(() => page([aMessage({ id: 1, author: "Sônia", body: "oi" })]));
  await screen.findByText("oi");
  expect(screen.queryByText("Sônia")).toBeNull();
});

test("a link to a missing message shows a note and the newest messages", async () => {
  wire({
    "GET /messages/:id": ({ query }) =>
      query.get("around") ? new Refusal(404, "ERR_NO_MESSAGE_FOUND") : page([aMessage({ id: 2 })]),
  });
  const ticket = aTicket({ id: 1, status: "open", user: { id: 7, name: "Ana" } });
  show(<MessageList ticket={ticket} canWrite onReply={() => {}} onEdit={() => {}} />, { at: "/?message=77" });
  await screen.findByText("A mensagem original não está nesta conversa.");
  await expect(screen.findByText("Mensagem 2")).resolves.toBeDefined();
});

test("the conversation shows where another ticket begins, links to it, and folds tickets that only others may see", async () => {
  const head = (id: number, code: string) => ({
    id,
    uuid: `00000000-0000-4000-8000-00000000000${id}`,
    code,
    status: "closed" as const,
    queue: { id: 2, name: "Suporte", color: "#1565c0" },
    whatsapp: { id: 1, name: "Loja" },
    user: { id: 8, name: "Bruno" },
    createdAt: "2026-11-20T12:00:00.000Z",
  });
  const messages = [aMessage({ id: 1, ticketId: 9 }), aMessage({ id: 3 })];
  const folded = [{ ticketId: 5, queue: { name: "Financeiro" }, at: aMessage({ id: 2 }).createdAt, count: 12 }];
  const { cache } = open(() =>
    page(messages, null, { tickets: [head(9, "20261120-9"), head(1, "20261121-1")], folded }),
  );
  const link = await screen.findByRole("link", { name: /20261120-9/ });
  expect(link.textContent).toBe("Atendimento 20261120-9 · Loja · Suporte · Bruno · 20/11/2026");
  expect(link.getAttribute("href")).toBe("/tickets/00000000-0000-4000-8000-000000000009?message=1");
  expect(screen.getByText("12 mensagens em outro setor: Financeiro")).toBeDefined();
  expect(screen.getByText(/^Este atendimento · Atendimento 20261121-1/)).toBeDefined();
  act(() => apply(cache, "ticket.update", { ticket: aTicket({ id: 9, contactId: 1, code: "20261120-9" }) }));
  await expect(screen.findByRole("link", { name: /20261120-9 · Loja · Vendas · 21/ })).resolves.toBeDefined();
});

test.each([
  ["phone", "Enviada pelo celular"],
  ["system", "Mensagem automática"],
  ["api", "Enviada pela API"],
] as const)("a message of ours that no attendant wrote says where it came from: %s", async (source, words) => {
  open(() => page([aMessage({ id: 1, fromMe: true, source, userId: null, body: "Seu pedido saiu" })]));
  expect(await screen.findByText("Seu pedido saiu")).toBeDefined();
  expect(texts()[0]).toContain(words);
});
