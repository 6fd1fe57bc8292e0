import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aNote } from "../../testing/thread-samples.ts";
import { wire } from "../../testing/wire.ts";
import { NoteBubble } from "./note-bubble.tsx";

const mine = aNote({ id: 1, userId: 7, user: { id: 7, name: "Ana" }, note: "Prefere boleto" });

function open(note = mine) {
  const log = wire({
    "PUT /ticket-notes/:id": ({ body }) => ({ ...note, ...(body as object), isEdited: true }),
    "GET /tickets/:id/readers": () => [{ id: 9, name: "Bruno Lima" }],
  });
  show(
    <ul>
      <NoteBubble note={note} />
    </ul>,
  );
  return () => log.filter(({ method }) => method === "PUT").map(({ path, body }) => ({ path, body }));
}
const edit = () => screen.findByRole("button", { name: "Editar observação" });

test("a note is changed in its place, and a saved change can be undone", async () => {
  const saved = open();
  await userEvent.click(await edit());
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Editar observação" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.clear(field);
  await userEvent.type(field, "Prefere Pix{Enter}");
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(saved()).toEqual([{ path: "/ticket-notes/1", body: { note: "Prefere Pix" } }]);
  await userEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
  await waitFor(() => expect(saved().at(-1)?.body).toEqual({ note: "Prefere boleto" }));
});

test("Esc discards the change of a note, and an unchanged note is not saved", async () => {
  const saved = open();
  await userEvent.click(await edit());
  await userEvent.type(await screen.findByRole("textbox"), " e Pix{Escape}");
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(screen.getByText("Prefere boleto")).toBeDefined();
  await userEvent.click(await edit());
  await userEvent.type(await screen.findByRole("textbox"), " {Enter}");
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(saved()).toEqual([]);
});

test("a colleague's note has no pencil, and an edited note is marked as edited", async () => {
  open(aNote({ id: 2, userId: 9, user: { id: 9, name: "Bruno Lima" }, isEdited: true }));
  expect(await screen.findByText("editada")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Editar observação" })).toBeNull();
});

test("a note without an author says that it was made automatically", () => {
  open(aNote({ id: 1, userId: null, user: null, note: "O cliente espera por uma pessoa." }));
  expect(screen.getByText("· Atendimento automático")).toBeDefined();
});
