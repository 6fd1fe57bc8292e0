import type { ContactFileImport, ContactSheet } from "@balcao/shared/contact-file-imports/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../app/live.ts";
import Contacts from "../../pages/desk/contacts.tsx";
import { show } from "../../testing/render.tsx";
import { aUser, minute } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
// Loads the lazy modules before the tests, because no test should wait for them.
import "./import-file-dialog.tsx";

const noCounts = { added: 0, updated: 0, same: 0, repeated: 0, refused: 0 };
const anImport = (part: Partial<ContactFileImport> = {}): ContactFileImport => ({
  id: 5,
  fileName: "clientes.csv",
  status: "mapping",
  failure: null,
  existing: "fill",
  bringBack: false,
  total: 3,
  done: 0,
  counts: noCounts,
  undone: 0,
  kept: 0,
  user: { id: 7, name: "Ana" },
  startedAt: minute(0),
  finishedAt: null,
  undoUntil: null,
  ...part,
});
const sheet: ContactSheet = {
  name: "",
  hidden: false,
  total: 3,
  above: ["Clientes de novembro"],
  rows: [
    ["Nome", "Fone", "Cidade"],
    ["Ana", "11987654321", "Recife"],
  ],
  hasHeader: true,
  columns: [{ use: "name" }, { use: "ignore" }, { use: "extra", name: "Cidade" }],
  places: [0, 1, 2],
  firstRow: 2,
};

async function open(more: Parameters<typeof wire>[0]) {
  const log = wire({
    "GET /contacts": () => ({ contacts: [], hasMore: false, nextCursor: null }),
    "GET /contacts/import": () => [],
    "GET /whatsapp": () => [],
    ...more,
  });
  const shown = show(<Contacts />, { me: aUser({ profile: "admin" }), at: "/contacts" });
  await userEvent.click(await screen.findByRole("button", { name: "Importar arquivo" }));
  return { log, dialog: within(await screen.findByRole("dialog", { name: "Importar de um arquivo" })), ...shown };
}

test("the user chooses the columns and which value wins, and the check of the file begins with these choices", async () => {
  const { dialog, log } = await open({
    "GET /contact-file-imports": () => [anImport()],
    "GET /contact-file-imports/:id": () => ({ ...anImport(), preview: [sheet], reasons: [] }),
    "POST /contact-file-imports/:id/check": () => anImport({ status: "checking", total: 2 }),
  });
  const look = await dialog.findByRole<HTMLButtonElement>("button", { name: "Ver o que vai mudar" });
  expect((await dialog.findByRole("alert")).textContent).toBe("Escolha ao menos uma coluna com o número.");
  expect(look.disabled).toBe(true);
  await userEvent.selectOptions(dialog.getByLabelText("Uso da coluna Fone"), "number");
  const field = dialog.getByLabelText("Nome da informação da coluna Cidade");
  await userEvent.clear(field);
  expect(dialog.getByRole("alert").textContent).toBe("Dê um nome, de até 100 letras, a cada informação.");
  await userEvent.type(field, "Bairro");
  await userEvent.click(dialog.getByLabelText("Trazer de volta quem foi excluído"));
  await userEvent.click(look);
  await waitFor(() =>
    expect(log.find(({ method }) => method === "POST")?.body).toEqual({
      sheet: "",
      hasHeader: true,
      columns: [{ use: "name" }, { use: "number" }, { use: "extra", name: "Bairro" }],
      existing: "fill",
      bringBack: true,
    }),
  );
  expect(await dialog.findByText("Conferindo clientes.csv: 0 de 2 linhas")).toBeDefined();
});

test("the dialog shows a file's effect before the import, starts when the user confirms, shows the end live, and offers to undo", async () => {
  const counts = { added: 12, updated: 3, same: 1, repeated: 0, refused: 2 };
  const ready = anImport({ status: "ready", total: 18, done: 18, counts });
  const { dialog, log, cache } = await open({
    "GET /contact-file-imports": () => [ready],
    "GET /contact-file-imports/:id": () => ({ ...ready, preview: [sheet], reasons: [{ reason: "noArea", count: 2 }] }),
    "POST /contact-file-imports/:id/start": () => anImport({ status: "running", total: 18 }),
    "POST /contact-file-imports/:id/undo": () => new Refusal(409, "ERR_IMPORT_STATE"),
  });
  expect(await dialog.findByText("Nada mudou ainda. Veja o que clientes.csv vai fazer:")).toBeDefined();
  expect(dialog.getByText("Contatos novos")).toBeDefined();
  expect(await dialog.findByText("DDD que não existe: 2")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Importar" }));
  expect(await dialog.findByText("clientes.csv: 0 de 18 linhas")).toBeDefined();
  const done = anImport({ status: "done", total: 18, done: 18, counts, finishedAt: minute(1), undoUntil: minute(60) });
  apply(cache, "contact-file-import.update", { contactFileImport: done });
  // A late answer with an earlier state does not replace the newer one.
  apply(cache, "contact-file-import.update", { contactFileImport: ready });
  expect(await dialog.findByText("18 linhas lidas. Por Ana.")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Desfazer" }));
  await waitFor(() => expect(log.filter(({ method }) => method === "POST")).toHaveLength(2));
  const undone = { ...done, status: "undone" as const, undone: 14, kept: 1, undoUntil: null };
  apply(cache, "contact-file-import.update", { contactFileImport: undone });
  expect(await dialog.findByText(/^Desfeita: 14 contatos voltaram, 1 ficaram/)).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Desfazer" })).toBeNull();
});

test("every browser fetches the contacts again after many contacts changed together", async () => {
  let fetched = 0;
  const { cache } = await open({
    "GET /contact-file-imports": () => [],
    "GET /contacts": () => {
      fetched += 1;
      return { contacts: [], hasMore: false, nextCursor: null };
    },
  });
  const before = fetched;
  apply(cache, "contacts.renewed", {});
  await waitFor(() => expect(fetched).toBeGreaterThan(before));
});

test("the dialog says why a file could not be read, and another file can be chosen", async () => {
  const { dialog } = await open({
    "GET /contact-file-imports": () => [anImport({ status: "failed", failure: "protected", finishedAt: minute(1) })],
  });
  expect(await dialog.findByText(/^A planilha tem senha\./)).toBeDefined();
  expect(dialog.getByRole("button", { name: "Escolher arquivo" })).toBeDefined();
});
