import type { ApiToken } from "@balcao/shared/api-tokens/schema";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { TokensDialog } from "./tokens-dialog.tsx";

const aToken = (part: Partial<ApiToken> & { id: number }): ApiToken => ({
  connectionId: 3,
  name: `Programa ${part.id}`,
  lastFour: "wXyZ",
  createdBy: { id: 7, name: "Ana" },
  createdAt: "2026-11-20T12:00:00.000Z",
  lastUsedAt: null,
  ...part,
});
const secret = `balcao_${"s".repeat(50)}wXyZ`;

function open(tokens: ApiToken[], more: Parameters<typeof wire>[0] = {}) {
  const log = wire({ "GET /whatsapp/3/tokens": () => ({ tokens }), ...more });
  const onClose = vi.fn<() => void>();
  return { log, onClose, ...show(<TokensDialog connection={{ id: 3, name: "Vendas" }} onClose={onClose} />) };
}
const make = async (name: string) => {
  if (name) await userEvent.type(await screen.findByLabelText("Nome do token"), name);
  await userEvent.click(screen.getByRole("button", { name: "Criar token" }));
};
const made = () => ({ token: aToken({ id: 2, name: "Loja" }), secret });

test("tokens are listed with the last characters of their secret, their maker and their last use", async () => {
  open([aToken({ id: 2, lastUsedAt: "2026-11-21T15:30:00.000Z" }), aToken({ id: 1, createdBy: null })]);
  const [used, unused] = (await screen.findAllByRole("listitem")).map((one) => one.textContent);
  expect(used).toMatch(/Programa 2 …wXyZCriado em .* por AnaÚltimo uso: /);
  expect(unused).toMatch(/Programa 1 …wXyZCriado em [^A]*Nunca usado$/);
});

test("a new token is shown once, and closing the dialog before the secret was copied needs a confirmation", async () => {
  const { log, onClose } = open([], { "POST /whatsapp/3/tokens": made });
  expect(await screen.findByText("Nenhum token ainda.")).toBeDefined();
  await make("  Loja ");
  const shown = await screen.findByLabelText<HTMLInputElement>("Token");
  expect(shown.value).toBe(secret);
  expect(log.find(({ method }) => method === "POST")?.body).toEqual({ name: "Loja" });
  expect(await screen.findByRole("button", { name: "Revogar Loja" })).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Já guardei" }).disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  const question = within(await screen.findByRole("dialog", { name: "Fechar sem copiar o token?" }));
  await userEvent.click(question.getByRole("button", { name: "Voltar e copiar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Copiar token" }));
  await expect(navigator.clipboard.readText()).resolves.toBe(secret);
  await userEvent.click(screen.getByRole("button", { name: "Já guardei" }));
  expect(screen.queryByDisplayValue(secret)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("a user can go on without copying the token, and its secret is nowhere in the cache", async () => {
  const { onClose, cache } = open([], { "POST /whatsapp/3/tokens": made });
  await make("Loja");
  await screen.findByDisplayValue(secret);
  expect(
    JSON.stringify(
      cache
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain(secret);
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Fechar assim mesmo" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("when the browser refuses to copy, the secret can be selected and copied by hand", async () => {
  open([], { "POST /whatsapp/3/tokens": made });
  await make("Loja");
  const shown = await screen.findByLabelText<HTMLInputElement>("Token");
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("No"));
  await userEvent.click(screen.getByRole("button", { name: "Copiar token" }));
  expect(await screen.findByText("Não foi possível copiar. Marque o texto e copie à mão.")).toBeDefined();
  await userEvent.click(shown);
  expect([shown.selectionStart, shown.selectionEnd]).toEqual([0, secret.length]);
  await userEvent.copy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Já guardei" }).disabled).toBe(false);
});

test("the form refuses a name that is too short, and shows the server's refusal at the field", async () => {
  const { log } = open([], { "POST /whatsapp/3/tokens": () => new Refusal(409, "ERR_TOO_MANY_ITEMS", { most: 20 }) });
  await screen.findByText("Nenhum token ainda.");
  await make("");
  expect((await screen.findByRole("alert")).textContent).toBe("Dê um nome de 2 a 50 letras.");
  expect(log.some(({ method }) => method === "POST")).toBe(false);
  await make("Loja");
  expect(await screen.findByText(/Já há o máximo possível destes/)).toBeDefined();
});

test("revoking a token needs a confirmation, and then the token is no longer listed", async () => {
  const { log } = open([aToken({ id: 2, name: "Loja" })], { "DELETE /whatsapp/3/tokens/2": () => ({ ok: true }) });
  await userEvent.click(await screen.findByRole("button", { name: "Revogar Loja" }));
  const question = within(await screen.findByRole("dialog", { name: "Revogar o token Loja?" }));
  expect(log.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(question.getByRole("button", { name: "Revogar" }));
  await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
  expect(screen.getByText("Token revogado.")).toBeDefined();
});

test("the dialog shows live which tokens colleagues make, use and revoke", async () => {
  const { cache } = open([aToken({ id: 1 })]);
  await screen.findByText("Nunca usado");
  act(() => apply(cache, "api-token.update", { token: aToken({ id: 2, name: "ERP" }) }));
  act(() => apply(cache, "api-token.update", { token: aToken({ id: 1, lastUsedAt: "2026-11-21T15:30:00.000Z" }) }));
  act(() => apply(cache, "api-token.update", { token: aToken({ id: 9, connectionId: 4 }) }));
  const names = () => screen.getAllByRole("listitem").map((one) => one.querySelector("strong")?.textContent);
  await waitFor(() => expect(names()).toEqual(["ERP", "Programa 1"]));
  expect(screen.getByText(/^Último uso/)).toBeDefined();
  act(() => apply(cache, "api-token.delete", { tokenId: 1, connectionId: 3 }));
  await waitFor(() => expect(names()).toEqual(["ERP"]));
});

test("a list of tokens that failed to load can be fetched again", async () => {
  const answers = { "GET /whatsapp/3/tokens": (): unknown => new Refusal(404, "ERR_NO_WAPP_FOUND") };
  open([], answers);
  await userEvent.click(await screen.findByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Não foi possível carregar esta lista.")).toBeDefined();
});

test("without the plan feature no token can be made, but existing tokens can be revoked", async () => {
  wire({ "GET /whatsapp/3/tokens": () => ({ tokens: [aToken({ id: 1 })] }) });
  show(<TokensDialog connection={{ id: 3, name: "Vendas" }} onClose={() => undefined} />, {
    me: aUser({ profile: "admin", features: [] }),
  });
  expect(await screen.findByRole("button", { name: "Revogar Programa 1" })).toBeDefined();
  expect(screen.getByText(/O plano não inclui mais a API/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Criar token" })).toBeNull();
});
