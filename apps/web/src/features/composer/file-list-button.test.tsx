import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import * as api from "../../lib/api.ts";
import { storage } from "../../lib/storage.ts";
import { field, myTicket, openChat, posts } from "../../testing/chat.tsx";
import { aFileList } from "../../testing/file-lists.ts";
import { Refusal } from "../../testing/wire.ts";
import { unsentStore } from "../../nouns/messages/unsent-store.ts";

const kit = aFileList({
  id: 5,
  name: "Kit",
  message: "Olá, {{name}}! Segue.",
  files: ["fachada.jpg", null, "tabela.pdf"],
});
const many = aFileList({ id: 6, name: "Muitos", files: Array.from({ length: 10 }, (_, n) => `${n}.pdf`) });
const open = (more: Parameters<typeof openChat>[0] = {}) =>
  openChat({
    "GET /files": () => ({ files: [kit, many], hasMore: false, nextCursor: null }),
    "GET /whatsapp": () => [],
    "GET /contacts/:id": () => new Refusal(404, "ERR_NO_CONTACT_FOUND"),
    ...more,
  });
const choose = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole("button", { name: "Lista de arquivos" }));
  await userEvent.click(await within(await screen.findByRole("dialog")).findByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};
const bodies = (log: ReturnType<typeof open>["log"]) =>
  posts(log).map(({ body }) => {
    const { body: text, fileListEntryId } = body as { body: string; fileListEntryId?: number };
    return [text, fileListEntryId];
  });

test("a file list is added behind the written text, and is sent in order by the ids of its entries, without an upload", async () => {
  const upload = vi.spyOn(api, "upload");
  const { log } = open();
  await userEvent.type(await field(), "Bom dia.");
  await choose(/^Kit/);
  const text = `Bom dia.\n\nOlá, ${myTicket.contact.name}! Segue.`;
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Escreva uma legenda" })).value).toBe(text);
  const tray = within(screen.getByRole("list", { name: "Arquivos anexados" }));
  expect(tray.getAllByRole("listitem").map((item) => item.querySelector("p")?.textContent)).toEqual([
    "fachada.jpg",
    "tabela.pdf",
  ]);
  expect(tray.getAllByRole("listitem")[0]?.querySelector("img")?.getAttribute("src")).toBe("/api/media/511");
  expect(posts(log)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() =>
    expect(bodies(log)).toEqual([
      [text, 51],
      ["", 53],
    ]),
  );
  expect(upload).not.toHaveBeenCalled();
});

test("of file lists with more files than a draft takes, the draft gets the first ten files, and the composer reports it", async () => {
  open();
  await choose(/^Kit/);
  await choose(/^Muitos/);
  expect(await screen.findByText("São no máximo 10 arquivos por vez.")).toBeDefined();
  const files = within(screen.getByRole("list", { name: "Arquivos anexados" })).getAllByRole("listitem");
  expect(files.map((item) => item.querySelector("p")?.textContent)).toEqual([
    "fachada.jpg",
    "tabela.pdf",
    ...Array.from({ length: 8 }, (_, n) => `${n}.pdf`),
  ]);
});

test("the unsent files of a list survive a reload, because the server has their bytes", async () => {
  open({ "POST /messages/:id": () => Promise.reject(new TypeError("offline")) });
  await choose(/^Kit/);
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(storage.keys().filter((key) => key.startsWith("outbox:"))).toHaveLength(2));
  unsentStore.forget();
  expect(unsentStore.all().map(({ attachment }) => attachment?.file)).toEqual([
    { entryId: 51, name: "fachada.jpg", type: "image/jpeg", size: 1_000_000 },
    { entryId: 53, name: "tabela.pdf", type: "application/pdf", size: 1_000_000 },
  ]);
});

test("the search of the lists has the focus, and Esc first empties the search, then closes the dialog", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Lista de arquivos" }));
  const search = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Buscar lista de arquivos" });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await userEvent.keyboard("kit{Escape}");
  expect([search.value, screen.queryByRole("dialog") !== null]).toEqual(["", true]);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
