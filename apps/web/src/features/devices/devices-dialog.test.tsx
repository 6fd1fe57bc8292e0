import type { Push } from "@balcao/shared/push/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callAgain } from "../../nouns/push/noun.ts";
import { browserWithPush } from "../../testing/push.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { DevicesDialog } from "./devices-dialog.tsx";

const at = "2026-11-20T12:00:00.000Z";
const phone = { id: 4, name: "Chrome · Android", endpoint: "https://push.test/phone", createdAt: at, lastSentAt: null };
const push = (part: Partial<Push> = {}): Push => ({
  key: "BKey",
  off: [],
  quiet: null,
  showsText: false,
  devices: [],
  ...part,
});
const sessions = [
  { id: "a", place: "desk", device: "Firefox · Linux", address: "203.0.113.7", createdAt: at, usedAt: at, here: true },
  { id: "b", place: "app", device: "Chrome · Android", address: "", createdAt: at, usedAt: at, here: false },
];
let browser: ReturnType<typeof browserWithPush>;
beforeEach(() => {
  browser = browserWithPush();
});
afterEach(() => vi.unstubAllGlobals());

function open(known: Push, more: Parameters<typeof wire>[0] = {}, me = aUser()) {
  const log = wire({ "GET /push": () => known, "GET /auth/sessions": () => sessions, ...more });
  show(<DevicesDialog onClose={() => undefined} />, { me });
  return log;
}
const callHere = () => screen.findByLabelText<HTMLInputElement>("Avisar com o Balcão fechado");
const sent = (log: ReturnType<typeof wire>) =>
  log.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);

test("switching notices on asks the browser and registers its subscription, and switching them off ends the subscription", async () => {
  const me = aUser();
  const known = push();
  const log = open(known, {
    "POST /push/devices": () => {
      known.devices = [{ ...phone, endpoint: browser.endpoint }];
      return known.devices[0];
    },
    "DELETE /push/devices/4": () => ({ ok: true }),
  });
  await userEvent.click(await callHere());
  expect(await screen.findByText("Chrome · Android (este aqui)")).toBeDefined();
  expect((await callHere()).checked).toBe(true);
  expect(sent(log)).toEqual([
    ["POST", "/push/devices", { endpoint: browser.endpoint, p256dh: "pub", auth: "sec", language: "pt" }],
  ]);
  expect([browser.asked, localStorage.getItem(`called:${me.id}`)]).toEqual([["BKey"], "1"]);
  await userEvent.click(await callHere());
  await waitFor(() => expect(browser.current()).toBeNull());
  expect(sent(log).at(-1)).toEqual(["DELETE", "/push/devices/4", undefined]);
  expect(localStorage.getItem(`called:${me.id}`)).toBeNull();
});

test("a user who refuses the browser's question reads what to do, the switch stays off and nothing is registered", async () => {
  browser.answer("default");
  const log = open(push());
  await userEvent.click(await callHere());
  await screen.findByText("O navegador não deixou avisar. Permita as notificações deste site e tente de novo.");
  expect((await callHere()).checked).toBe(false);
  expect(sent(log)).toEqual([]);
});

test("when the browser blocks notices the switch is disabled, and the dialog says how to unblock them", async () => {
  browser.answer("denied");
  open(push());
  expect((await callHere()).disabled).toBe(true);
  expect(screen.getByText(/bloqueadas no navegador/)).toBeDefined();
});

test("on an iPhone outside of the app the dialog says how to install the app", async () => {
  browser.withoutWorker("iPhone");
  open(push());
  expect(await screen.findByText(/Adicionar à Tela de Início/)).toBeDefined();
});

test("each kind of notice and the quiet hours are saved at once, and only admins can choose notices about numbers", async () => {
  const log = open(push({ off: ["waiting"] }), {
    "PUT /push": ({ body }) => ({ ...push({ off: ["waiting"] }), ...(body as object) }),
  });
  const chat = await screen.findByLabelText<HTMLInputElement>("Chat interno");
  expect(screen.queryByLabelText(/Número desconectado/)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Clientes aguardando onde eu atendo").checked).toBe(false);
  await userEvent.click(chat);
  await waitFor(() => expect(chat.checked).toBe(false));
  await userEvent.click(screen.getByLabelText("Sem avisos em um horário"));
  const from = await screen.findByLabelText("Início do horário sem avisos");
  await userEvent.clear(from);
  await userEvent.type(from, "2130");
  await userEvent.tab();
  await waitFor(() => expect(sent(log)).toHaveLength(3));
  expect(sent(log).map(([, , body]) => body)).toEqual([
    { off: ["waiting", "chat"] },
    { quiet: { from: "20:00", to: "08:00" } },
    { quiet: { from: "21:30", to: "08:00" } },
  ]);
});

test("admins choose whether they get notices about numbers", async () => {
  open(push(), {}, aUser({ profile: "admin" }));
  expect(await screen.findByLabelText(/Número desconectado/)).toBeDefined();
});

test("a device gets a test notice, and is removed", async () => {
  const log = open(push({ devices: [phone] }), {
    "POST /push/devices/4/try": () => ({ ok: true }),
    "DELETE /push/devices/4": () => ({ ok: true }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Enviar um aviso de teste para Chrome · Android" }));
  await userEvent.click(screen.getByRole("button", { name: "Não avisar mais em Chrome · Android" }));
  await waitFor(() => expect(sent(log).map(([method]) => method)).toEqual(["POST", "DELETE"]));
});

test("another session is signed out after a question, and the present session cannot be signed out here", async () => {
  const log = open(push(), { "DELETE /auth/sessions/b": () => ({ ok: true }) });
  expect(await screen.findByText("Navegador: Firefox · Linux (este aqui)")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Sair em Aplicativo: Chrome · Android" }));
  const question = within(await screen.findByRole("dialog", { name: "Sair em Aplicativo: Chrome · Android?" }));
  await userEvent.click(question.getByRole("button", { name: "Sair" }));
  await waitFor(() => expect(sent(log)).toEqual([["DELETE", "/auth/sessions/b", undefined]]));
});

test("when the devices and the sessions fail to load, each list can be fetched again", async () => {
  open(push(), {
    "GET /push": () => new Refusal(500, "ERR_INTERNAL"),
    "GET /auth/sessions": () => new Refusal(500, "ERR_INTERNAL"),
  });
  const again = () => screen.getAllByRole("button", { name: /Tentar/ });
  await waitFor(() => expect(again()).toHaveLength(2));
  wire({ "GET /push": () => push(), "GET /auth/sessions": () => sessions });
  for (const button of again()) await userEvent.click(button);
  expect(await callHere()).toBeDefined();
  expect(await screen.findByText(/Firefox · Linux/)).toBeDefined();
});

test("a new sign-in registers this browser again, if its user wants notices here and the server does not know the browser", async () => {
  const { id } = aUser();
  const known = push();
  const log = wire({ "GET /push": () => known, "POST /push/devices": () => phone });
  await callAgain(id);
  expect(log).toEqual([]);
  localStorage.setItem(`called:${id}`, "1");
  browser.answer("granted");
  await callAgain(id);
  expect(sent(log)).toHaveLength(1);
  known.devices = [{ ...phone, endpoint: browser.endpoint }];
  await callAgain(id);
  expect(sent(log)).toHaveLength(1);
});

test("a subscription under another key is ended and replaced", async () => {
  browser.subscribedUnder("OldKey");
  open(push(), { "POST /push/devices": () => phone });
  await userEvent.click(await callHere());
  await waitFor(() => expect(browser.asked).toEqual(["BKey", "BKey"]));
});

test("all other sessions are ended by one button after a question", async () => {
  const log = open(push(), { "DELETE /auth/sessions": () => ({ ok: true }) });
  expect(await screen.findByText("Endereço: 203.0.113.7")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Sair de todos os outros" }));
  const question = await screen.findByRole("dialog", { name: "Sair de todos os outros lugares?" });
  await userEvent.click(within(question).getByRole("button", { name: "Sair" }));
  await waitFor(() => expect(sent(log)).toEqual([["DELETE", "/auth/sessions", undefined]]));
});
