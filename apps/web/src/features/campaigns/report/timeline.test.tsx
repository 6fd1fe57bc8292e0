import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aCampaign } from "../../../testing/campaigns.ts";
import { show } from "../../../testing/render.tsx";
import { Refusal, wire } from "../../../testing/wire.ts";
import { Timeline } from "./timeline.tsx";

function open(answer: () => unknown) {
  wire({ "GET /campaigns/1/times": answer });
  show(<Timeline campaign={aCampaign({ id: 1, status: "FINALIZADA" })} />);
}

test("each figure of the timeline is the sum up to its hour", async () => {
  const counts = { sent: 0, delivered: 0, read: 0, replied: 0 };
  const times = [
    { ...counts, at: "2026-11-21T08:00", sent: 400, delivered: 350 },
    { ...counts, at: "2026-11-21T09:00" },
    { ...counts, at: "2026-11-21T10:00", sent: 300, delivered: 300, read: 400, replied: 50 },
  ];
  open(() => ({ step: "hour", times }));
  const table = within(await screen.findByRole("table", { name: "Ao longo do tempo" }));
  const rows = table.getAllByRole("row").map((row) => Array.from(row.children, (cell) => cell.textContent).join(" "));
  expect(rows).toEqual([
    "Hora Enviadas Entregues Lidas Responderam",
    "21/11/2026 08:00 400 350 0 0",
    "21/11/2026 09:00 400 350 0 0",
    "21/11/2026 10:00 700 650 400 50",
  ]);
});

test("times that failed to load can be fetched again", async () => {
  let fails = true;
  open(() => (fails ? new Refusal(500, "ERR_INTERNAL") : { step: "hour", times: [] }));
  await screen.findByText("Não foi possível contar os envios no tempo.");
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Nada a mostrar")).toBeDefined();
});
