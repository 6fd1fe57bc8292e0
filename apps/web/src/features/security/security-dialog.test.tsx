import type { OwnFactors } from "@balcao/shared/factors/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import { SecurityDialog } from "./security-dialog.tsx";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const backupCodes = Array.from({ length: 10 }, (_, n) => `abcde2345${n}`);
const none: OwnFactors = { authenticator: null, backupCodes: 0, passkeys: [] };
const some: OwnFactors = { authenticator: { confirmedAt: "2026-11-20T12:00:00.000Z" }, backupCodes: 10, passkeys: [] };

function open(own: OwnFactors, more: Parameters<typeof wire>[0] = {}) {
  const known = { ...own };
  const log = wire({
    "GET /factors": () => known,
    "POST /factors/authenticator": () => ({ secret, uri: `otpauth://totp/x?secret=${secret}` }),
    ...more,
  });
  show(<SecurityDialog onClose={() => undefined} />);
  const sent = () => log.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);
  return { known, sent };
}
const button = (name: string) => screen.findByRole("button", { name });

test("an app is added by its secret and first code, and the backup codes stay on screen until the user has kept them", async () => {
  const { known, sent } = open(none, {
    "PUT /factors/authenticator": ({ body }) => {
      if ((body as { code: string }).code !== "123 456") return new Refusal(403, "ERR_FACTOR_CODE");
      Object.assign(known, some);
      return { backupCodes };
    },
  });
  await userEvent.click(await button("Ativar"));
  expect(await screen.findByRole("img", { name: "Código QR para o aplicativo autenticador" })).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Código do aplicativo")));
  expect(screen.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")).toBeDefined();
  await userEvent.click(await button("Confirmar"));
  expect(await screen.findByText("Digite o código")).toBeDefined();
  await userEvent.type(screen.getByLabelText("Código do aplicativo"), "000000{Enter}");
  expect(await screen.findByText(/O código não confere/)).toBeDefined();
  await userEvent.clear(screen.getByLabelText("Código do aplicativo"));
  await userEvent.type(screen.getByLabelText("Código do aplicativo"), "123 456{Enter}");
  const codes = await screen.findByRole("dialog", { name: "Guarde os códigos de reserva" });
  expect(within(codes).getAllByRole("listitem")).toHaveLength(10);
  expect(within(codes).getByText("abcde-23450")).toBeDefined();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await button("Guardei os códigos"));
  await waitFor(() => expect(screen.queryByText("abcde-23450")).toBeNull());
  expect(await screen.findByText("Ativada")).toBeDefined();
  expect(sent().map(([method, path]) => `${String(method)} ${String(path)}`)).toEqual([
    "POST /factors/authenticator",
    "PUT /factors/authenticator",
    "PUT /factors/authenticator",
  ]);
});

test("a user who declines the fresh proof sees the factor as switched off again", async () => {
  open(none, { "POST /factors/authenticator": () => new Refusal(403, "ERR_REAUTHENTICATION_REQUIRED") });
  await userEvent.click(await button("Ativar"));
  await waitFor(() => expect(screen.queryByLabelText("Código do aplicativo")).toBeNull());
  expect(await screen.findByText("Desativada")).toBeDefined();
});

test("another app replaces the confirmed one", async () => {
  const { sent } = open(some, { "PUT /factors/authenticator": () => ({ backupCodes: [] }) });
  await userEvent.click(await button("Trocar"));
  const dialog = await screen.findByRole("dialog", { name: "Trocar o aplicativo autenticador" });
  await userEvent.type(within(dialog).getByLabelText("Código do aplicativo"), "123456{Enter}");
  expect(await screen.findByText("O aplicativo foi trocado. O anterior não vale mais.")).toBeDefined();
  await waitFor(() => expect(screen.queryByLabelText("Código do aplicativo")).toBeNull());
  expect(sent().map(([method]) => method)).toEqual(["POST", "PUT"]);
});

test("the app is removed after a question", async () => {
  const { known, sent } = open(some, {
    "DELETE /factors/authenticator": () => {
      Object.assign(known, none);
      return { ok: true };
    },
  });
  await userEvent.click(await button("Desativar"));
  const question = await screen.findByRole("dialog", { name: "Desativar a verificação em duas etapas?" });
  await userEvent.click(within(question).getByRole("button", { name: "Desativar" }));
  expect(await screen.findByText("Desativada")).toBeDefined();
  expect(sent()).toEqual([["DELETE", "/factors/authenticator", undefined]]);
});

test("a low number of backup codes causes a warning, and new codes are shown once", async () => {
  open({ ...some, backupCodes: 1 }, { "POST /factors/backup-codes": () => ({ backupCodes }) });
  expect(await screen.findByText("Resta 1")).toBeDefined();
  expect(screen.getByText("Restam poucos: crie novos antes que acabem.")).toBeDefined();
  await userEvent.click(await button("Criar novos"));
  const question = await screen.findByRole("dialog", { name: "Criar novos códigos de reserva?" });
  await userEvent.click(within(question).getByRole("button", { name: "Criar novos" }));
  expect(await screen.findByText("abcde-23459")).toBeDefined();
});

test("a list that failed to load can be fetched again", async () => {
  let isDown = true;
  open(none, { "GET /factors": () => (isDown ? new Refusal(500, "ERR_INTERNAL") : none) });
  const again = await button("Tentar de novo");
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText("Desativada")).toBeDefined();
});
