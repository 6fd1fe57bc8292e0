import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aConnection, aUser, sales } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import { AccessDialog } from "./access-dialog.tsx";
import { OfficialDialog } from "./official-dialog.tsx";

const callback = {
  callbackUrl: "https://balcao.example/api/official/webhook",
  verifyToken: "palavra",
  isReachable: true,
};
const facts = { displayNumber: "+55 11 3333-0000", verifiedName: "Pizzaria Sol" };
const official = {
  ...callback,
  ...facts,
  phoneNumberId: "10650001",
  wabaId: "20650001",
  checkedAt: "2026-11-28T10:00:00.000Z",
};
const me = aUser({ profile: "admin" });
const typed = { phoneNumberId: "10650001", wabaId: "20650001", token: "EAAtoken", appSecret: "ab12" };

async function fill(changes: Partial<typeof typed> = {}) {
  const values = { ...typed, ...changes };
  const into = async (label: RegExp, text: string) => {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
  };
  await into(/ID do número/, values.phoneNumberId);
  await into(/ID da conta/, values.wabaId);
  await into(/Token permanente/, values.token);
  await into(/Chave secreta/, values.appSecret);
  await userEvent.click(screen.getByRole("button", { name: "Conferir com a Meta" }));
}

function add(answers: Parameters<typeof wire>[0] = {}) {
  const log = wire({ "GET /whatsapp/official/callback": () => callback, "GET /queue": () => [sales], ...answers });
  const onSaved = vi.fn<(connection: object) => void>();
  show(<OfficialDialog onClose={() => undefined} onSaved={onSaved} />, { me });
  return { log, onSaved };
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("an official number is added in three steps with the facts from Meta, and going back keeps what was typed", async () => {
  const made = aConnection({ id: 7, name: "Pizzaria Sol", network: "official", status: "OPENING" });
  const { log, onSaved } = add({
    "POST /whatsapp/official/check": () => facts,
    "POST /whatsapp/official": () => made,
  });
  expect(screen.getByRole("dialog", { name: "Passo 1 de 3: na Meta" })).toBeDefined();
  expect(screen.getByText(/uma conexão deste mesmo número por QR code cai junto/)).toBeDefined();
  await press("Continuar");
  await fill({ token: " EAAtoken\n" });
  expect(await screen.findByText("A Meta reconheceu +55 11 3333-0000, Pizzaria Sol.")).toBeDefined();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Continuar editando" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Continuar editando" })).toBeNull());
  await press("Voltar");
  expect(screen.getByLabelText<HTMLInputElement>(/ID da conta/).value).toBe(typed.wabaId);
  await press("Conferir com a Meta");
  expect((await screen.findByLabelText<HTMLInputElement>("Nome")).value).toBe("Pizzaria Sol");
  await press("Adicionar");
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(made));
  expect(log.findLast(({ method }) => method === "POST")?.body).toMatchObject({
    ...typed,
    name: "Pizzaria Sol",
    queueIds: [sales.id],
  });
});

test.each([
  ["ERR_OFFICIAL_TOKEN", /Token permanente/],
  ["ERR_OFFICIAL_NUMBER_ID", /ID do número/],
  ["ERR_OFFICIAL_NUMBER_TAKEN", /ID do número/],
  ["ERR_OFFICIAL_ACCOUNT_ID", /ID da conta/],
  ["ERR_OFFICIAL_APP_SECRET", /Chave secreta/],
] as const)("Meta's refusal %s is shown at its field, which has the focus", async (code, label) => {
  add({ "POST /whatsapp/official/check": () => new Refusal(422, code) });
  await press("Continuar");
  await fill();
  const alert = await screen.findByRole("alert");
  const field = screen.getByLabelText(label);
  expect(field.getAttribute("aria-describedby")).toBe(alert.id);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("a faulty value is reported before Meta gets a request, and an unreachable Meta is reported beside the buttons", async () => {
  const { log } = add({ "POST /whatsapp/official/check": () => new Refusal(502, "ERR_OFFICIAL_SILENT") });
  await press("Continuar");
  await fill({ phoneNumberId: "+55 11 3333-0000", token: "EAA to ken", appSecret: " " });
  expect(await screen.findByText(/Use só os algarismos/)).toBeDefined();
  expect(screen.getByText(/Há um espaço no meio/)).toBeDefined();
  expect(screen.getByText("Preencha este campo.")).toBeDefined();
  expect(log.some(({ method }) => method === "POST")).toBe(false);
  await fill();
  expect(await screen.findByText("A Meta não respondeu. Tente de novo em alguns minutos.")).toBeDefined();
});

test("an installation that Meta cannot reach says so before anything is typed", async () => {
  add({ "GET /whatsapp/official/callback": () => ({ ...callback, isReachable: false }) });
  expect(await screen.findByText(/a Meta só entrega mensagens por https/)).toBeDefined();
});

function access(isNew: boolean, answers: Parameters<typeof wire>[0] = {}) {
  const log = wire({ "GET /whatsapp/7/official": () => official, ...answers });
  const onClose = vi.fn<() => void>();
  show(<AccessDialog connection={{ id: 7, name: "Sol" }} isNew={isNew} onClose={onClose} />, { me });
  return { log, onClose };
}

test("a number that was just added shows the address and the verification word for Meta's pages", async () => {
  access(true);
  const dialog = within(await screen.findByRole("dialog", { name: "Sol na Meta" }));
  expect(await dialog.findByText(callback.callbackUrl)).toBeDefined();
  expect(dialog.getByText("palavra")).toBeDefined();
  expect(dialog.getByRole("button", { name: "Copiar: Token de verificação" })).toBeDefined();
});

test("a change of an access sends only the typed fields, and shows no secret", async () => {
  const { log, onClose } = access(false, { "PUT /whatsapp/7/official": () => official });
  const token = await screen.findByLabelText<HTMLInputElement>(/Token permanente/);
  expect([token.value, token.type]).toEqual(["", "password"]);
  expect(screen.getByText("+55 11 3333-0000")).toBeDefined();
  await userEvent.click(token);
  await userEvent.paste("EAAnovo");
  await press("Conferir e salvar");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(log.find(({ method }) => method === "PUT")?.body).toEqual({ token: "EAAnovo" });
});

test("an access that failed to load can be fetched again", async () => {
  access(false, { "GET /whatsapp/7/official": () => new Refusal(500, "ERR_INTERNAL") });
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  wire({ "GET /whatsapp/7/official": () => official });
  await userEvent.click(again);
  expect(await screen.findByText(/Pizzaria Sol/)).toBeDefined();
});

test("a number that left Meta's API is registered again with its PIN", async () => {
  const log = wire({
    "POST /whatsapp/7/official/register": () => official,
    "GET /whatsapp/7/official": () => official,
  });
  const onClose = vi.fn<() => void>();
  show(<AccessDialog connection={{ id: 7, name: "Sol", reason: "unregistered" }} isNew={false} onClose={onClose} />, {
    me,
  });
  const pin = await screen.findByLabelText("PIN de 6 algarismos");
  await press("Registrar de novo");
  expect(await screen.findByText("Digite 6 algarismos.")).toBeDefined();
  await userEvent.type(pin, "123456");
  await press("Registrar de novo");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(log.find(({ method }) => method === "POST")?.body).toEqual({ pin: "123456" });
});
