import type { Connection } from "@balcao/shared/connections/schema";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { apply } from "../../../app/live.ts";
import { createQueryClient } from "../../../app/query-client.ts";
import { show } from "../../../testing/render.tsx";
import { aConnection } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
import { QrDialog } from "./qr-dialog.tsx";
import { connectionList } from "../../../nouns/connections/noun.ts";

const waiting = aConnection({ id: 1, name: "Vendas", status: "qrcode", qrcode: "2@abc", number: null });

function open(connection: Connection = waiting, answers: Parameters<typeof wire>[0] = {}) {
  const log = wire(answers);
  const cache = createQueryClient();
  cache.setQueryData(connectionList.queryKey, [connection]);
  const onClose = vi.fn<() => void>();
  show(<QrDialog connectionId={1} onClose={onClose} />, { cache });
  const push = (part: Partial<Connection>) =>
    act(() => apply(cache, "connection.update", { connection: { ...connection, ...part } }));
  return { log, cache, onClose, push };
}

test("the dialog shows the code, follows the phone and closes once the number is connected", async () => {
  const { push, onClose } = open();
  expect(screen.getByRole("img", { name: "QR code para ler com o celular" })).toBeDefined();
  push({ status: "PAIRING", qrcode: null });
  await screen.findByText("Código lido. Concluindo a conexão…");
  expect(onClose).not.toHaveBeenCalled();
  push({ status: "CONNECTED", qrcode: null, number: "5511987654321" });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await screen.findByText("Número conectado.")).toBeDefined();
});

test("a new code replaces the old one", async () => {
  const { push } = open();
  const drawn = () => screen.getByRole("img", { name: "QR code para ler com o celular" }).innerHTML;
  const before = drawn();
  push({ qrcode: "2@outro" });
  await waitFor(() => expect(drawn()).not.toBe(before));
});

test("when the installation has no place for the number, the dialog says that instead of waiting for a code", async () => {
  const { push } = open({ ...waiting, status: "OPENING", qrcode: null, reason: null });
  push({ reason: "no-place" });
  const said = await screen.findByRole("alert");
  expect(said.textContent).toContain("Esta instalação não tem lugar para mais números.");
  expect(said.textContent).toContain("Desconecte um número que ninguém usa");
  expect(within(said).queryByRole("button")).toBeNull();
});

test("the dialog says that a code has expired, and offers a new one", async () => {
  const { push, log } = open(waiting, {
    "PUT /whatsappsession/:id": () => ({ ...waiting, status: "OPENING", qrcode: null }),
  });
  push({ status: "DISCONNECTED", qrcode: null, reason: "qr-expired" });
  await screen.findByText("O QR code venceu sem ser lido.");
  await userEvent.click(screen.getByRole("button", { name: "Novo QR code" }));
  await screen.findByText("Preparando o QR code…");
  expect(log.map(({ method, path }) => `${method} ${path}`)).toEqual(["PUT /whatsappsession/1"]);
});

test("a user whose account needs its passkey reads why in plain words, and can try again", async () => {
  const { push, log } = open(waiting, {
    "PUT /whatsappsession/:id": () => ({ ...waiting, status: "OPENING", qrcode: null }),
  });
  push({ status: "DISCONNECTED", qrcode: null, reason: "passkey" });
  const said = (await screen.findByRole("alert")).textContent;
  expect(said).toContain("O WhatsApp pediu a chave de acesso (passkey) desta conta");
  expect(said).toContain("O número está bem");
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.queryByRole("button", { name: "Usar código" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await screen.findByText("Preparando o QR code…");
  expect(log.map(({ method, path }) => `${method} ${path}`)).toEqual(["PUT /whatsappsession/1"]);
});

test("the user can link the number by a code of eight characters instead", async () => {
  const { push, log } = open(waiting, {
    "POST /whatsappsession/:id": () => ({ ...waiting, status: "OPENING", qrcode: null }),
  });
  await userEvent.click(screen.getByRole("button", { name: "Usar código" }));
  const number = screen.getByLabelText("Número do WhatsApp");
  await userEvent.type(number, "123{Enter}");
  expect(screen.getByText(/Informe o número completo/)).toBeDefined();
  expect(log).toEqual([]);
  await userEvent.clear(number);
  await userEvent.type(number, "+55 (11) 98765-4321{Enter}");
  await waitFor(() => expect(log[0]?.body).toEqual({ number: "5511987654321" }));
  push({ status: "qrcode", qrcode: null, pairingCode: "K7PX2MVA" });
  await expect(screen.findByLabelText("K 7 P X 2 M V A")).resolves.toBeDefined();
});

test("the dialog links to the demo phone only where the server names its address", () => {
  open();
  expect(screen.queryByRole("link", { name: /127\.0\.0\.1/ })).toBeNull();
  cleanup();
  const demoPhone = "http://127.0.0.1:51234";
  open({ ...waiting, network: "simulator", demoPhone });
  expect(screen.getByRole("link", { name: /127\.0\.0\.1/ }).getAttribute("href")).toBe(demoPhone);
});

test("the dialog closes when the connection is deleted elsewhere", async () => {
  const { cache, onClose } = open();
  act(() => apply(cache, "connection.delete", { connectionId: 1 }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("a countdown shows how long the first code lasts, and that later codes last less", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(waiting.updatedAt) + 10_000 });
  const { push } = open();
  expect(screen.getByRole("timer").textContent).toBe("Este código vale por mais 50 segundos; depois vem outro.");
  await act(() => vi.advanceTimersByTimeAsync(51_000));
  expect(screen.getByRole("timer").textContent).toBe("Trocando o código…");
  push({ qrcode: "2@outro", updatedAt: new Date(Date.now()).toISOString() });
  expect(await screen.findByText(/^Este código vale por mais (19|20) segundos/)).toBeDefined();
  vi.useRealTimers();
});
