import type { ContactImport } from "@balcao/shared/contacts/import";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { apply } from "../../../app/live.ts";
import Contacts from "../../../pages/desk/contacts.tsx";
import { show } from "../../../testing/render.tsx";
import { aConnection, aUser, minute } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
// Loads the lazy modules before the tests, because no test should wait for them.
import "./import-dialog.tsx";

function open(more: Parameters<typeof wire>[0]) {
  const log = wire({
    "GET /contacts": () => ({ contacts: [], hasMore: false, nextCursor: null }),
    "GET /contacts/import": () => [],
    "GET /whatsapp": () => [],
    ...more,
  });
  return { log, ...show(<Contacts />, { me: aUser({ profile: "admin" }), at: "/contacts" }) };
}

const anImport = (part: Partial<ContactImport>): ContactImport => ({
  id: 1,
  status: "running",
  whatsapp: { id: 3, name: "Loja" },
  user: { id: 7, name: "Ana" },
  total: 0,
  done: 0,
  added: 0,
  named: 0,
  skipped: { group: 0, self: 0, "no-number": 0, same: 0, failed: 0 },
  startedAt: minute(0),
  finishedAt: null,
  ...part,
});

test("when several numbers are connected, the user chooses one for the import", async () => {
  const { log } = open({
    "GET /whatsapp": () => [
      aConnection({ id: 3, name: "Loja", isDefault: true }),
      aConnection({ id: 4, name: "Filial" }),
      aConnection({ id: 5, name: "Fora", status: "DISCONNECTED" }),
    ],
    "POST /contacts/import": () => anImport({ status: "waiting" }),
  });
  fireEvent.click(await screen.findByText("Importar"));
  fireEvent.mouseDown(await screen.findByLabelText("Número de onde importar"));
  const choices = within(await screen.findByRole("listbox"));
  expect(choices.queryByText("Fora")).toBeNull();
  fireEvent.click(choices.getByText("Filial"));
  fireEvent.click(within(screen.getByRole("dialog")).getByText("Importar"));
  await waitFor(() => expect(screen.getAllByText("Lendo a agenda de Loja…")).toHaveLength(2));
  expect(log.find(({ method }) => method === "POST")?.body).toEqual({ whatsappId: 4 });
});

test("a running import shows its progress, and at the end the result of every entry", async () => {
  let fetched = 0;
  const { cache } = open({
    "GET /contacts/import": () => [anImport({ total: 5000, done: 50 })],
    "GET /contacts": () => {
      fetched += 1;
      return { contacts: [], hasMore: false, nextCursor: null };
    },
  });
  fireEvent.click(await screen.findByText("Detalhes"));
  await screen.findByRole("dialog");
  apply(cache, "contact-import.update", { contactImport: anImport({ total: 5000, done: 1250 }) });
  await waitFor(() => expect(screen.getAllByText("Importando de Loja: 1.250 de 5.000")).toHaveLength(2));
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
  const before = fetched;
  const done = { status: "done" as const, total: 5000, done: 5000, added: 4200, named: 300 };
  const skipped = { group: 30, self: 0, "no-number": 20, same: 450, failed: 0 };
  apply(cache, "contact-import.update", { contactImport: anImport({ ...done, skipped, finishedAt: minute(1) }) });
  const total = await screen.findByText(/^5.000 registros na agenda. Por Ana.$/);
  const counts = [...(total.parentElement?.querySelectorAll("dd") ?? [])].map(({ textContent }) => textContent);
  expect(counts).toEqual(["4.200", "300", "450", "30", "20"]);
  expect(screen.getByText("Importação concluída: 4.200 contatos novos.")).toBeDefined();
  await waitFor(() => expect(fetched).toBeGreaterThan(before));
});

test("an import that ends before the answer to its start arrives stays ended, and the page reports its end", async () => {
  const { cache } = open({
    "GET /whatsapp": () => [aConnection({ id: 3, name: "Loja", isDefault: true })],
    "POST /contacts/import": () => {
      const done = { status: "done" as const, total: 2, done: 2, added: 2, finishedAt: minute(1) };
      apply(cache, "contact-import.update", { contactImport: anImport(done) });
      return anImport({ status: "waiting", total: 2 });
    },
  });
  fireEvent.click(await screen.findByText("Importar"));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText("Do celular de Loja.");
  const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Importar" });
  fireEvent.click(button);
  expect(await screen.findByText("Importação concluída: 2 contatos novos.")).toBeDefined();
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(dialog.getByText(/^2 registros na agenda./)).toBeDefined();
});

test("the report of an interrupted import says how far it came, and that its contacts stay", async () => {
  const { cache } = open({ "GET /contacts/import": () => [anImport({ total: 5000, done: 1250, added: 1250 })] });
  fireEvent.click(await screen.findByText("Detalhes"));
  await screen.findByRole("dialog");
  const failed = anImport({ status: "failed", total: 5000, done: 1250, added: 1250, finishedAt: minute(1) });
  await act(async () => apply(cache, "contact-import.update", { contactImport: failed }));
  expect(
    await screen.findByText(/^O número foi desvinculado antes do fim, em 1.250 de 5.000 registros\. .* Por Ana\.$/),
  ).toBeDefined();
  expect(screen.getByText("A importação parou antes do fim.")).toBeDefined();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("the page reports that an address book is empty", async () => {
  open({ "GET /contacts/import": () => [anImport({ status: "done", total: 0, finishedAt: minute(1) })] });
  await userEvent.click(await screen.findByRole("button", { name: "Importar" }));
  expect(await screen.findByText(/^Nenhum registro na agenda\./)).toBeDefined();
});

test("without a connected number the import button leads to the connections", async () => {
  open({});
  await userEvent.click(await screen.findByRole("button", { name: "Importar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Importar do celular" }));
  expect(await dialog.findByText("Nenhum número está conectado agora.")).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Importar" }).disabled).toBe(true);
  expect(dialog.getByRole("link", { name: "Ver conexões" }).getAttribute("href")).toBe("/connections");
});

test("all contacts are exported as a file named after the day, and a refusal is shown", async () => {
  const made: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${made.push(file as Blob)}`);
  const named: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    named.push(this.download);
  });
  let refuse = true;
  const { log } = open({
    "GET /contacts/export": () =>
      refuse ? new Refusal(429, "ERR_TOO_MANY_REQUESTS") : new Response("name;whatsapp;email\r\n"),
  });
  const button = await screen.findByRole("button", { name: "Exportar" });
  await userEvent.click(button);
  expect(await screen.findByText("Muitos pedidos em pouco tempo. Espere um pouco e tente de novo.")).toBeDefined();
  refuse = false;
  await userEvent.click(button);
  await waitFor(() => expect(named).toEqual([expect.stringMatching(/^contatos-\d{4}-\d\d-\d\d\.csv$/)]));
  expect(await made[0]?.text()).toBe("name;whatsapp;email\r\n");
  expect(log.filter(({ path }) => path === "/contacts/export")).toHaveLength(2);
});
