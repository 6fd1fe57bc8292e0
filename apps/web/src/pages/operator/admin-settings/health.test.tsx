import type { Line, Operations } from "@balcao/shared/operations/schema";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aUser } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import Health from "./health.tsx";

const at = "2026-11-22T12:00:00.000Z";
const fine = { ok: true, detail: "" };
const ana = { id: 7, name: "Padaria da Ana" };
const line = (name: Line["name"], failed = 0): Line => ({ name, waiting: 2, active: null, failed, oldestSeconds: 90 });
const well = (part: Partial<Operations> = {}): Operations => ({
  at,
  parts: { database: fine, queue: fine, relay: fine, workers: fine, disk: fine, files: fine },
  down: [],
  downCount: 0,
  lines: [line("jobs"), line("outbox"), line("journal")],
  failures: { messages: [], jobs: [], undelivered: [] },
  mailsRefused: 0,
  senders: [],
  providersSilent: 0,
  backup: {
    isLate: false,
    good: { takenAt: at, verifiedAt: at, bytes: 2.5e9, rows: 1_234_567, files: 890, missing: 0 },
    fault: null,
  },
  disk: { free: 5e9, total: 2e10 },
  databaseBytes: 1.2e9,
  storage: [{ company: ana, bytes: 3.4e8 }],
  versions: { product: "0.1.0", node: "24.1.0", postgres: "17.5", redis: false, migrations: 44, lastMigration: "0065" },
  workers: [{ id: "worker-1", numbers: 3, alive: true, startedAt: at, seenAt: at, product: "0.1.0", node: "24.1.0" }],
  ...part,
});
const failedMessage = { id: 5, company: ana, connection: "Vendas", reason: "no such content", at };

function open(found: () => unknown, more: Parameters<typeof wire>[0] = {}) {
  const log = wire({ "GET /operator/health": found, ...more });
  return { log, ...show(<Health />, { me: aUser({ profile: "admin", super: true }) }) };
}

test("without problems the page says so first, and then shows lines of work, disk space and versions", async () => {
  open(() => well());
  expect(await screen.findByText("Está tudo funcionando.")).toBeDefined();
  expect(screen.getByText("5 GB livres de 20 GB")).toBeDefined();
  const row = within(screen.getByRole("row", { name: /^Mensagens recebidas/ }));
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["2", "–", "0", "1 min"]);
  expect(screen.getByText(/^3 números · 0\.1\.0 · Node 24\.1\.0$/)).toBeDefined();
});

test("the last verified backup is shown with its age and content, and with later failures", async () => {
  const good = {
    takenAt: "2026-11-22T06:30:00.000Z",
    verifiedAt: at,
    bytes: 2.5e9,
    rows: 1_234_567,
    files: 890,
    missing: 2,
  };
  open(() => well({ backup: { isLate: false, good, fault: { at, reason: "No space left on device" } } }));
  const card = within(await screen.findByRole("region", { name: "Backup" }));
  for (const text of ["5 horas", "22/11/2026 03:30", "1.234.567", "890", "2,5 GB"])
    expect(card.getByText(text)).toBeDefined();
  expect(card.getByText("2 arquivos que o banco cita já não estavam no armazenamento.")).toBeDefined();
  expect(card.getByText("A tentativa de 22/11/2026 09:00 falhou: No space left on device")).toBeDefined();
});

test("an old backup and a missing backup are each shown as a problem", async () => {
  const late = { takenAt: "2026-11-19T11:00:00.000Z", verifiedAt: at, bytes: 1, rows: 1, files: 0, missing: 0 };
  let backup: Operations["backup"] = { isLate: true, good: late, fault: null };
  const { unmount } = open(() => well({ backup }));
  expect(await screen.findByText("Nenhum backup recente foi verificado")).toBeDefined();
  expect(screen.getByText("3 dias")).toBeDefined();
  unmount();
  backup = { isLate: true, good: null, fault: null };
  open(() => well({ backup }));
  expect(await screen.findByText(/^Nenhum backup foi verificado ainda/)).toBeDefined();
});

test("a bucket that does not answer is shown as a problem, with what to do about it", async () => {
  const silent = { ok: false, detail: "the bucket files does not answer" };
  open(() => well({ parts: { database: fine, queue: fine, relay: fine, workers: fine, disk: fine, files: silent } }));
  expect(await screen.findByText("O armazenamento dos arquivos (S3) não responde")).toBeDefined();
  expect(screen.getByText(/^Veja se o servidor S3 está de pé/)).toBeDefined();
});

test("problems come first, in words and with a remedy", async () => {
  open(() =>
    well({
      parts: {
        database: fine,
        queue: fine,
        relay: fine,
        workers: { ok: false, detail: "none alive" },
        disk: fine,
        files: fine,
      },
      down: [{ id: 1, name: "Vendas", company: ana, since: at, reason: "banned" }],
      downCount: 1,
      lines: [line("journal", 2)],
    }),
  );
  const list = within(await screen.findByRole("region", { name: "O que precisa de atenção" }));
  expect(
    list.getAllByRole("listitem").map((item) => within(item).getByText(/./, { selector: "strong" }).textContent),
  ).toEqual([
    "Nenhum worker está de pé",
    "2 mensagens recebidas não puderam ser guardadas",
    "Um número está fora do ar",
  ]);
  expect(list.getByText(/^Sem worker nenhuma mensagem entra ou sai/)).toBeDefined();
  const down = within(screen.getByRole("region", { name: "Número fora do ar: 1" }));
  expect(down.getByText("O WhatsApp bloqueou este número.")).toBeDefined();
  expect(screen.getByText("As tarefas só aparecem enquanto um worker está de pé.")).toBeDefined();
});

test("one failed message is tried again without a question, all of them after a question, and then the page fetches its data again", async () => {
  let left = [failedMessage, { ...failedMessage, id: 6 }];
  const { log } = open(
    () => well({ lines: [line("journal", left.length)], failures: { messages: left, jobs: [], undelivered: [] } }),
    {
      "POST /operator/health/messages/retry": ({ body }) => {
        const { id } = body as { id?: number };
        left = id === undefined ? [] : left.filter((one) => one.id !== id);
        return { retried: 1 };
      },
    },
  );
  const buttons = () => screen.findAllByRole("button", { name: /^Tentar de novo: Padaria da Ana · Vendas/ });
  const [first] = await buttons();
  await userEvent.click(first ?? document.body);
  expect(await screen.findByText("Será tentado de novo.")).toBeDefined();
  expect(await screen.findByRole("region", { name: "Mensagem não guardada: 1" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Tentar todas de novo" }));
  const asked = within(await screen.findByRole("dialog"));
  await userEvent.click(asked.getByRole("button", { name: "Tentar todas de novo" }));
  expect(await screen.findByText("Está tudo funcionando.")).toBeDefined();
  expect(log.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([{ id: 5 }, {}]);
});

test("a failed job is retried by its id, and an undelivered row of the outbox by its number", async () => {
  const failure = { reason: "no", at };
  const { log } = open(
    () =>
      well({
        lines: [line("jobs", 1), line("outbox", 1)],
        failures: {
          messages: [],
          jobs: [{ id: "repeat:1", name: "mails.send", ...failure }],
          undelivered: [{ id: "9", name: "job webhooks.send", company: ana, ...failure }],
        },
      }),
    {
      "POST /operator/health/jobs/retry": () => ({ ok: true }),
      "POST /operator/health/undelivered/retry": () => ({ retried: 1 }),
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: /^Tentar de novo: mails.send/ }));
  await userEvent.click(
    await screen.findByRole("button", { name: /^Tentar de novo: Padaria da Ana · job webhooks.send/ }),
  );
  expect(log.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body])).toEqual([
    ["/operator/health/jobs/retry", { id: "repeat:1" }],
    ["/operator/health/undelivered/retry", { id: 9 }],
  ]);
});

test("a server that does not answer is shown as the first problem, and the page can be fetched again", async () => {
  let isDown = true;
  open(() => (isDown ? new Refusal(400, "ERR_VALIDATION") : well()));
  expect(await screen.findByText(/^O servidor não respondeu\. Veja/)).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Está tudo funcionando.")).toBeDefined();
});

test("the page names the companies that sent e-mails from the operator's address, and marks those that never paid", async () => {
  open(() => well({ senders: [{ company: ana, recipients: 20, codes: 3, neverPaid: true }] }));
  const table = within(await screen.findByRole("table", { name: "E-mails das últimas 24 horas" }));
  const row = within(table.getByRole("row", { name: /^Padaria da Ana nunca pagou/ }));
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["20", "3"]);
});
