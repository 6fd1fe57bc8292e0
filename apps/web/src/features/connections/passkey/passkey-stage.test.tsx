import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  asked,
  chrome,
  headline,
  openPasskeyDialog as open,
  passkeyAnswer as answer,
  passkeyOptions as options,
  playHelper,
} from "../../../testing/passkey-dialog.tsx";
import { aPasskeyStep as step } from "../../../testing/passkey-step.ts";
import { Refusal } from "../../../testing/wire.ts";

beforeEach(() => void vi.spyOn(navigator, "userAgent", "get").mockReturnValue(chrome));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const begin = async () => userEvent.click(await screen.findByRole("button", { name: "Começar" }));

test("with the helper the user shows the passkey, and follows the link until the number is connected", async () => {
  const helper = playHelper();
  const { calls, push, onClose } = open();
  await headline("O WhatsApp pediu a chave de acesso desta conta. Falta um passo, neste computador.");
  await begin();
  await headline("Confirme na aba do WhatsApp Web que abriu.");
  const job = { id: "first", options, company: "Demo", digits: "4321", language: "pt" };
  await waitFor(() => expect(helper.heard).toEqual([{ type: "begin", job }]));
  push({ passkey: step({ step: "signing" }) });
  helper.say({ type: "answer", id: "first", answer });
  await headline("Entregando a chave ao WhatsApp…");
  push({ passkey: step({ step: "sent", until: new Date(Date.now() + 119_500).toISOString() }) });
  expect(document.activeElement).toBe(await headline("Aguardando o celular."));
  expect(screen.getByRole("timer").textContent).toMatch(/^Tempo que resta: [12]:\d\d$/);
  push({ passkey: step({ step: "linking" }) });
  await headline("Concluindo a conexão…");
  expect(calls()).toEqual([
    ["POST", "/whatsappsession/1/passkey", undefined],
    ["PUT", "/whatsappsession/1/passkey", { attempt: "first", answer }],
  ]);
  push({ status: "CONNECTED", passkey: null, number: "5511987654321" });
  await screen.findByText("Lembre-se: se ele for desconectado, o WhatsApp pode pedir a chave de novo.");
  expect(onClose).not.toHaveBeenCalled();
});

test("without the helper the dialog leads through installing it in this browser", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  playHelper(null);
  open();
  expect(screen.queryByRole("region", { name: /Instale o ajudante/ })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await screen.findByRole("region", { name: "Instale o ajudante do Balcão (1 minuto)" });
  expect(screen.queryByRole("button", { name: "Começar" })).toBeNull();
});

test("the dialog asks for a new helper when its version does not match", async () => {
  playHelper("2.0.0");
  open();
  await screen.findByText("O ajudante instalado é de outra versão. Instale este no lugar dele.");
  expect(screen.queryByRole("button", { name: "Começar" })).toBeNull();
});

test.each([
  ["cancelled", "Você cancelou. Pode tentar de novo."],
  ["closed", "A aba do WhatsApp Web foi fechada antes do fim. Pode tentar de novo."],
  ["expired", "Passaram cinco minutos sem a chave. Comece de novo."],
  ["busy", "O ajudante já está ocupado com outra página do Balcão neste navegador. Termine ou feche aquela."],
  ["lost", "O ajudante parou no meio. Recarregue a página e comece de novo."],
  [
    "forbidden",
    "O navegador não deixa o ajudante funcionar no WhatsApp Web. Clique em “Permitir” na página do ajudante, que se abriu, e comece de novo.",
  ],
] as const)("after the helper's job ended as %s, the dialog says so and starts another job", async (why, words) => {
  const helper = playHelper();
  const { push } = open();
  await begin();
  push({ passkey: step({ step: "signing" }) });
  helper.say({ type: "over", id: "first", why });
  expect((await screen.findByRole("alert")).textContent).toBe(words);
  await userEvent.click(screen.getByRole("button", { name: "Começar de novo" }));
  await waitFor(() => expect(helper.heard.at(-1)).toMatchObject({ type: "begin", job: { id: "second" } }));
  // A message of an earlier job is ignored.
  helper.say({ type: "over", id: "first", why: "lost" });
  await headline("Confirme na aba do WhatsApp Web que abriu.");
});

test("the dialog has one sentence for all reasons why a passkey was not shown, and waits for another try", async () => {
  const helper = playHelper();
  open();
  await begin();
  helper.say({ type: "refused", id: "first", why: "not-shown" });
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Se você não cancelou, ela não está neste navegador",
  );
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(helper.heard.at(-1)).toEqual({ type: "cancel", id: "first" }));
  await screen.findByText("Você cancelou. Pode tentar de novo.");
});

test("closing the dialog ends the helper's job", async () => {
  const helper = playHelper();
  open();
  await begin();
  await headline("Confirme na aba do WhatsApp Web que abriu.");
  cleanup();
  await waitFor(() => expect(helper.heard.at(-1)).toEqual({ type: "cancel", id: "first" }));
});

test("the dialog shows the server's refusal of an answer, and the user can begin again", async () => {
  const helper = playHelper();
  const { push } = open(asked, {
    "PUT /whatsappsession/:id/passkey": () => new Refusal(409, "ERR_PASSKEY_ATTEMPT_OVER"),
  });
  await begin();
  push({ passkey: step({ step: "signing" }) });
  helper.say({ type: "answer", id: "first", answer });
  expect((await screen.findByRole("alert")).textContent).toContain("Esta tentativa já passou");
  expect(screen.getByRole("button", { name: "Começar de novo" })).toBeDefined();
});

test("when WhatsApp refuses the answer, the dialog says so and asks again", async () => {
  const helper = playHelper();
  const { push } = open();
  await begin();
  helper.say({ type: "answer", id: "first", answer });
  push({ passkey: step({ step: "sent" }) });
  push({ passkey: step({ again: "refused", until: new Date(Date.now() + 700_000).toISOString() }) });
  expect((await screen.findByRole("alert")).textContent).toContain("O WhatsApp não aceitou a resposta.");
  await userEvent.click(screen.getByRole("button", { name: /^Começar/ }));
  await waitFor(() => expect(helper.heard.at(-1)).toMatchObject({ type: "begin", job: { id: "second" } }));
});

test("when WhatsApp asks once more while the helper's tab is open, the dialog says so, and the tab closes", async () => {
  const helper = playHelper();
  const { push } = open();
  await begin();
  push({ passkey: step({ step: "signing" }) });
  push({ passkey: step({ again: "renewed", until: new Date(Date.now() + 700_000).toISOString() }) });
  expect((await screen.findByRole("alert")).textContent).toContain("O WhatsApp pediu a chave mais uma vez");
  await waitFor(() => expect(helper.heard.at(-1)).toEqual({ type: "cancel", id: "first" }));
  expect(screen.getByRole("button", { name: "Começar de novo" })).toBeDefined();
});

test("a link that was begun elsewhere is shown as such, and can be taken over, with the helper or by hand", async () => {
  const helper = playHelper();
  open({ ...asked, passkey: step({ step: "signing" }) });
  await headline("Este passo já foi começado.");
  expect(screen.getByText("Não posso instalar nada neste computador")).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: "Começar aqui" }));
  await waitFor(() => expect(helper.heard).toHaveLength(1));
});

test("a reloaded page still compares the code, and says who may confirm it", async () => {
  playHelper();
  const { calls } = open({ ...asked, passkey: step({ step: "code", code: "K7QX-2M9A" }) });
  expect(await screen.findByText("Só quem mostrou a chave pode responder.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "É o mesmo" }));
  await waitFor(() => expect(calls()).toEqual([["PUT", "/whatsappsession/1/passkey/code", { same: true }]]));
});

test("the passkey step has a way back to another code", async () => {
  playHelper();
  const { calls } = open(asked, { "PUT /whatsappsession/:id": () => ({ ...asked, status: "OPENING", passkey: null }) });
  await userEvent.click(await screen.findByRole("button", { name: "Novo QR code" }));
  await waitFor(() => expect(calls()).toEqual([["PUT", "/whatsappsession/1", undefined]]));
});

test.each([
  ["É o mesmo", true],
  ["Não é", false],
])("the user who answered compares the code, and presses: %s", async (name, same) => {
  const helper = playHelper();
  const { calls, push } = open();
  await begin();
  helper.say({ type: "answer", id: "first", answer });
  push({ passkey: step({ step: "code", code: "K7QX-2M9A" }) });
  expect(await screen.findByLabelText("K 7 Q X - 2 M 9 A")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(calls().at(-1)).toEqual(["PUT", "/whatsappsession/1/passkey/code", { same }]));
});
