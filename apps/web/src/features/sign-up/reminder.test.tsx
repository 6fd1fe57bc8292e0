import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { followZone } from "../../lib/format.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { ConfirmReminder } from "./reminder.tsx";

const company = { ...aUser().company, confirmBy: "2026-12-03T12:00:00.000Z" };

test("the reminder tells an admin until when to confirm the e-mail, by the company's clock, and sends another link", async () => {
  followZone("America/Sao_Paulo");
  const log = wire({ "POST /signup/link": () => ({ ok: true }) });
  show(<ConfirmReminder />, { me: aUser({ profile: "admin", company }) });
  expect(screen.getByText(/até 03\/12\/2026 09:00\./)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Enviar outro link" }));
  expect(log.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /signup/link"]);
});

test.each([
  ["an attendant", aUser({ company })],
  ["an admin whose company has nothing to confirm", aUser({ profile: "admin" })],
])("%s gets no reminder", (_who, me) => {
  show(<ConfirmReminder />, { me });
  expect(screen.queryByText(/^Confirme o e-mail/)).toBeNull();
});
