import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aMessage, aTicket } from "../../testing/samples.ts";
import { live } from "../../app/live.ts";
import { type Asked, Refusal, wire } from "../../testing/wire.ts";
import { Composer } from "./composer.tsx";
import { forgetDrafts, useDraft } from "./drafts.ts";
import { MessageList } from "./message-list.tsx";
import { useUnsentGuard } from "./unsent.ts";

const ticket = aTicket({ id: 1, status: "open", user: { id: 7, name: "Ana" } });

function Chat({ of = ticket }: { of?: Ticket }) {
  useUnsentGuard();
  const field = useRef<HTMLTextAreaElement>(null);
  const handle = useDraft(7, of.id);
  return (
    <>
      <MessageList
        ticket={of}
        canWrite
        onReply={(replyTo) => handle.change({ replyTo })}
        onEdit={(message) => handle.change({ edit: { message, text: message.body } })}
      />
      <Composer ticket={of} handle={handle} field={field} />
    </>
  );
}

let nextId = 100;
const stored = ({ body }: Asked, part: Partial<Message> = {}) => {
  const { body: text, clientId } = body as { body: string; clientId: string };
  nextId += 1;
  return { messages: [aMessage({ id: nextId, fromMe: true, body: text, clientId, ...part })] };
};
const page = (...messages: Message[]) => ({ messages, hasMore: false, nextCursor: null });
const open = (answers: Parameters<typeof wire>[0] = {}, first: Message[] = []) => {
  const log = wire({
    "GET /messages/:id": () => page(...first),
    "POST /messages/:id": (asked) => stored(asked),
    ...answers,
  });
  show(<Chat />);
  return log;
};
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox");
const posts = (log: Asked[]) => log.filter(({ method }) => method === "POST");
const bubbles = () => [...document.querySelectorAll<HTMLElement>("[data-message]")];

test("Enter sends and clears; Shift+Enter breaks the line", async () => {
  const log = open();
  await userEvent.type(await field(), "linha 1{Shift>}{Enter}{/Shift}linha 2{Enter}");
  await waitFor(() => expect(posts(log).map(({ body }) => body)).toMatchObject([{ body: "linha 1\nlinha 2" }]));
  expect((await field()).value).toBe("");
});

test("blanks are never sent", async () => {
  const log = open();
  await userEvent.type(await field(), "   {Shift>}{Enter}{/Shift} {Enter}");
  expect(screen.getByRole("button", { name: "Enviar" })).toHaveProperty("disabled", true);
  expect(posts(log)).toEqual([]);
});

test("while a sign is being composed, Enter belongs to it", async () => {
  const log = open();
  const box = await field();
  await userEvent.type(box, "olá");
  act(() => void box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, isComposing: true })));
  expect(posts(log)).toEqual([]);
  expect(box.value).toBe("olá");
});

test("shows the message at once as waiting, and once only when the server has it", async () => {
  let land = () => {};
  const landed = new Promise<void>((resolve) => {
    land = resolve;
  });
  open({ "POST /messages/:id": async (asked) => (await landed, stored(asked)) });
  await userEvent.type(await field(), "oi{Enter}");
  const bubble = await screen.findByText("oi");
  expect(within(bubble.closest("li") ?? bubble).getByRole("img", { name: "Aguardando envio" })).toBeDefined();
  land();
  await screen.findByRole("img", { name: "Enviada" });
  expect(bubbles()).toHaveLength(1);
});

test("an event that is quicker than the answer does not double the message", async () => {
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
  act(() => mine.forEach((message) => void live["message.create"](cache, { message })));
  await screen.findByRole("img", { name: "Enviada" });
  expect(bubbles()).toHaveLength(1);
  land();
});

test("messages leave one after another in the order of writing, each with an id of its own", async () => {
  let land = () => {};
  const landed = new Promise<void>((resolve) => {
    land = resolve;
  });
  const log = open({ "POST /messages/:id": async (asked) => (await landed, stored(asked)) });
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

test("a refused message stays with its reason, and is tried again under the same id", async () => {
  const ids: unknown[] = [];
  const log = open({
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

test("the browser asks before a page with unsent words is left, and only then", async () => {
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented ? "asked" : "left";
  };
  open({ "POST /messages/:id": () => new Refusal(409, "ERR_TICKET_STATE") });
  await userEvent.type(await field(), "oi");
  expect(leave()).toBe("left");
  await userEvent.keyboard("{Enter}");
  const discard = await screen.findByRole("button", { name: "Descartar" });
  expect(leave()).toBe("asked");
  await userEvent.click(discard);
  expect(leave()).toBe("left");
});

test("a refused message can be thrown away", async () => {
  open({ "POST /messages/:id": () => new Refusal(409, "ERR_TICKET_STATE") });
  await userEvent.type(await field(), "oi{Enter}");
  await userEvent.click(await screen.findByRole("button", { name: "Descartar" }));
  expect(bubbles()).toEqual([]);
});

test("an answer quotes, and Esc leaves it", async () => {
  const log = open({}, [aMessage({ id: 5, body: "qual o preço?" })]);
  await userEvent.click(await screen.findByRole("button", { name: "Responder" }));
  const box = await field();
  expect(screen.getByRole("group", { name: "Respondendo" }).textContent).toContain("qual o preço?");
  await userEvent.type(box, "{Escape}");
  expect(screen.queryByRole("group", { name: "Respondendo" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Responder" }));
  await userEvent.type(box, "dez reais{Enter}");
  await waitFor(() => expect(posts(log).map(({ body }) => body)).toMatchObject([{ body: "dez reais", quotedMsg: 5 }]));
});

test("an own message is edited in the composer; the draft waits meanwhile", async () => {
  const mine = aMessage({ id: 5, fromMe: true, body: "dez raeis", createdAt: new Date().toISOString() });
  const log = open({ "PUT /messages/:id": ({ body }) => ({ ...mine, ...(body as object), isEdited: true }) }, [mine]);
  const box = await field();
  await userEvent.type(box, "rascunho");
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  const edit = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Editar mensagem" });
  expect(edit.value).toBe("dez raeis");
  await userEvent.clear(edit);
  await userEvent.type(edit, "dez reais{Enter}");
  await screen.findByText("editada");
  expect(log.find(({ method }) => method === "PUT")).toMatchObject({
    path: "/messages/5",
    body: { body: "dez reais" },
  });
  expect((await field()).value).toBe("rascunho");
});

test("deleting asks first", async () => {
  const mine = aMessage({ id: 5, fromMe: true, body: "ops", createdAt: new Date().toISOString() });
  const log = open({ "DELETE /messages/:id": () => ({ ...mine, body: "", isDeleted: true }) }, [mine]);
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Apagar" }));
  expect(log.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(await screen.findByRole("button", { name: "Apagar para todos" }));
  await expect(screen.findByText("Mensagem apagada")).resolves.toBeDefined();
});

test("nobody edits or deletes what a customer wrote", async () => {
  open({}, [aMessage({ id: 5, createdAt: new Date().toISOString() })]);
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações" }));
  await screen.findByRole("menuitem", { name: "Copiar texto" });
  expect(screen.queryByRole("menuitem", { name: /Editar|Apagar/ })).toBeNull();
});

test("what was typed survives a reload, and belongs to its conversation", async () => {
  open();
  await userEvent.type(await field(), "meio caminho");
  forgetDrafts();
  cleanup();
  open();
  expect((await field()).value).toBe("meio caminho");
  cleanup();
  show(<Chat of={aTicket({ id: 2, status: "open", user: { id: 7, name: "Ana" } })} />);
  expect((await field()).value).toBe("");
});

test("pasted and chosen files wait above the field, and can be taken back", async () => {
  open();
  const box = await field();
  const file = new File(["abc"], "foto.png", { type: "image/png" });
  box.focus();
  const clipboardData = Object.assign(new DataTransfer(), {});
  Object.defineProperty(clipboardData, "files", { value: [file] });
  await userEvent.paste(clipboardData);
  await userEvent.upload(screen.getByTestId("file-input"), new File(["x"], "nota.pdf", { type: "application/pdf" }));
  const files = within(screen.getByRole("list", { name: "Arquivos anexados" }));
  expect(files.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["foto.png3 B", "nota.pdf"]);
  await userEvent.click(files.getByRole("button", { name: "Remover foto.png" }));
  expect(files.getAllByRole("listitem")).toHaveLength(1);
});
