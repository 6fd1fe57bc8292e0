import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { followZone } from "../../lib/format.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { FactorReminder } from "./reminder.tsx";

test("the line about an owed second factor names the day by the company's clock, and its button opens the security dialog", async () => {
  followZone("America/Sao_Paulo");
  wire({ "GET /factors": () => ({ authenticator: null, backupCodes: 0, passkeys: [] }) });
  show(<FactorReminder />, { me: aUser({ factorDueAt: "2026-12-03T12:00:00.000Z" }) });
  expect(screen.getByText(/até 03\/12\/2026 09:00; depois, o trabalho para/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Ativar agora" }));
  expect(await screen.findByRole("dialog", { name: "Segurança" })).toBeDefined();
});

test("a user who owes no second factor sees no line", () => {
  show(<FactorReminder />, { me: aUser() });
  expect(screen.queryByText(/^A partir de/)).toBeNull();
});
