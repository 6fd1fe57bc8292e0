import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection, aSchedule } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import Schedules from "./schedules.tsx";

// Loads the lazy modules before the tests, because no test should wait for them.
beforeAll(() => import("../../features/schedules/schedule-dialog.tsx"));
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse("2026-11-21T17:10:00Z") }));
afterEach(() => vi.useRealTimers());
const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });

test("a late answer does not close a dialog that was opened afterwards", async () => {
  let answer: (what: unknown) => void = () => undefined;
  const answered = new Promise((resolve) => (answer = resolve));
  const first = aSchedule({ id: 1, sendAt: "2026-11-25T12:00:00.000Z", body: "Primeira mensagem" });
  const second = aSchedule({ id: 2, sendAt: "2026-11-26T12:00:00.000Z", body: "Outra mensagem" });
  wire({
    "GET /whatsapp": () => [aConnection({ id: 1 })],
    "GET /schedules": () => ({ schedules: [first, second], hasMore: false, nextCursor: null }),
    "POST /schedules/1/send": () => answered,
  });
  show(<Schedules />, { at: "/schedules" });
  await user.click(await screen.findByRole("tab", { name: "Lista" }));
  await user.click(await screen.findByText("Primeira mensagem"));
  await user.click(await screen.findByText("Enviar agora"));
  await user.click(screen.getByText("Cancelar"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByText("Outra mensagem"));
  const text = await screen.findByLabelText<HTMLTextAreaElement>("Mensagem");
  answer({ ...first, status: "ENVIADA" });
  await screen.findByText("Mensagem enviada.");
  expect(text.isConnected).toBe(true);
  expect(text.value).toBe("Outra mensagem");
});
