import {
  type FromHelper,
  fromHelper,
  helperVersion,
  readToHelper,
  type ToHelper,
} from "@balcao/shared/connections/linking-helper";
import type { Connection } from "@balcao/shared/connections/schema";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { apply } from "../../../app/live.ts";
import { createQueryClient } from "../../../app/query-client.ts";
import { connectionList } from "../../../nouns/connections/noun.ts";
import { aPasskeyStep as step } from "../../../testing/passkey-step.ts";
import { show } from "../../../testing/render.tsx";
import { aConnection } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import { QrDialog } from "../pairing/qr-dialog.tsx";

const until = new Date(Date.now() + 600_000).toISOString();
const asked = aConnection({ id: 1, name: "Vendas", status: "PAIRING", number: null, passkey: step() });
const options = { challenge: "AAEC", rpId: "whatsapp.com" as const };
const answer = {
  id: "a",
  rawId: "a",
  type: "public-key" as const,
  response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AQ", userHandle: null },
};
const attempts = ["first", "second", "third"];
const closing: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const close of closing.splice(0)) close();
  vi.restoreAllMocks();
});

/** A browser with a helper or without one. The helper records the page's messages. */
function playHelper(version: string | null = helperVersion) {
  const heard: ToHelper[] = [];
  const { origin } = window.location;
  const tell = (said: FromHelper) =>
    void window.dispatchEvent(new MessageEvent("message", { data: fromHelper(said), origin, source: window }));
  const say = (said: FromHelper) => act(() => tell(said));
  const hear = ({ data }: MessageEvent<unknown>) => {
    const said = readToHelper(data);
    if (said?.type === "hello" && version !== null) tell({ type: "here", version });
    else if (said && said.type !== "hello") heard.push(said);
  };
  window.addEventListener("message", hear);
  closing.push(() => window.removeEventListener("message", hear));
  return { heard, say };
}

function open(connection: Connection = asked, answers: Parameters<typeof wire>[0] = {}) {
  let begun = 0;
  const log = wire({
    "POST /whatsappsession/:id/passkey": () => ({ attempt: attempts[begun++], options, until }),
    "PUT /whatsappsession/:id/passkey": () => ({ ok: true }),
    "PUT /whatsappsession/:id/passkey/code": () => ({ ok: true }),
    ...answers,
  });
  const cache = createQueryClient();
  cache.setQueryData(connectionList.queryKey, [connection]);
  const onClose = vi.fn<() => void>();
  show(<QrDialog connectionId={1} onClose={onClose} />, { cache });
  const push = (part: Partial<Connection>) =>
    act(() => apply(cache, "connection.update", { connection: { ...connection, ...part } }));
  const calls = () => log.map(({ method, path, body }) => [method, path, body]);
  return { calls, push, onClose };
}

const headline = (text: string) => screen.findByRole("heading", { name: text, level: 3 });
const begin = async () => userEvent.click(await screen.findByRole("button", { name: "Começar" }));

test("with the helper the user shows the passkey, and follows the link until the number is connected", async () => {
  const helper = playHelper();
  const { calls, push, onClose } = open();
  await headline("O WhatsApp pediu a chave de acesso desta conta. Falta um passo, neste computador.");
  await begin();
  await headline("Confirme na aba do WhatsApp Web que abriu.");
  const job = { id: "first", options, company: "Demo", digits: null, language: "pt" };
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
  await screen.findByText("Guarde: desligá-lo pode exigir a chave de novo.");
  expect(onClose).not.toHaveBeenCalled();
});

test("without the helper the dialog leads through installing it in this browser", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  closing.push(vi.useRealTimers);
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
])("the user who answered compares the code, and reads: %s", async (name, same) => {
  const helper = playHelper();
  const { calls, push } = open();
  await begin();
  helper.say({ type: "answer", id: "first", answer });
  push({ passkey: step({ step: "code", code: "K7QX-2M9A" }) });
  expect(await screen.findByLabelText("K 7 Q X - 2 M 9 A")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(calls().at(-1)).toEqual(["PUT", "/whatsappsession/1/passkey/code", { same }]));
});

test("a user who cannot install anything copies a script, and pastes the answer", async () => {
  const helper = playHelper();
  const { calls } = open();
  await userEvent.click(await screen.findByText("Não posso instalar nada neste computador"));
  await userEvent.click(await screen.findByRole("button", { name: "Começar pelo console" }));
  await headline("Mostre a chave pelo console do WhatsApp Web.");
  expect(screen.getByText(/Nunca cole no console o que outra pessoa mandou/)).toBeDefined();
  const field = screen.getByLabelText("Cole a resposta aqui");
  await userEvent.click(field);
  await userEvent.paste("{}");
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  await screen.findByText(/Isto não é a resposta inteira da chave/);
  await userEvent.clear(field);
  await userEvent.paste(JSON.stringify(answer));
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() =>
    expect(calls().at(-1)).toEqual(["PUT", "/whatsappsession/1/passkey", { attempt: "first", answer }]),
  );
  expect(helper.heard).toEqual([]);
});

test("on a phone the dialog says that a computer is necessary, and offers no other step", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Linux; Android 16) Mobile");
  playHelper();
  open();
  await screen.findByText(/Só com o celular não dá/);
  await headline("O WhatsApp pediu a chave de acesso desta conta. Falta um passo, em um computador.");
  expect(screen.queryByRole("button", { name: "Começar" })).toBeNull();
  expect(screen.queryByText("Não posso instalar nada neste computador")).toBeNull();
});
