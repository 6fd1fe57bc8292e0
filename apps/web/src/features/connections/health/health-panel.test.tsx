import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aHealth } from "../../../testing/connection-health.ts";
import { aConnection } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import { sayDuration } from "./duration.ts";
import { HealthPanel } from "./health-panel.tsx";

const connection = aConnection({ id: 1, name: "Matriz" });
const day = (at: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => at[hour] ?? 0);

test("the panel shows today's received, sent and failed messages, and that no message is lost", async () => {
  wire({
    "GET /whatsapp/health": () => [
      aHealth({
        connectionId: 1,
        received: 1204,
        sent: 980,
        failed: 2,
        ackMs: { median: 180, p95: 1420 },
        journal: { received: 1210, stored: 1204, ignored: 6, placeholder: 0, failed: 0, waiting: 0 },
        hours: { received: day({ 9: 700, 10: 504 }), sent: day({ 9: 980 }) },
      }),
    ],
    "GET /whatsapp/1/incidents": () => [],
  });
  show(<HealthPanel connection={connection} />);
  const health = within(await screen.findByRole("region", { name: "Saúde de Matriz" }));
  expect(health.getByText("O WhatsApp entregou 1.210, e 1.204 estão guardadas")).toBeDefined();
  expect(health.getByText("6 ignoradas de propósito")).toBeDefined();
  expect(health.getByText("Metade em 180 ms, quase todas em 1.420 ms")).toBeDefined();
  const table = within(health.getByRole("table", { name: "Mensagens de hoje por hora" }));
  expect(table.getAllByRole("columnheader").map((one) => one.textContent)).toEqual(["Hora", "Recebidas", "Enviadas"]);
  expect(table.getAllByRole("row")).toHaveLength(25);
  expect(table.getByRole("row", { name: "9h 700 980" })).toBeDefined();
  expect(table.getByRole("row", { name: "11h 0 0" })).toBeDefined();
  expect(await screen.findByText("Nenhuma queda registrada.")).toBeDefined();
});

test.each([
  ["number on a phone", {}, 1],
  ["number that is not linked", { number: null }, 0],
  ["official number", { network: "official" as const }, 0],
])("the panel of a %s says how often its phone must be used, if it must be", async (_what, part, count) => {
  wire({ "GET /whatsapp/health": () => [aHealth({ connectionId: 1 })], "GET /whatsapp/1/incidents": () => [] });
  show(<HealthPanel connection={{ ...connection, ...part }} />);
  await screen.findByRole("region", { name: "Saúde de Matriz" });
  expect(screen.queryAllByText(/ao menos a cada duas semanas/)).toHaveLength(count);
});

test("messages that are not stored yet cause a warning that says why", async () => {
  wire({
    "GET /whatsapp/health": () => [
      aHealth({
        connectionId: 1,
        journal: { received: 10, stored: 7, ignored: 0, placeholder: 1, failed: 1, waiting: 1 },
      }),
    ],
    "GET /whatsapp/1/incidents": () => [
      { id: 2, reason: "lost", startedAt: "2026-11-21T12:00:00.000Z", endedAt: null, mail: "sent" },
      {
        id: 1,
        reason: "unavailable",
        startedAt: "2026-11-20T12:00:00.000Z",
        endedAt: "2026-11-20T12:05:30.000Z",
        mail: null,
      },
    ],
  });
  show(<HealthPanel connection={connection} />);
  const line = await screen.findByText("O WhatsApp entregou 10, e 7 estão guardadas");
  expect(line.closest("[data-fine]")?.getAttribute("data-fine")).toBe("false");
  expect(screen.getByText("1 não pôde ser lida")).toBeDefined();
  const incidents = within(screen.getByRole("region", { name: "Quedas de Matriz" }));
  expect((await incidents.findAllByRole("listitem")).map((one) => one.textContent)).toEqual([
    expect.stringMatching(/ainda fora do ar.*Os administradores foram avisados/),
    expect.stringMatching(/durou 5 min 30 s.*indisponível/),
  ]);
});

test("a panel that failed to load can be fetched again", async () => {
  wire({ "GET /whatsapp/health": () => new Refusal(500, "ERR_INTERNAL") });
  show(<HealthPanel connection={connection} />);
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  const log = wire({
    "GET /whatsapp/health": () => [aHealth({ connectionId: 1 })],
    "GET /whatsapp/1/incidents": () => [],
  });
  await act(async () => void fireEvent.click(again));
  expect(log[0]?.path, "at once, before the next regular fetch").toBe("/whatsapp/health");
  expect(await screen.findByRole("table", { name: "Mensagens de hoje por hora" })).toBeDefined();
});

test.each([
  [0, "0 s"],
  [59_999, "59 s"],
  [61_000, "1 min 1 s"],
  [7_200_000, "2 h"],
  [90_061_000, "1 d 1 h"],
])("%i ms are written as %s", (ms, words) => {
  expect(sayDuration(ms)).toBe(words);
});
