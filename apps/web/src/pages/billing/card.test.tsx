import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aCard, aSubscription } from "../../testing/billing.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import Card from "./card.tsx";

const holder = window as { Iugu?: unknown };
/** The script elements that the page added. Nothing is loaded, and each test decides whether the script loads or fails. */
let scripts: HTMLScriptElement[] = [];
let leavePage: () => void = () => undefined;
beforeEach(() => {
  scripts = [];
  vi.spyOn(document.head, "append").mockImplementation(
    (...nodes) => void scripts.push(...(nodes as HTMLScriptElement[])),
  );
});
afterEach(() => void delete holder.Iugu);
/** Stands for the provider's script. It takes a card, and gives the answer that the test chose. */
function provider(answer: { id?: string; errors?: unknown }) {
  const seen: unknown[][] = [];
  const told: unknown[] = [];
  holder.Iugu = {
    setAccountID: (id: string) => void told.push(id),
    setTestMode: (on: boolean) => void told.push(on),
    CreditCard: function (...card: unknown[]) {
      seen.push(card);
    },
    createPaymentToken: (_card: object, done: (answer: object) => void) => done(answer),
  };
  return { seen, told };
}
function open(at: string, more: Parameters<typeof wire>[0] = {}) {
  const log = wire({ "GET /payment-gateway/customer/subscription": () => aSubscription(), ...more });
  const view = show(<Card />, { me: aUser({ profile: "admin" }), at });
  leavePage = () => view.unmount();
  return log;
}
const script = (count = 1) =>
  waitFor(() => {
    expect(scripts).toHaveLength(count);
    return scripts[count - 1] as HTMLScriptElement;
  });
/** Acts as if the script's file was loaded or refused. */
const came = async (event: "load" | "error", count = 1) => {
  const element = await script(count);
  act(() => void element.dispatchEvent(new Event(event)));
};
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
async function fill() {
  await screen.findByLabelText("Número do cartão");
  type("Número do cartão", "4111111111111111");
  type("Nome completo, como no cartão", "Ana de Souza");
  type("Validade", "0730");
  type("CVV", "123");
}
const save = () => userEvent.click(screen.getByRole("button", { name: "Salvar cartão" }));

test("the card goes only to the provider's script, our server gets its token, and the page leads back", async () => {
  const leave = vi.spyOn(window.location, "assign").mockReturnValue();
  const { seen, told } = provider({ id: "TOKEN" });
  const log = open("/settings/card?back=%2Fsubscription%3Fstep%3Dplan", {
    "POST /payment-gateway/customer/payment-methods": () => aCard(),
  });
  expect((await script()).src).toBe("https://js.provider.test/v2");
  await came("load");
  await fill();
  expect(screen.getByLabelText<HTMLInputElement>("Número do cartão").value).toBe("4111 1111 1111 1111");
  await save();
  await waitFor(() => expect(leave).toHaveBeenCalledWith("/subscription?step=plan"));
  expect(told).toEqual(["ACC", true]);
  expect(seen).toEqual([["4111111111111111", "07", "2030", "Ana", "de Souza", "123"]]);
  const bodies = log.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(bodies).toEqual([{ token: "TOKEN", description: "", set_as_default: true }]);
});

test.each([
  "https://evil.test",
  "//evil.test",
  "/\\evil.test",
  "/\t/evil.test",
  "/\n//evil.test",
  "javascript:alert(1)",
  "",
])("the page does not lead back to %s", async (back) => {
  const leave = vi.spyOn(window.location, "assign").mockReturnValue();
  provider({});
  open(`/settings/card?back=${encodeURIComponent(back)}`);
  await came("load");
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  expect(leave).toHaveBeenCalledWith("/settings#myCards");
});

test("while one of the four fields is empty nothing is sent", async () => {
  const { seen } = provider({ id: "TOKEN" });
  open("/settings/card");
  await came("load");
  await screen.findByLabelText("Número do cartão");
  await save();
  expect(await screen.findAllByText("Confira este campo")).toHaveLength(4);
  expect(seen).toEqual([]);
});

test.each([
  ["the provider", { errors: { number: "invalid" } }, () => aCard()],
  ["our server", { id: "TOKEN" }, () => new Refusal(502, "ERR_PAYMENT_PROVIDER")],
])("a card that %s refuses stays in the form, with the remedy", async (_who, answer, add) => {
  provider(answer);
  open("/settings/card", { "POST /payment-gateway/customer/payment-methods": add });
  await came("load");
  await fill();
  await save();
  expect(await screen.findByText("Falha ao adicionar cartão! Verifique os dados e tente novamente.")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("CVV").value).toBe("123");
});

test("a refused script is reported as blocked by an ad blocker, and can be requested again", async () => {
  provider({});
  open("/settings/card");
  await came("error");
  await screen.findByText("Desabilite o bloqueador de anuncios para poder usar este recurso.");
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await came("load", 2);
  expect(await screen.findByLabelText("Número do cartão")).toBeDefined();
});

test("the page stops waiting for a script that does not load within 5 s", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open("/settings/card");
  await script();
  expect(screen.getByText("Carregando o formulário do cartão…")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByText(/^Desabilite o bloqueador/)).toBeDefined();
  vi.useRealTimers();
});

test("a script that is not the provider's is reported as a failed component", async () => {
  open("/settings/card");
  await came("load");
  expect(await screen.findByText("Houve um problema ao carregar o componente.")).toBeDefined();
});

test("without a provider that takes cards there is no form, and the page leads back to the subscription", async () => {
  open("/settings/card", {
    "GET /payment-gateway/customer/subscription": () => aSubscription({ tokenizer: null }),
  });
  const leave = vi.spyOn(window.location, "assign").mockReturnValue();
  expect(await screen.findByText("O pagamento com cartão não está ativo.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Voltar para a assinatura" }));
  expect(leave).toHaveBeenCalledWith("/subscription");
});

test("once the provider's script runs on the page, a link to another page loads that page from the server", async () => {
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  open("/settings/card");
  await script();
  leavePage();
  expect(reload).not.toHaveBeenCalled();
  provider({ id: "TOKEN" });
  open("/settings/card");
  await came("load", 2);
  leavePage();
  expect(reload).toHaveBeenCalledTimes(1);
});
