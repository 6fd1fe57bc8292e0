import { type Chat, type ChatMessage, chatMessageSchema, chatSchema } from "@balcao/shared/chats/schema";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { useSendInChats } from "../../nouns/chats/use-unsent.ts";
import { unsentInChats } from "../../nouns/chats/unsent-store.ts";
import { show } from "../../testing/render.tsx";
import { minute } from "../../testing/samples.ts";
import { type WireRequest, Refusal, wire } from "../../testing/wire.ts";
import Chats from "./chats.tsx";

const [ana, bruno] = [
  { id: 7, name: "Ana" },
  { id: 8, name: "Bruno" },
];
const uuid = "00000000-0000-4000-8000-000000000001";
const page = { hasMore: false, nextCursor: null };

const aMessage = (part: Partial<ChatMessage> & { id: number }): ChatMessage =>
  chatMessageSchema.parse({
    chatId: 1,
    clientId: null,
    message: `Mensagem ${part.id}`,
    senderId: part.sender?.id ?? bruno.id,
    sender: bruno,
    mentions: [],
    quoted: null,
    files: [],
    isDeleted: false,
    editedAt: null,
    createdAt: minute(part.id),
    ...part,
  });
const aChat = (part: Partial<Chat> = {}, unreads = 0): Chat =>
  chatSchema.parse({
    id: 1,
    uuid,
    title: "Vendas",
    ownerId: ana.id,
    users: [ana, bruno].map((user) => ({
      userId: user.id,
      user,
      unreads: user.id === ana.id ? unreads : 0,
      mentions: 0,
      readMessageId: 0,
    })),
    lastMessage: "Bruno: Mensagem 2",
    last: { id: 2, sender: bruno, message: "Mensagem 2", fileName: null, isDeleted: false, createdAt: minute(2) },
    muted: false,
    updatedAt: minute(2),
    ...part,
  });

let focused = false;
beforeEach(() => {
  localStorage.clear();
  focused = false;
  vi.spyOn(document, "hasFocus").mockImplementation(() => focused);
});

/** The page in its frame, which also sends the written messages. */
function Page() {
  useSendInChats();
  return <Chats />;
}
function open(more: Parameters<typeof wire>[0] = {}, { chat = aChat(), at = `/chats/${uuid}` } = {}) {
  const log = wire({
    "GET /chats": () => ({ records: [chat], ...page }),
    "GET /chats/u/:uuid": () => chat,
    "GET /chats/1/messages": () => ({
      records: [aMessage({ id: 1 }), aMessage({ id: 2 })],
      ...page,
      newerCursor: null,
    }),
    "GET /users/list": () => ({
      users: [ana, bruno].map((user) => ({ ...user, profile: "user", super: false, online: false, queues: [] })),
    }),
    ...more,
  });
  const view = show(
    <Routes>
      <Route path="/chats" element={<Page />} />
      <Route path="/chats/:uuid" element={<Page />} />
    </Routes>,
    { at },
  );
  const asked = (method: string, path: string): WireRequest[] =>
    log.filter((one) => one.method === method && one.path === path);
  return { ...view, asked };
}
const field = () => screen.findByRole("textbox", { name: "Escreva uma mensagem" });

test("a chat without a title or members is not made, and both faults are shown", async () => {
  const { asked } = open({ "POST /chats": () => aChat() }, { at: "/chats" });
  await userEvent.click(await screen.findByRole("button", { name: "Nova" }));
  await userEvent.click(await screen.findByRole("button", { name: "Criar" }));
  expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toEqual([
    "Informe o título do chat",
    "Escolha pelo menos um participante",
  ]);
  expect(asked("POST", "/chats")).toEqual([]);
});

test("the list of colleagues closes after a choice, and the chosen colleague is a button of the dialog", async () => {
  open({}, { at: "/chats" });
  await userEvent.click(await screen.findByRole("button", { name: "Nova" }));
  await userEvent.click(await screen.findByRole("combobox"));
  await userEvent.click(await screen.findByRole("option", { name: bruno.name }));
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  expect(screen.getByRole("button", { name: bruno.name })).toBeDefined();
});

test("Enter sends, Shift and Enter break the line, and a blank message is not sent", async () => {
  const sent = aMessage({ id: 3, message: "Um\nDois", sender: ana });
  const { asked } = open({ "POST /chats/1/messages": ({ body }) => ({ ...sent, ...(body as object), id: 3 }) });
  await userEvent.type(await field(), "  {Enter}");
  expect(asked("POST", "/chats/1/messages")).toEqual([]);
  await userEvent.type(await field(), "Um{Shift>}{Enter}{/Shift}Dois{Enter}");
  await waitFor(() => expect(asked("POST", "/chats/1/messages")).toHaveLength(1));
  expect(asked("POST", "/chats/1/messages")[0]?.body).toMatchObject({ message: "Um\nDois" });
  expect(((await field()) as HTMLTextAreaElement).value).toBe("");
});

test("a message that fails stays, and is sent again with the same client id", async () => {
  let refuses = true;
  const { asked } = open({
    "POST /chats/1/messages": ({ body }) =>
      refuses ? new Refusal(409, "ERR_STORAGE_FULL") : aMessage({ id: 3, sender: ana, ...(body as object) }),
  });
  await userEvent.type(await field(), "Oi{Enter}");
  await screen.findByText("Oi");
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  refuses = false;
  await userEvent.click(again);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Tentar de novo" })).toBeNull());
  const ids = asked("POST", "/chats/1/messages").map(({ body }) => (body as { clientId: string }).clientId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(screen.getAllByText("Oi")).toHaveLength(1);
});

test("messages written without a network survive a reload, and are sent in order when the network is back", async () => {
  let down = true;
  const answers = {
    "POST /chats/1/messages": ({ body }: WireRequest) => {
      if (down) throw new TypeError("offline");
      return aMessage({ id: 3, sender: ana, ...(body as object) });
    },
  };
  open(answers);
  await userEvent.type(await field(), "um{Enter}dois{Enter}");
  await waitFor(() => expect(screen.getAllByRole("img", { name: "Enviando…" })).toHaveLength(2));
  cleanup();
  unsentInChats.forget();
  const { asked } = open(answers);
  await waitFor(() => expect(screen.getAllByRole("img", { name: "Enviando…" })).toHaveLength(2));
  down = false;
  act(() => void window.dispatchEvent(new Event("online")));
  const said = () => asked("POST", "/chats/1/messages").map(({ body }) => (body as { message: string }).message);
  await waitFor(() => expect(said().slice(-2)).toEqual(["um", "dois"]));
  await waitFor(() => expect(unsentInChats.all()).toEqual([]));
  expect(Object.keys(localStorage).filter((key) => key.startsWith("chat-outbox"))).toEqual([]);
});

test("a file that is dropped on a message of the chat is attached to the next message", async () => {
  open();
  const files = [new File(["x"], "proposta.pdf", { type: "application/pdf" })];
  fireEvent.drop(await screen.findByText("Mensagem 2"), { dataTransfer: { files, types: ["Files"] } });
  expect(await screen.findByText("proposta.pdf")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Enviar" }).disabled).toBe(false);
});

test("a half-written text is still there after the user has visited another page", async () => {
  const { unmount } = open();
  await userEvent.type(await field(), "Bom d");
  unmount();
  open();
  expect(((await field()) as HTMLTextAreaElement).value).toBe("Bom d");
});

test("a chat with unread messages is marked as read only while the user looks at it", async () => {
  const { asked } = open({ "POST /chats/1/read": () => aChat() }, { chat: aChat({}, 2) });
  await screen.findByText("Mensagem 2");
  expect(asked("POST", "/chats/1/read")).toEqual([]);
  focused = true;
  act(() => void window.dispatchEvent(new Event("focus")));
  await waitFor(() => expect(asked("POST", "/chats/1/read")).toHaveLength(1));
  expect(asked("POST", "/chats/1/read")[0]?.body).toEqual({ messageId: 2 });
});

test("the owner can change and delete the chat, and cannot leave it", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Ações do chat" }));
  const mine = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent?.trim());
  expect(mine).toEqual(["Silenciar", "Editar chat", "Apagar chat"]);
});

test("a member who is not the owner leaves the chat after a question, and cannot change or delete it", async () => {
  const { asked } = open({ "POST /chats/1/leave": () => ({ ok: true }) }, { chat: aChat({ ownerId: bruno.id }) });
  await userEvent.click(await screen.findByRole("button", { name: "Ações do chat" }));
  const offered = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent?.trim());
  expect(offered).toEqual(["Silenciar", "Sair do chat"]);
  await userEvent.click(screen.getByRole("menuitem", { name: "Sair do chat" }));
  const sure = await screen.findByRole("button", { name: "Sair" });
  expect(asked("POST", "/chats/1/leave")).toEqual([]);
  await userEvent.click(sure);
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/chats"));
  expect(asked("POST", "/chats/1/leave")).toHaveLength(1);
});

test("the question before a chat is deleted names everything that is deleted with it", async () => {
  open({ "GET /chats/1/removal": () => ({ messages: 12, files: 1 }) });
  await userEvent.click(await screen.findByRole("button", { name: "Ações do chat" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Apagar chat" }));
  const dialog = await screen.findByRole("dialog", { name: "Apagar o chat “Vendas”?" });
  expect(await within(dialog).findByText(/^12 mensagens .* 1 arquivo\.$/)).toBeDefined();
});

test("a chat that its owner deletes disappears from the members' screens", async () => {
  const { cache } = open();
  await screen.findByText("Mensagem 1");
  act(() => apply(cache, "chat.gone", { chatId: 1 }));
  expect(await screen.findByText("Este chat não está mais aqui")).toBeDefined();
  expect(await screen.findByText("Nenhum chat ainda")).toBeDefined();
});

test("a link to a ticket that the reader may not see shows only that the ticket exists", async () => {
  const records = [aMessage({ id: 1, message: "Veja /tickets/650a9cef-0058-4bf4-a74e-1829125918b9" })];
  open({
    "GET /chats/1/messages": () => ({ records, ...page, newerCursor: null }),
    "GET /tickets/u/:uuid": () => new Refusal(403, "ERR_TICKET_NO_ACCESS"),
  });
  await screen.findByText("Um atendimento que você não pode abrir");
  expect(screen.queryByRole("link", { name: /Abrir o atendimento/ })).toBeNull();
});

test("a list of chats and messages that failed to load can each be fetched again", async () => {
  let down = true;
  const list = (records: object[]) => () =>
    down ? new Refusal(500, "ERR_INTERNAL") : { records, ...page, newerCursor: null };
  open({ "GET /chats": list([aChat({ title: "Compras" })]), "GET /chats/1/messages": list([aMessage({ id: 1 })]) });
  const again = () => screen.queryAllByRole("button", { name: "Tentar de novo" });
  await waitFor(() => expect(again()).toHaveLength(2));
  down = false;
  for (const button of again()) await userEvent.click(button);
  await screen.findByText("Mensagem 1");
  await screen.findByText("Compras");
});
