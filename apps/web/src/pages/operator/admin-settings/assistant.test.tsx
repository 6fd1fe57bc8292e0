import type { InstallationAssistant } from "@balcao/shared/assistant/schema";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { Refusal, wire } from "../../../testing/wire.ts";
import InstallationProvider from "./assistant.tsx";

const kept: InstallationAssistant = {
  baseUrl: "https://api.example/v1",
  model: "grande",
  hasKey: true,
  voiceUrl: "",
  voiceModel: "",
  hasVoiceKey: false,
  isShared: true,
  tokensPerDay: 50_000,
  companies: 3,
  tokensToday: 12_500,
};
const path = "/operator/assistant";
const open = (more: Parameters<typeof wire>[0] = {}) => {
  const log = wire({ [`GET ${path}`]: () => kept, [`PUT ${path}`]: () => kept, ...more });
  show(<InstallationProvider />);
  return log;
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("the operator sees how many companies use the provider and how many tokens, and never the key", async () => {
  open();
  expect(await screen.findByText("3 empresas perguntam por aqui. Hoje: 12.500 tokens.")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Chave").value).toBe("");
  expect(screen.getByText(/^Há uma chave guardada/)).toBeDefined();
});

test("saving sends everything except a key that was not typed", async () => {
  const log = open();
  const tokens = await screen.findByLabelText<HTMLInputElement>("Tokens por dia de cada empresa");
  await userEvent.clear(tokens);
  await userEvent.type(tokens, "10");
  await press("Salvar");
  expect(await screen.findByText("De 1000 a 100000000")).toBeDefined();
  await userEvent.type(tokens, "000");
  await userEvent.click(screen.getByRole("switch", { name: "Empresas sem provedor próprio usam este" }));
  await press("Salvar");
  await waitFor(() => expect(log.find(({ method }) => method === "PUT")).toBeDefined());
  expect(log.find(({ method }) => method === "PUT")?.body).toEqual({
    baseUrl: kept.baseUrl,
    model: "grande",
    voiceUrl: "",
    voiceModel: "",
    isShared: false,
    tokensPerDay: 10_000,
  });
});

test("a test shows the provider's answer, and a model of the provider's list can be put into the form", async () => {
  open({
    [`POST ${path}/test`]: () => ({ ok: true, fault: null, detail: "", ms: 40, model: "grande", hasTools: true }),
    [`GET ${path}/models`]: () => ({ models: ["pequeno", "grande"] }),
  });
  await press("Testar");
  expect(await screen.findByText("Funciona: grande respondeu em 40 ms.")).toBeDefined();
  await press("Ver modelos");
  await userEvent.click(await screen.findByRole("menuitem", { name: "pequeno" }));
  expect(screen.getByLabelText<HTMLInputElement>("Modelo").value).toBe("pequeno");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Testar" }).disabled).toBe(true);
});

test("without an address the page says that companies need their own providers", async () => {
  open({ [`GET ${path}`]: () => ({ ...kept, baseUrl: "", hasKey: false }) });
  expect(await screen.findByText(/^Nenhum provedor: só empresas/)).toBeDefined();
});

test("when the provider failed to load, the page says so, and it can be fetched again", async () => {
  open({ [`GET ${path}`]: () => new Refusal(500, "ERR_INTERNAL") });
  expect(await screen.findByText("Não foi possível carregar o provedor da instalação.")).toBeDefined();
  wire({ [`GET ${path}`]: () => kept });
  await press("Tentar de novo");
  expect(await screen.findByText("3 empresas perguntam por aqui. Hoje: 12.500 tokens.")).toBeDefined();
});
