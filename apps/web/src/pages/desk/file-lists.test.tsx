import { AppError } from "@balcao/shared/errors";
import type { FileList } from "@balcao/shared/file-lists/schema";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import * as api from "../../lib/api.ts";
import { show } from "../../testing/render.tsx";
import { aFileList } from "../../testing/file-lists.ts";
import { wire } from "../../testing/wire.ts";
import FileLists from "./file-lists.tsx";

const page = (files: FileList[]) => ({ files, hasMore: false, nextCursor: null });
function open(files: FileList[], more: Parameters<typeof wire>[0] = {}) {
  const log = wire({ "GET /files": () => page(files), "GET /campaigns/using": () => [], ...more });
  return { log, ...show(<FileLists />) };
}
const pdf = (name: string) => new File(["%PDF"], name, { type: "application/pdf" });
const add = async () => {
  await userEvent.click((await screen.findAllByRole("button", { name: "Nova lista de arquivos" }))[0] ?? document.body);
  return within(await screen.findByRole("dialog", { name: "Nova lista de arquivos" }));
};
const edit = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Editar ${name}` }));
  return within(await screen.findByRole("dialog", { name: "Editar lista de arquivos" }));
};
const save = () => userEvent.click(screen.getByRole("button", { name: /^(Criar|Salvar)$/ }));
const sent = (log: ReturnType<typeof open>["log"], method: string) => log.find((one) => one.method === method)?.body;

test("a row says how many files a list has, how large they are, and which are missing", async () => {
  open([aFileList({ id: 1, name: "Boas-vindas", message: "Olá!", files: ["tabela.pdf", null] })]);
  const row = within((await screen.findByText("Boas-vindas")).closest("tr") ?? document.body);
  expect([row.getByText("Olá!"), row.getByText("2 arquivos · 1 MB"), row.getByText("1 sem arquivo")]).toHaveLength(3);
});

test("several files are chosen together, get their own names, and are uploaded one after the other in their order", async () => {
  const made = aFileList({ id: 5, name: "Kit", files: [null, null] });
  const { log } = open([], { "POST /files": () => made });
  const upload = vi.spyOn(api, "upload").mockResolvedValue(made);
  const dialog = await add();
  await userEvent.type(dialog.getByLabelText("Nome"), "Kit");
  const files = [pdf("tabela.pdf"), pdf("mapa.pdf")];
  await userEvent.upload(dialog.getByLabelText("Adicionar arquivos", { selector: "input" }), files);
  expect(dialog.getAllByText("PDF · 4 B")).toHaveLength(2);
  await userEvent.click(dialog.getByRole("button", { name: "Mover mapa para antes" }));
  await save();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(log, "POST")).toEqual({
    name: "Kit",
    message: "",
    options: [
      { id: null, name: "mapa" },
      { id: null, name: "tabela" },
    ],
  });
  expect(upload.mock.calls.map(([, request, sentFiles]) => [request, sentFiles])).toEqual([
    [{ params: { fileListId: 5 }, body: { id: "51" } }, [files[1]]],
    [{ params: { fileListId: 5 }, body: { id: "52" } }, [files[0]]],
  ]);
});

test("Alt and an arrow key move an entry, the move is announced, and the focus stays in the entry", async () => {
  const saved = aFileList({ id: 5, name: "Kit", files: ["a.pdf", "b.pdf"] });
  const { log } = open([saved], { "PUT /files/:id": () => saved });
  const dialog = await edit("Kit");
  const second = dialog.getByDisplayValue("b");
  second.focus();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(dialog.getByRole("status").textContent).toBe("b: posição 1 de 2");
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect(dialog.getByRole("button", { name: "Mover b para antes" }).getAttribute("aria-disabled")).toBe("true");
  await save();
  await waitFor(() =>
    expect(sent(log, "PUT")).toEqual({ options: [52, 51].map((id) => ({ id, name: id === 52 ? "b" : "a" })) }),
  );
});

test("a removed entry can be brought back until the list is saved", async () => {
  const saved = aFileList({ id: 5, name: "Kit", files: ["a.pdf", "b.pdf"] });
  const { log } = open([saved], { "PUT /files/:id": () => saved });
  const dialog = await edit("Kit");
  for (const name of ["a", "b"]) await userEvent.click(dialog.getByRole("button", { name: `Remover ${name}` }));
  const undo = dialog.getByRole("button", { name: "Desfazer a remoção de b" });
  expect(document.activeElement).toBe(undo);
  await userEvent.click(undo);
  await save();
  await waitFor(() => expect(sent(log, "PUT")).toEqual({ options: [{ id: 52, name: "b" }] }));
});

test("a refused file is named, the list stays, and saving again sends only the missing files", async () => {
  const made = aFileList({ id: 5, name: "Kit", files: [null, null] });
  const half = aFileList({ id: 5, name: "Kit", files: ["a.pdf", null] });
  const { log } = open([], { "POST /files": () => made, "PUT /files/:id": () => half });
  const upload = vi
    .spyOn(api, "upload")
    .mockResolvedValueOnce(half)
    .mockRejectedValueOnce(new AppError("ERR_STORAGE_FULL"));
  const dialog = await add();
  await userEvent.type(dialog.getByLabelText("Nome"), "Kit");
  await userEvent.upload(dialog.getByLabelText("Adicionar arquivos", { selector: "input" }), [
    pdf("a.pdf"),
    pdf("b.pdf"),
  ]);
  await save();
  expect((await dialog.findByRole("alert")).textContent).toMatch(/^A lista foi salva, mas “b” não\. /);
  expect(dialog.getByRole("link", { name: "a.pdf" }).getAttribute("href")).toBe("/api/media/511");
  upload.mockResolvedValueOnce(aFileList({ id: 5, name: "Kit", files: ["a.pdf", "b.pdf"] }));
  await save();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(log.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /files",
    "PUT /files/5",
  ]);
  expect(upload.mock.calls.map(([, request]) => (request as { body: object }).body)).toEqual([
    { id: "51" },
    { id: "52" },
    { id: "52" },
  ]);
});

test("faults are shown beside their fields: a missing name, an entry's missing name, an entry without its file", async () => {
  const { log } = open([aFileList({ id: 5, name: "Kit", files: [null] })]);
  const dialog = await edit("Kit");
  await userEvent.clear(dialog.getByLabelText("Nome do arquivo 1"));
  await save();
  expect(dialog.getByText("Dê um nome")).toBeDefined();
  await userEvent.type(dialog.getByLabelText("Nome do arquivo 1"), "Tabela");
  expect(dialog.getByText("Escolha o arquivo")).toBeDefined();
  expect(log.some(({ method }) => method === "PUT")).toBe(false);
});

test("an empty file and too many files are refused before anything is sent", async () => {
  open([]);
  const dialog = await add();
  const input = dialog.getByLabelText("Adicionar arquivos", { selector: "input" });
  const files = [new File([], "vazio.pdf"), ...Array.from({ length: 11 }, (_, n) => pdf(`${n}.pdf`))];
  fireEvent.change(input, { target: { files } });
  expect(await dialog.findAllByRole("listitem")).toHaveLength(10);
  expect(dialog.queryByDisplayValue("vazio")).toBeNull();
});

test("closing the dialog with a chosen file needs a confirmation, and the question before a deletion says how many files are deleted", async () => {
  const { log } = open([aFileList({ id: 5, name: "Kit", files: ["a.pdf", "b.pdf"] })], {
    "DELETE /files/:id": () => ({ ok: true }),
  });
  const dialog = await edit("Kit");
  await userEvent.upload(dialog.getByLabelText("Adicionar arquivos", { selector: "input" }), pdf("c.pdf"));
  await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Descartar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Kit" }));
  expect(await screen.findByText(/^Os 2 arquivos dela são apagados/)).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));
  await waitFor(() => expect(log.some(({ method }) => method === "DELETE")).toBe(true));
});

test("an empty page says that there is no file list yet, and offers to add the first", async () => {
  open([]);
  await expect(screen.findByText("Nenhuma lista de arquivos ainda")).resolves.toBeDefined();
  await userEvent.click(screen.getAllByRole("button", { name: "Nova lista de arquivos" })[1] ?? document.body);
  await screen.findByRole("dialog", { name: "Nova lista de arquivos" });
});
