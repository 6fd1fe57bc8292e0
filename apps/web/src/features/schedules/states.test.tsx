import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection, aSchedule } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { ScheduleDetails } from "./schedule-details.tsx";

test("a planned message that Meta holds is shown as planned with the reason, and has no time of sending", async () => {
  wire({ "GET /whatsapp": () => [aConnection({ id: 1, name: "Loja" })] });
  const sentAt = "2026-11-20T12:00:00.000Z";
  const schedule = aSchedule({ id: 1, ticketId: null, status: "ENVIADA", sentAt, held: true });
  show(<ScheduleDetails schedule={schedule} onAgain={() => undefined} onClose={() => undefined} />);
  expect(await screen.findByText("Agendada")).toBeDefined();
  expect(await screen.findByText(/A Meta só libera esta mensagem/)).toBeDefined();
  expect(screen.queryByText("Enviada em")).toBeNull();
});
