import { apiTokensApi } from "@balcao/shared/api-tokens/api";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { call } from "../../lib/api.ts";
import { useReauthentication } from "../../lib/session/reauthentication.ts";
import { show } from "../../testing/render.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import ReauthenticateDialog from "./reauthenticate-dialog.tsx";

/** The dialog as the shell shows it. */
function Asking() {
  const end = useReauthentication();
  return end ? <ReauthenticateDialog onEnd={end} /> : null;
}

const makeToken = () => call(apiTokensApi.create, { params: { connectionId: 1 }, body: { name: "Loja" } });
const tokensMade = (log: ReturnType<typeof wire>) => log.filter(({ path }) => path === "/whatsapp/1/tokens").length;
/** A server that creates tokens only after the right password. */
function server() {
  let isOpen = false;
  return wire({
    "GET /factors": () => ({ authenticator: null, backupCodes: 0, passkeys: [] }),
    "POST /whatsapp/1/tokens": () => (isOpen ? { secret: "s" } : new Refusal(403, "ERR_REAUTHENTICATION_REQUIRED")),
    "POST /auth/reauthenticate": ({ body }) => {
      isOpen = (body as { password: string }).password === "senha-certa";
      return isOpen ? { ok: true } : new Refusal(403, "ERR_CURRENT_PASSWORD");
    },
  });
}
const password = () => screen.findByLabelText("Sua senha");

test("a refused call asks for the password, reports a wrong one, and is repeated after the right one", async () => {
  const log = server();
  show(<Asking />);
  const made = makeToken();
  await userEvent.click(await screen.findByRole("button", { name: "Continuar" }));
  expect(await screen.findByText("Digite a sua senha")).toBeDefined();
  await userEvent.type(await password(), "errada{Enter}");
  expect(await screen.findByText("A senha não confere.")).toBeDefined();
  await userEvent.clear(await password());
  await userEvent.type(await password(), "senha-certa{Enter}");
  await expect(made).resolves.toMatchObject({ secret: "s" });
  expect(tokensMade(log)).toBe(2);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("two refused calls ask for the password only once", async () => {
  const log = server();
  show(<Asking />);
  const made = Promise.all([makeToken(), makeToken()]);
  await userEvent.type(await password(), "senha-certa{Enter}");
  await made;
  expect([tokensMade(log), log.filter(({ path }) => path === "/auth/reauthenticate").length]).toEqual([4, 1]);
});

test("when the user does not give the password, the call stays refused and is not repeated", async () => {
  const log = server();
  show(<Asking />);
  const refusal = makeToken().catch((error: unknown) => error);
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  expect(await refusal).toMatchObject({ code: "ERR_REAUTHENTICATION_REQUIRED" });
  expect(tokensMade(log)).toBe(1);
});

test("when no dialog can ask for the password, the call is refused immediately", async () => {
  server();
  await act(async () => expect(makeToken()).rejects.toThrow("ERR_REAUTHENTICATION_REQUIRED"));
});

test("a user with a second factor also gives its code", async () => {
  const bodies: unknown[] = [];
  const refusals = [new Refusal(403, "ERR_FACTOR_CODE")];
  let isOpen = false;
  wire({
    "GET /factors": () => ({
      authenticator: { confirmedAt: "2026-11-20T12:00:00.000Z" },
      backupCodes: 3,
      passkeys: [],
    }),
    "POST /whatsapp/1/tokens": () => (isOpen ? { secret: "s" } : new Refusal(403, "ERR_REAUTHENTICATION_REQUIRED")),
    "POST /auth/reauthenticate": ({ body }) => {
      bodies.push(body);
      const refusal = refusals.pop();
      isOpen = !refusal;
      return refusal ?? { ok: true };
    },
  });
  show(<Asking />);
  const made = makeToken();
  const code = await screen.findByLabelText("Código do aplicativo");
  await userEvent.type(await password(), "senha-certa{Enter}");
  expect(await screen.findByText("Digite o código")).toBeDefined();
  await userEvent.type(code, "000000{Enter}");
  expect(await screen.findByText(/O código não confere/)).toBeDefined();
  await userEvent.clear(code);
  await userEvent.type(code, "123456{Enter}");
  await expect(made).resolves.toMatchObject({ secret: "s" });
  expect(bodies).toEqual([
    { password: "senha-certa", code: "000000" },
    { password: "senha-certa", code: "123456" },
  ]);
});
