import type { OwnFactors } from "@balcao/shared/factors/schema";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { sessionKey } from "../../nouns/auth/queries.ts";
import { ticketsApi } from "@balcao/shared/tickets/api";
import { call } from "../../lib/api.ts";
import { session } from "../../lib/session/session.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { Guard } from "../guards.tsx";
import { createQueryClient } from "../query-client.ts";

const none: OwnFactors = { authenticator: null, backupCodes: 0, passkeys: [] };
const some: OwnFactors = { authenticator: { confirmedAt: "2026-11-20T12:00:00.000Z" }, backupCodes: 10, passkeys: [] };
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const backupCodes = Array.from({ length: 10 }, (_, n) => `abcde2345${n}`);

function open(owesFactor: boolean, more: Parameters<typeof wire>[0] = {}) {
  const known = { ...none };
  const me = aUser({ owesFactor });
  const log = wire({
    "GET /factors": () => known,
    "POST /factors/authenticator": () => ({ secret, uri: `otpauth://totp/x?secret=${secret}` }),
    "PUT /factors/authenticator": () => {
      Object.assign(known, some);
      return { backupCodes };
    },
    "GET /auth/me": () => aUser(),
    ...more,
  });
  const cache = createQueryClient();
  session.open({ token: `x.${btoa(JSON.stringify({ session: "s" }))}.y`, user: me });
  cache.setQueryData(sessionKey, me);
  show(
    <Routes>
      <Route path="/tickets" element={<Guard who="user">atendimento</Guard>} />
    </Routes>,
    { me, at: "/tickets", cache },
  );
  return { log, cache };
}

test("a user who owes a second factor sets up an app, and sees the desk after keeping the backup codes", async () => {
  open(true);
  expect(await screen.findByRole("heading", { name: "Proteja a sua conta" })).toBeDefined();
  expect(screen.queryByText("atendimento")).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Ativar" }));
  await userEvent.type(await screen.findByLabelText("Código do aplicativo"), "123456{Enter}");
  expect(await screen.findByText("abcde-23450")).toBeDefined();
  expect(screen.queryByText("atendimento")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Guardei os códigos" }));
  expect(await screen.findByText("atendimento")).toBeDefined();
});

test("a user who owes a second factor can sign out", async () => {
  const { log } = open(true, { "DELETE /auth/logout": () => ({ ok: true }) });
  await userEvent.click(await screen.findByRole("button", { name: "Sair" }));
  await expect.poll(() => log.map(({ method, path }) => `${method} ${path}`)).toContain("DELETE /auth/logout");
});

test("the desk opens by itself when the company asks for no second factor any more", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  open(true);
  expect(await screen.findByRole("button", { name: "Ativar" })).toBeDefined();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findByText("atendimento")).toBeDefined();
});

test("while the backup codes are on screen, a return to the window does not check whether the user still owes a factor", async () => {
  const { log } = open(true);
  await userEvent.click(await screen.findByRole("button", { name: "Ativar" }));
  await userEvent.type(await screen.findByLabelText("Código do aplicativo"), "123456{Enter}");
  expect(await screen.findByText("abcde-23450")).toBeDefined();
  fireEvent.focus(window);
  expect(log.filter(({ path }) => path === "/auth/me")).toEqual([]);
  expect(screen.getByText("abcde-23450")).toBeDefined();
});

test("a list of factors that failed to load can be fetched again", async () => {
  let isDown = true;
  open(true, { "GET /factors": () => (isDown ? new Refusal(500, "ERR_INTERNAL") : none) });
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByRole("button", { name: "Ativar" })).toBeDefined();
});

test("a call that is refused with ERR_FACTOR_REQUIRED opens the page that sets up a second factor", async () => {
  const { cache } = open(false, { "GET /tickets": () => new Refusal(403, "ERR_FACTOR_REQUIRED") });
  expect(await screen.findByText("atendimento")).toBeDefined();
  await cache
    .fetchQuery({ queryKey: ["x"], queryFn: () => call(ticketsApi.list, { query: {} }), retry: false })
    .catch(() => undefined);
  expect(await screen.findByRole("heading", { name: "Proteja a sua conta" })).toBeDefined();
});
