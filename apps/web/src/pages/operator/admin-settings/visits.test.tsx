import type { Visit } from "@balcao/shared/visits/schema";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { Refusal, wire } from "../../../testing/wire.ts";
import Visits from "./visits.tsx";

const one = (part: Partial<Visit> = {}): Visit => ({
  id: 1,
  operator: { id: 9, name: "Olga" },
  company: { id: 7, name: "Padaria" },
  user: { id: 8, name: "Ana" },
  reason: "Chamado 4711",
  beganAt: "2026-11-20T12:00:00.000Z",
  endsAt: "2026-11-20T13:00:00.000Z",
  endedAt: "2026-11-20T12:10:00.000Z",
  endedBy: "left",
  ...part,
});
const open = (answer: () => unknown) => {
  const log = wire({ "GET /operator/visits": answer });
  show(<Visits />);
  return log;
};
const list = (visits: Visit[]) => () => ({ visits, hasMore: false, nextCursor: null });

test("each visit shows the company, who visited as whom, why, from when until when, and how it ended", async () => {
  const going = { endsAt: "2999-01-01T00:00:00.000Z", endedAt: null, endedBy: null };
  open(list([one(), one({ id: 2, ...going }), one({ id: 3, endedBy: null }), one({ id: 4, endedBy: "operator" })]));
  const link = (await screen.findAllByRole("link", { name: "Padaria" }))[0];
  expect(link?.getAttribute("href")).toBe("/admin-settings/dashboard/7");
  const [, ...rows] = screen.getAllByRole("row").map(({ textContent }) => textContent);
  for (const words of ["Olga como Ana", "Chamado 4711", "20/11/2026", "até 20/11/2026", "O operador saiu"])
    expect(rows[0]).toContain(words);
  expect(rows[1]).toMatch(/até 01\/01\/2999.*Em andamento|até 31\/12\/2998.*Em andamento/);
  expect(rows[2]).toContain("Terminou a hora");
  expect(rows[3]).toContain("Terminou com a sessão do operador");
});

test("the server does the search and the filter", async () => {
  const log = open(list([]));
  expect(await screen.findByText("Nenhuma visita ainda")).toBeDefined();
  await userEvent.click(screen.getByRole("combobox", { name: "Mostrar" }));
  await userEvent.click(within(screen.getByRole("listbox")).getByRole("option", { name: "Em andamento" }));
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar por empresa, pessoa ou motivo" }), "padaria");
  await expect.poll(() => log.at(-1)?.query.get("searchParam")).toBe("padaria");
  expect(log.at(-1)?.query.get("show")).toBe("going");
});

test("a list that failed to load says so", async () => {
  open(() => new Refusal(500, "ERR_INTERNAL"));
  expect(await screen.findByText("Não foi possível carregar as visitas.")).toBeDefined();
});
