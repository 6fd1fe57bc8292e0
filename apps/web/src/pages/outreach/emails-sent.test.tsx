import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../lib/cache/live.ts";
import { anEmail } from "../../testing/email-samples.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import EmailsSent from "./emails-sent.tsx";

const none = { hasMore: false, nextCursor: null };
const me = aUser({ profile: "admin" });
const noted = { id: 4, email: "eva@loja.test", source: "user", reason: "Ligou", createdAt: "2026-11-20T12:00:00.000Z" };

test("without a sent e-mail the screen says so, and a list that failed to load can be fetched again", async () => {
  let fails = true;
  wire({
    "GET /emails": () => {
      if (fails) throw new TypeError("Nobody answers");
      return { records: [], count: 0, ...none };
    },
  });
  show(<EmailsSent />, { me });
  const again = await screen.findByRole("button", { name: "Tentar de novo" }, { timeout: 10_000 });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText("Nenhum e-mail enviado")).toBeTruthy();
});

test("the page shows five e-mails, with the progress of each as the worker sends it", async () => {
  const counts = { waiting: 2, sent: 1, failed: 0, "no-mail": 0, unsubscribed: 0, late: 0 };
  const sending = anEmail({ id: 9, subject: "Novidades", message: "x".repeat(101), total: 3, counts });
  const log = wire({
    "GET /emails": ({ query }) =>
      query.get("pageNumber") === "2"
        ? { records: [anEmail({ id: 1, subject: "Antigo" })], count: 6, ...none }
        : { records: [sending], count: 6, hasMore: true, nextCursor: "c" },
  });
  const { cache } = show(<EmailsSent />, { me });
  const row = within((await screen.findAllByRole("row"))[1] ?? document.body);
  row.getByText(/um@loja\.test e mais 2/);
  row.getByText(`${"x".repeat(100)}…`);
  row.getByText("2 na fila · 1 enviado");
  expect(row.getByRole("progressbar", { name: "Andamento do envio" }).getAttribute("aria-valuenow")).toBe("33");
  const done = { ...counts, waiting: 0, sent: 2, failed: 1 };
  apply(cache, "email.update", { email: { ...sending, counts: done } });
  await row.findByText("2 enviados · 1 recusado");
  expect(row.queryByRole("progressbar")).toBeNull();
  expect(screen.getByRole("button", { name: "Anterior" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Próxima" }));
  await screen.findByText("Antigo");
  screen.getByText("Página 2 de 2");
  expect(screen.getByRole("button", { name: "Próxima" })).toHaveProperty("disabled", true);
  expect(log.map(({ query }) => query.get("pageNumber"))).toEqual(["1", "2"]);
});

test("an opened e-mail shows its state at each recipient, with any reason", async () => {
  const recipient = { doneAt: null, reason: null };
  wire({
    "GET /emails": () => ({ records: [anEmail()], count: 1, ...none }),
    "GET /emails/1/recipients": () => ({
      records: [
        { ...recipient, id: 2, email: "dois@loja.test", state: "failed", reason: "550 5.1.1" },
        { ...recipient, id: 1, email: "um@loja.test", state: "sent" },
      ],
      ...none,
    }),
  });
  show(<EmailsSent />, { me });
  await userEvent.click(await screen.findByRole("button", { name: "Abrir Oferta" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Oferta" }));
  expect((await dialog.findByText("Recusado")).title).toBe("550 5.1.1");
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "dois@loja.testRecusado",
    "um@loja.testEnviado",
  ]);
  dialog.getByText(/Enviado por Ana/);
});

test("an address is added to the list of people who want no e-mails, and removed only with a reason", async () => {
  let records: object[] = [];
  const log = wire({
    "GET /emails": () => ({ records: [], count: 0, ...none }),
    "GET /emails/unsubscribed": () => ({ records, ...none }),
    "POST /emails/unsubscribed": () => {
      records = [noted];
      return noted;
    },
    "DELETE /emails/unsubscribed/4": () => {
      records = [];
      return { ok: true };
    },
  });
  show(<EmailsSent />, { me });
  await userEvent.click(screen.getByRole("button", { name: "Quem não quer e-mails" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Quem não quer e-mails" }));
  await dialog.findByText("Ninguém pediu para sair.");
  await userEvent.type(dialog.getByLabelText("E-mail"), "eva@");
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  await dialog.findByText("E-mail inválido");
  await userEvent.type(dialog.getByLabelText("E-mail"), "loja.test");
  await userEvent.type(dialog.getByLabelText("Motivo"), "Ligou");
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  await dialog.findByText("Anotado por um usuário · Ligou");
  await userEvent.click(dialog.getByRole("button", { name: "Tirar eva@loja.test da lista" }));
  await userEvent.click(dialog.getByRole("button", { name: "Tirar da lista" }));
  await dialog.findByText("Obrigatório");
  await userEvent.type(dialog.getByLabelText("Por que volta a receber?"), "Pediu");
  await userEvent.click(dialog.getByRole("button", { name: "Tirar da lista" }));
  await dialog.findByText("Ninguém pediu para sair.");
  await waitFor(() =>
    expect(log.filter(({ method }) => method !== "GET").map(({ body }) => body)).toEqual([
      { email: "eva@loja.test", reason: "Ligou" },
      { reason: "Pediu" },
    ]),
  );
});
