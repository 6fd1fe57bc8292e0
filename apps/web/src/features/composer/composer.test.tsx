import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Chat, field, openChat, posts } from "../../testing/chat.tsx";
import { show } from "../../testing/render.tsx";
import { aMessage, aTicket } from "../../testing/samples.ts";
import { later, Refusal } from "../../testing/wire.ts";
import { forgetDrafts } from "../../nouns/drafts/drafts.ts";

test("Enter sends and clears; Shift+Enter breaks the line", async () => {
  const { log } = openChat();
  await userEvent.type(await field(), "linha 1{Shift>}{Enter}{/Shift}linha 2{Enter}");
  await waitFor(() => expect(posts(log).map(({ body }) => body)).toMatchObject([{ body: "linha 1\nlinha 2" }]));
  expect((await field()).value).toBe("");
});

test("a text of blanks only is never sent", async () => {
  const { log } = openChat();
  await userEvent.type(await field(), "   {Shift>}{Enter}{/Shift} {Enter}");
  expect(screen.queryByRole("button", { name: "Enviar" })).toBeNull();
  expect(posts(log)).toEqual([]);
});

test("while an input method composes a character, Enter completes the character and does not send", async () => {
  const { log } = openChat();
  const box = await field();
  await userEvent.type(box, "olá");
  act(() => void box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, isComposing: true })));
  expect(posts(log)).toEqual([]);
  expect(box.value).toBe("olá");
});

test("an answer quotes its message, and Esc leaves the answer", async () => {
  const { log } = openChat({}, [aMessage({ id: 5, body: "qual o preço?" })]);
  await userEvent.click(await screen.findByRole("button", { name: "Responder" }));
  const box = await field();
  expect(screen.getByRole("group", { name: "Respondendo" }).textContent).toContain("qual o preço?");
  await userEvent.type(box, "{Escape}");
  expect(screen.queryByRole("group", { name: "Respondendo" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Responder" }));
  await userEvent.type(box, "dez reais{Enter}");
  await waitFor(() => expect(posts(log).map(({ body }) => body)).toMatchObject([{ body: "dez reais", quotedMsg: 5 }]));
});

test("the user's own message is edited in the composer, and the draft is restored afterwards", async () => {
  const mine = aMessage({ id: 5, fromMe: true, body: "dez raeis", createdAt: new Date().toISOString() });
  const { log } = openChat({ "PUT /messages/:id": ({ body }) => ({ ...mine, ...(body as object), isEdited: true }) }, [
    mine,
  ]);
  const box = await field();
  await userEvent.type(box, "rascunho");
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  const edit = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Editar mensagem" });
  expect(edit.value).toBe("dez raeis");
  await userEvent.clear(edit);
  await userEvent.type(edit, "dez reais{Enter}");
  await screen.findByText("editada");
  expect(log.find(({ method, path }) => method === "PUT" && path.startsWith("/messages"))).toMatchObject({
    path: "/messages/5",
    body: { body: "dez reais" },
  });
  expect((await field()).value).toBe("rascunho");
});

test("the text of a refused edit is restored, even for a user who has left the conversation", async () => {
  const mine = aMessage({ id: 5, fromMe: true, body: "dez raeis", createdAt: new Date().toISOString() });
  const refused = later(new Refusal(409, "ERR_TICKET_STATE"));
  openChat({ "PUT /messages/:id": refused.answer }, [mine]);
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  const edit = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Editar mensagem" });
  await userEvent.clear(edit);
  await userEvent.type(edit, "dez reais{Enter}");
  cleanup();
  openChat({}, [mine]);
  expect((await field()).value).toBe("");
  refused.comes();
  const again = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Editar mensagem" });
  expect(again.value).toBe("dez reais");
});

test("deleting a message needs a confirmation", async () => {
  const mine = aMessage({ id: 5, fromMe: true, body: "ops", createdAt: new Date().toISOString() });
  const { log } = openChat({ "DELETE /messages/:id": () => ({ ...mine, body: "", isDeleted: true }) }, [mine]);
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Apagar" }));
  expect(log.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(await screen.findByRole("button", { name: "Apagar para todos" }));
  await expect(screen.findByText("Mensagem apagada")).resolves.toBeDefined();
});

test("nobody can edit or delete a customer's message", async () => {
  openChat({}, [aMessage({ id: 5, createdAt: new Date().toISOString() })]);
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações" }));
  await screen.findByRole("menuitem", { name: "Copiar texto" });
  expect(screen.queryByRole("menuitem", { name: /Editar|Apagar/ })).toBeNull();
});

test("a typed text survives a reload, and stays in its own conversation", async () => {
  openChat();
  await userEvent.type(await field(), "meio caminho");
  forgetDrafts();
  cleanup();
  openChat();
  expect((await field()).value).toBe("meio caminho");
  cleanup();
  show(<Chat of={aTicket({ id: 2, status: "open", user: { id: 7, name: "Ana" } })} />);
  expect((await field()).value).toBe("");
});

test("pasted and chosen files wait above the field, and can be taken off again", async () => {
  openChat();
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
