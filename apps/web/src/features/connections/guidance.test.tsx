import type { Connection } from "@balcao/shared/connections/schema";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { disconnectReason } from "@balcao/shared/connections/schema";
import { show } from "../../testing/render.tsx";
import { aConnection, aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { Guidance } from "./guidance.tsx";

const now = Date.parse("2026-11-21T15:00:00Z");
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
afterEach(() => vi.useRealTimers());

function open(part: Partial<Connection>, answers: Parameters<typeof wire>[0] = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true, now });
  const log = wire(answers);
  const [onQr, onAccess] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const connection = aConnection({ id: 1, name: "Matriz", ...part });
  show(<Guidance connection={connection} onQr={onQr} onAccess={onAccess} />, { me: aUser({ profile: "admin" }) });
  return { log, onQr, onAccess };
}
const panel = () => screen.queryByRole("region", { name: "O que fazer com Matriz" });

test("no guidance is shown for a number that works or is only connecting", () => {
  open({ status: "CONNECTED" });
  expect(panel()).toBeNull();
  cleanup();
  open({ status: "OPENING", reason: "never-linked" });
  expect(panel()).toBeNull();
});

test("a number that reconnects on its own shows the reason, the start, the next attempt and the alarm, and no button", async () => {
  open({ status: "TIMEOUT", reason: "lost", downSince: ago(3725), retryAt: ago(-8), alert: "no-mail" });
  expect(panel()?.textContent).toContain("A conexão com o WhatsApp caiu.");
  expect(screen.getByText(/^Fora do ar há 1 h 2 min, desde /)).toBeDefined();
  expect(screen.getByText(/^Próxima tentativa em [78] s$/)).toBeDefined();
  await vi.advanceTimersByTimeAsync(9000);
  expect(await screen.findByText("Tentando agora…")).toBeDefined();
  expect(screen.getByText(/o envio de e-mails não está configurado/)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a number whose session was replaced has a button to connect it", async () => {
  const { log } = open(
    { status: "DISCONNECTED", reason: "replaced", downSince: ago(30) },
    { "POST /whatsappsession/1": () => aConnection({ id: 1, status: "OPENING" }) },
  );
  expect(screen.getByText(/recebem um e-mail/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Conectar agora" }));
  await waitFor(() => expect(log).toHaveLength(1));
});

test("a number with a pairing code shows no text about a QR code", async () => {
  const { onQr } = open({ status: "qrcode", reason: "never-linked", pairingCode: "ABCD1234" });
  expect(panel()?.textContent).toContain("Digite o código no celular");
  expect(panel()?.textContent).not.toMatch(/QR code/);
  await userEvent.click(screen.getByRole("button", { name: "Ver código" }));
  expect(onQr).toHaveBeenCalledOnce();
});

test("a number that was logged out gets a new code, and the code is shown", async () => {
  const { onQr } = open(
    { status: "DISCONNECTED", reason: "logged-out", number: null },
    { "PUT /whatsappsession/1": () => aConnection({ id: 1, status: "OPENING" }) },
  );
  await userEvent.click(screen.getByRole("button", { name: "Vincular de novo" }));
  await waitFor(() => expect(onQr).toHaveBeenCalledOnce());
});

test.each(disconnectReason.options)(
  "%s has its text and its steps, and also its button once the number has stopped",
  (reason) => {
    open({ status: "DISCONNECTED", reason });
    expect(screen.getAllByRole("listitem").length).toBeGreaterThan(0);
    expect(panel()?.textContent).not.toMatch(/steps\.|reason\.|hint\./);
    expect(screen.getAllByRole("button")).toHaveLength(1);
  },
);

test("an official number whose token is refused has a button to its access and no word of a QR code, and one that was taken has a button to connect", async () => {
  const { onAccess } = open({ network: "official", status: "DISCONNECTED", reason: "token-refused" });
  expect(panel()?.textContent).toContain("Gere outro token");
  expect(panel()?.textContent).not.toMatch(/QR code/);
  await userEvent.click(screen.getByRole("button", { name: "Trocar o acesso" }));
  expect(onAccess).toHaveBeenCalledOnce();
  cleanup();
  open({ network: "official", status: "DISCONNECTED", reason: "number-taken" });
  expect(screen.getByRole("button", { name: "Conectar agora" })).toBeDefined();
});
