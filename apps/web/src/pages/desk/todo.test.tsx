import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import Todo from "./todo.tsx";

const me = aUser();
const key = `todo:${me.companyId}:${me.id}`;
afterEach(() => localStorage.clear());
const rows = () => screen.queryAllByRole("listitem");
const shown = () => rows().map((row) => row.querySelector("[data-done]")?.textContent);
const add = async (text: string) => {
  await userEvent.type(screen.getByLabelText("Tarefa"), text);
  await userEvent.click(screen.getByRole("button", { name: "Adicionar" }));
};

test("tasks are added, changed, done, deleted and brought back, and stay in the browser", async () => {
  const first = show(<Todo />, { me });
  await screen.findByText("Nada a fazer");
  await add("Ligar");
  await add("Pagar");
  await userEvent.click(screen.getByRole("button", { name: "Adicionar" }));
  expect(shown()).toEqual(["Pagar", "Ligar"]);
  await userEvent.click(screen.getByRole("button", { name: "Editar Ligar" }));
  await userEvent.clear(screen.getByRole("textbox", { name: "Editar Ligar" }));
  await userEvent.keyboard("Escrever{Enter}");
  await userEvent.click(screen.getByRole("checkbox", { name: "Feita: Escrever" }));
  await userEvent.click(screen.getByRole("button", { name: "Excluir Pagar" }));
  expect(shown()).toEqual(["Escrever"]);
  await userEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
  expect(shown()).toEqual(["Pagar", "Escrever"]);
  first.unmount();
  show(<Todo />, { me });
  expect(await screen.findByText("Escrever")).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Feita: Escrever" }).checked).toBe(true);
});

test("the arrow keys move a task, keep the focus on it and announce its place", async () => {
  show(<Todo />, { me });
  for (const text of ["c", "b", "a"]) await add(text);
  const grip = within(rows()[0] as HTMLElement).getByRole("button", { name: /^Mover a/ });
  grip.focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(shown()).toEqual(["b", "a", "c"]);
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Mover a/);
  expect(screen.getByText("a está na posição 2 de 3.")).toBeDefined();
});

test("another tab's changes appear, and a broken store does no harm", async () => {
  localStorage.setItem(key, "{broken");
  show(<Todo />, { me });
  await screen.findByText("Nada a fazer");
  const now = "2026-11-22T12:00:00.000Z";
  const task = { id: "1", text: "Da outra aba", done: false, createdAt: now, updatedAt: now };
  localStorage.setItem(key, JSON.stringify([task]));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
  expect(await screen.findByText("Da outra aba")).toBeDefined();
  await add("Minha");
  expect(shown()).toEqual(["Minha", "Da outra aba"]);
});
