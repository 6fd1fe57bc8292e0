import { type Consent, consentSchema } from "@balcao/shared/consents/schema";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aUser } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import { ConsentsPart } from "./consents-part.tsx";

const at = "2026-01-05T12:00:00.000Z";
const consent = (part: Partial<Consent> = {}): Consent =>
  consentSchema.parse({
    id: 3,
    purpose: "marketing",
    purposeName: "",
    basis: "consent",
    since: "2026-01-05",
    words: "pode mandar",
    messageId: 9,
    notedBy: "Bia",
    notedAt: at,
    end: null,
    ...part,
  });
const proofs = [{ id: 9, at, text: "pode mandar ofertas" }];

function open(more: Parameters<typeof wire>[0]) {
  const log = wire({ "GET /contacts/5/consents/proofs": () => proofs, ...more });
  show(<ConsentsPart contactId={5} />, { me: aUser({ profile: "admin" }) });
  return () => log.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);
}

test("a consent needs its proof, and a message of the conversation can be chosen", async () => {
  const sent = open({ "GET /contacts/5/consents": () => [], "POST /contacts/5/consents": () => consent() });
  expect(await screen.findByText("Nenhuma base legal anotada.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Anotar base legal" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Anotar base legal" }));
  expect(await dialog.findByText(/^Escreva o que prova o consentimento/)).toBeDefined();
  await userEvent.click(await dialog.findByRole("radio", { name: /pode mandar ofertas$/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Anotar base legal" }));
  expect(await screen.findByText("Base legal anotada.")).toBeDefined();
  expect(sent()).toMatchObject([
    ["POST", "/contacts/5/consents", { purpose: "marketing", basis: "consent", words: "", messageId: 9 }],
  ]);
});

test("a purpose that is not in the list needs a name", async () => {
  open({ "GET /contacts/5/consents": () => [] });
  await userEvent.click(await screen.findByRole("button", { name: "Anotar base legal" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("combobox", { name: "Para quê" }));
  await userEvent.click(screen.getByRole("option", { name: "Outra finalidade" }));
  await userEvent.click(dialog.getByRole("button", { name: "Anotar base legal" }));
  expect(await dialog.findByText("Escreva o nome da finalidade.")).toBeDefined();
});

test("a consent is withdrawn without anything to fill in, and the dialog says what that means for campaigns", async () => {
  const sent = open({ "GET /contacts/5/consents": () => [consent()], "POST /consents/3/withdraw": () => consent() });
  await userEvent.click(await screen.findByRole("button", { name: "Retirar: Divulgação e campanhas" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Retirar o consentimento" }));
  expect(dialog.getByText(/^A pessoa deixa de receber campanhas/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Retirar" }));
  expect(await screen.findByText("Consentimento retirado.")).toBeDefined();
  expect(sent()).toEqual([["POST", "/consents/3/withdraw", { words: "", messageId: null }]]);
});

test("each legal basis shows its proof and how it ended, and a basis that rests on a contract cannot be withdrawn", async () => {
  const end = { as: "withdrawn", at, words: "SAIR", by: null, source: "whatsapp" } as const;
  open({
    "GET /contacts/5/consents": () => [
      consent({ id: 4, purpose: "other", purposeName: "Entrega", basis: "contract", words: "" }),
      consent({ end }),
    ],
  });
  const [contract, ended] = (await screen.findAllByRole("listitem")).map((row) => row.textContent);
  expect(contract).toBe("EntregaContrato desde 05/01/2026Anotado em 05/01/2026 · por Bia");
  expect(ended).toContain("Consentimento desde 05/01/2026pode mandarAnotado em 05/01/2026 · por Bia");
  expect(ended).toContain("Retirado em 05/01/2026 · pelo WhatsAppSAIR");
  expect(screen.queryByRole("button", { name: /^Retirar/ })).toBeNull();
});

test("the dialog shows a refusal, and legal bases that failed to load can be fetched again", async () => {
  const answers = [new Refusal(500, "ERR_INTERNAL"), [consent()]];
  open({
    "GET /contacts/5/consents": () => answers.shift(),
    "POST /consents/3/withdraw": () => new Refusal(409, "ERR_CONSENT_ENDED"),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Tentar de novo" }));
  await userEvent.click(await screen.findByRole("button", { name: "Retirar: Divulgação e campanhas" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Retirar" }));
  expect(await dialog.findByText(/^Esta base legal já terminou/)).toBeDefined();
});
