import type { SheetPreview } from "@balcao/shared/contact-lists/import";
import type { ContactListItem } from "@balcao/shared/contact-lists/schema";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { apply } from "../../../app/live.ts";
import ContactListItems from "../../../pages/outreach/contact-list-items.tsx";
import ContactLists from "../../../pages/outreach/contact-lists.tsx";
import { aContactList, aListItem, anImport, noCounts } from "../../../testing/contact-lists.ts";
import { show } from "../../../testing/render.tsx";
import { aConnection, minute } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
// Loads the lazy modules before the tests, because no test should wait for them.
import "./import-dialog.tsx";
import "../from-contacts-dialog.tsx";

const aSheet: SheetPreview = {
  name: "",
  hidden: false,
  total: 3,
  above: [],
  rows: [],
  hasHeader: true,
  columns: [{ use: "name" }, { use: "number" }],
  places: [0, 1, 2],
  firstRow: 1,
};

const pageOf = (items: ContactListItem[]) => ({ contacts: items, hasMore: false, nextCursor: null });

function open(more: Parameters<typeof wire>[0] = {}, at = "/contact-lists/3/contacts") {
  const log = wire({
    "GET /contact-lists/:id": () => aContactList(),
    "GET /contact-list-items": () => pageOf([]),
    "GET /contact-lists/:id/imports": () => [],
    "GET /whatsapp": () => [],
    ...more,
  });
  const page = (
    <Routes>
      <Route path="/contact-lists/:contactListId/contacts" element={<ContactListItems />} />
    </Routes>
  );
  return { log, ...show(page, { at }) };
}

test("each person shows whether WhatsApp knows their number, and a note says that unchecked numbers need a connected number", async () => {
  open({
    "GET /contact-lists/:id": () => aContactList({ contactsCount: 3, validCount: 1, invalidCount: 1 }),
    "GET /contact-list-items": () =>
      pageOf([
        aListItem(1, { isWhatsappValid: true }),
        aListItem(2, { isWhatsappValid: false }),
        aListItem(3, { variables: { cidade: "Recife" } }),
      ]),
  });
  expect(await screen.findByText("No WhatsApp")).toBeDefined();
  expect(screen.getByText("Não está no WhatsApp")).toBeDefined();
  expect(screen.getByText("Ainda não verificado")).toBeDefined();
  expect(screen.getByText("cidade: Recife")).toBeDefined();
  const note = await screen.findByText(/^1 número espera a verificação/);
  expect(note.textContent).toContain("Nenhum número está conectado agora");
});

test("with a connected number the note says approximately how long the checks take", async () => {
  open({
    "GET /contact-lists/:id": () => aContactList({ contactsCount: 120 }),
    "GET /whatsapp": () => [aConnection({ id: 1 })],
  });
  expect(await screen.findByText(/^120 números esperam .* cerca de 3 minutos/)).toBeDefined();
});

test("the columns are guessed and can be changed, and the import begins with the choices of the user", async () => {
  const { log } = open(
    {
      "GET /contact-lists/:id/imports": () => [anImport({ status: "mapping", total: 3 })],
      "GET /contact-list-imports/:id": () => ({
        ...anImport({ status: "mapping", total: 3 }),
        preview: [
          {
            ...aSheet,
            name: "Plan1",
            above: ["Clientes de novembro"],
            photos: 2,
            rows: [
              ["Nome", "Fone", "Cidade"],
              ["Ana", "11987654321", "Recife"],
            ],
            columns: [{ use: "name" }, { use: "ignore" }, { use: "variable", key: "cidade" }],
          },
          { ...aSheet, name: "Antigos", hidden: true, rows: [["Bia", "11987654322"]], hasHeader: false },
        ],
      }),
      "POST /contact-list-imports/:id/start": () => anImport({ status: "running", total: 2 }),
    },
    "/contact-lists/3/contacts?import=1",
  );
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Fica de fora a linha acima da tabela: Clientes de novembro")).toBeDefined();
  expect(dialog.getByText("2 cartões têm foto, que fica de fora.")).toBeDefined();
  const sheet = dialog.getByLabelText("Aba");
  await userEvent.selectOptions(sheet, "Antigos, oculta (3 linhas)");
  expect(dialog.getByText("Bia")).toBeDefined();
  await userEvent.selectOptions(sheet, "Plan1 (3 linhas)");
  const start = dialog.getByRole<HTMLButtonElement>("button", { name: "Importar" });
  expect([start.disabled, dialog.getByRole("alert").textContent]).toEqual([
    true,
    "Escolha ao menos uma coluna com o número.",
  ]);
  await userEvent.selectOptions(dialog.getByLabelText("Uso da coluna Fone"), "number");
  const key = dialog.getByLabelText("Nome da variável da coluna Cidade");
  fireEvent.change(key, { target: { value: "Cidade" } });
  expect(start.disabled).toBe(true);
  fireEvent.change(key, { target: { value: "bairro" } });
  await userEvent.click(start);
  await waitFor(() =>
    expect(log.find(({ method }) => method === "POST")?.body).toEqual({
      sheet: "Plan1",
      hasHeader: true,
      columns: [{ use: "name" }, { use: "number" }, { use: "variable", key: "bairro" }],
    }),
  );
  expect(await dialog.findByText("clientes.csv: 0 de 2 linhas")).toBeDefined();
});

test("a running import is shown live, can be stopped, and ends in a report whose groups can be saved", async () => {
  const named: string[] = [];
  const made: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${made.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    named.push(this.download);
  });
  const { cache } = open(
    {
      "GET /contact-lists/:id/imports": () => [anImport({ total: 100 })],
      "GET /contact-list-imports/:id/rows": () =>
        new Response("\uFEFFrow;name;number;email;group;reason\r\n3;Ana;98765;;invalid;area\r\n"),
      "POST /contact-list-imports/:id/stop": () => new Refusal(409, "ERR_IMPORT_STATE"),
    },
    "/contact-lists/3/contacts?import=1",
  );
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("button", { name: "Parar importação" }));
  expect(await screen.findByText("A importação mudou enquanto isso. Veja como ela está agora.")).toBeDefined();
  const half = { total: 100, done: 40, counts: { ...noCounts, unchecked: 39, invalid: 1 } };
  apply(cache, "contact-list-import.update", { contactListImport: anImport(half) });
  expect(await dialog.findByText("clientes.csv: 40 de 100 linhas")).toBeDefined();
  expect(dialog.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
  const whole = { total: 100, done: 100, counts: { ...noCounts, unchecked: 90, repeated: 9, invalid: 1 } };
  const done = anImport({ ...whole, status: "done", finishedAt: minute(1) });
  apply(cache, "contact-list-import.update", { contactListImport: done });
  expect(await dialog.findByText("100 linhas lidas, 90 na lista. Por Ana.")).toBeDefined();
  // A late answer with an earlier state does not replace the newer one.
  apply(cache, "contact-list-import.update", { contactListImport: anImport(half) });
  expect(dialog.getByText("100 linhas lidas, 90 na lista. Por Ana.")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Baixar as linhas: Inválidos" }));
  await waitFor(() => expect(named).toEqual(["importacao-5-Inválidos.csv"]));
  expect(await made[0]?.text()).toBe(
    "\uFEFFLinha;Nome;Número;E-mail;Grupo;Motivo\r\n3;Ana;98765;;Inválidos;Falta o DDD\r\n",
  );
});

test.each([
  ["the refused rows of their own file", {}, ["Inválidos"]],
  ["no rows of a colleague's file", { user: { id: 8, name: "Bruno" } }, []],
  ["no rows of an import from the contacts", { source: "contacts" as const }, []],
])("a user who may not export contacts can save %s", async (_what, part, offered) => {
  const counts = { ...noCounts, unchecked: 90, invalid: 1 };
  const report = anImport({ status: "done", total: 91, done: 91, counts, finishedAt: minute(1), ...part });
  open(
    { "GET /contact-lists/:id/imports": () => [report], "GET /contact-list-imports/:id": () => report },
    "/contact-lists/3/contacts?import=1",
  );
  await screen.findByText(/^91 linhas lidas, 90 na lista/);
  const buttons = screen.queryAllByRole("button", { name: /^Baixar as linhas/ });
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual(
    offered.map((group) => `Baixar as linhas: ${group}`),
  );
});

test("the dialog says why a file could not be read, and another file can be chosen", async () => {
  const { log } = open(
    {
      "GET /contact-lists/:id/imports": () => [
        anImport({ status: "failed", failure: "protected", finishedAt: minute(1) }),
      ],
    },
    "/contact-lists/3/contacts?import=1",
  );
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/^A planilha tem senha\./)).toBeDefined();
  expect(dialog.getAllByRole("button", { name: "Escolher arquivo" })).toHaveLength(1);
  expect(log.some(({ method }) => method === "POST")).toBe(false);
});

test("the people are fetched again after new answers of WhatsApp, and the page says that a list was deleted", async () => {
  let fetched = 0;
  const { cache } = open({
    "GET /contact-lists/:id": () => aContactList({ contactsCount: 1 }),
    "GET /contact-list-items": () => {
      fetched += 1;
      return pageOf([aListItem(1, { isWhatsappValid: fetched > 1 ? true : null })]);
    },
  });
  await screen.findByText("Ainda não verificado");
  apply(cache, "contact-list.update", { contactList: aContactList({ contactsCount: 1, validCount: 1 }) });
  expect(await screen.findByText("No WhatsApp")).toBeDefined();
  apply(cache, "contact-list-item.update", { item: aListItem(1, { name: "Rosa" }) });
  expect(await screen.findByText("Rosa")).toBeDefined();
  apply(cache, "contact-list-item.delete", { itemId: 1, contactListId: 3 });
  await waitFor(() => expect(screen.queryByText("Rosa")).toBeNull());
});

test("a list is made from contacts only after the number of contacts is shown", async () => {
  const log = wire({
    "GET /contact-lists": () => ({ records: [], hasMore: false, nextCursor: null }),
    "GET /tags/list": () => [],
    "GET /queue": () => [],
    "GET /contact-lists/contacts-count": ({ query }) => ({
      count: query.get("optedIn") === "true" ? 12 : 15,
      withoutNumber: query.get("optedIn") === "true" ? 0 : 2,
    }),
    "POST /contact-lists/from-contacts": () => ({
      contactList: aContactList(),
      contactListImport: anImport({ source: "contacts" }),
    }),
  });
  show(<ContactLists />);
  await userEvent.click(await screen.findByRole("button", { name: "Dos contatos" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("12 contatos entram na lista.")).toBeDefined();
  await userEvent.click(dialog.getByLabelText("Deixar de fora quem pediu para não receber mensagens"));
  expect(
    await dialog.findByText("15 contatos entram na lista. 2 contatos sem número de telefone ficam de fora."),
  ).toBeDefined();
  await userEvent.type(dialog.getByLabelText("Nome"), "Natal");
  await userEvent.click(dialog.getByRole("button", { name: "Criar lista" }));
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/contact-lists/3/contacts"));
  expect(log.find(({ method }) => method === "POST")?.body).toMatchObject({ name: "Natal", optedIn: false });
});

test("the report of a file that was discarded before the choice of its columns says that the file added nothing", async () => {
  const report = anImport({ status: "stopped", total: 3, done: 0 });
  open(
    { "GET /contact-lists/:id/imports": () => [report], "GET /contact-list-imports/:id": () => report },
    "/contact-lists/3/contacts?import=1",
  );
  expect(await screen.findByText(/^Descartada antes de começar/)).toBeDefined();
});
