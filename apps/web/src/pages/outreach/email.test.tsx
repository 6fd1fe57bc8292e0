import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { anEmail } from "../../testing/email-samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import Email from "./email.tsx";

const status = { canSend: true, from: "Loja", replyTo: "ana@loja.test", cap: 500, left: 500, hasPaid: true };
const found = {
  count: 2,
  some: ["um@loja.test", "dois@loja.test"],
  invalid: [],
  unsubscribed: 0,
  repeated: 0,
  left: 500,
};

function open(answers: { status?: object; found?: object } = {}) {
  const log = wire({
    "GET /emails/status": () => ({ ...status, ...answers.status }),
    "POST /emails/check": () => ({ ...found, ...answers.found }),
    "POST /emails": () => anEmail({ total: 2 }),
    "GET /tags": () => [],
    "GET /contact-lists": () => ({ records: [], hasMore: false, nextCursor: null }),
  });
  show(<Email />, { me: aUser({ profile: "admin" }) });
  return log;
}
const write = async (recipients: string | null) => {
  const review = await screen.findByRole("button", { name: "Revisar" });
  await waitFor(() => expect(review).toHaveProperty("disabled", false));
  if (recipients !== null) await userEvent.type(screen.getByLabelText("Destinatários"), recipients);
  await userEvent.type(screen.getByLabelText("Assunto"), "Oferta");
  await userEvent.type(screen.getByLabelText("Mensagem"), "Só hoje");
  await userEvent.click(review);
};
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole("combobox", { name: "Para quem" }));
  await userEvent.click(await screen.findByRole("option", { name }));
};
const asked = (log: ReturnType<typeof wire>, path: string) =>
  log.filter((one) => one.method === "POST" && one.path === path).map(({ body }) => body);

test("the form says that the server did not answer whether e-mails may be sent, and works once the server answers", async () => {
  let answers = false;
  wire({
    "GET /emails/status": () => (answers ? status : new Refusal(500, "ERR_INTERNAL")),
    "GET /tags": () => [],
    "GET /contact-lists": () => ({ records: [], hasMore: false, nextCursor: null }),
  });
  show(<Email />, { me: aUser({ profile: "admin" }) });
  await screen.findByText(/^Não foi possível ver se os e-mails podem ser enviados/);
  answers = true;
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Revisar" })).toHaveProperty("disabled", false));
  expect(screen.queryByRole("button", { name: "Tentar de novo" })).toBeNull();
});

test("every empty field says that it is required, and nothing is sent", async () => {
  const log = open();
  const review = await screen.findByRole("button", { name: "Revisar" });
  await waitFor(() => expect(review).toHaveProperty("disabled", false));
  await userEvent.click(review);
  expect(await screen.findAllByText("Obrigatório")).toHaveLength(3);
  expect(document.activeElement).toBe(screen.getByLabelText("Destinatários"));
  expect(asked(log, "/emails/check")).toEqual([]);
});

test.each([
  ["Contatos com etiquetas", "Etiquetas"],
  ["Uma lista de contatos", "Lista de contatos"],
])(
  "with %s but nothing chosen, the review asks for a choice until the recipients are chosen in another way",
  async (way, field) => {
    const log = open();
    await screen.findByText("Restam 500 de 500 destinatários em 24 horas.");
    await choose(way);
    expect(screen.queryByText("Obrigatório")).toBeNull();
    await write(null);
    const missing = await screen.findByText("Obrigatório");
    const input = screen.getByRole("combobox", { name: field });
    expect([input.getAttribute("aria-invalid"), input.getAttribute("aria-describedby")]).toEqual(["true", missing.id]);
    expect(asked(log, "/emails/check")).toEqual([]);
    await choose("Todos os contatos com e-mail");
    expect(screen.queryByText("Obrigatório")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Revisar" }));
    await screen.findByRole("dialog", { name: "Revise antes de enviar" });
    expect(asked(log, "/emails/check")).toEqual([{ recipients: { kind: "all" } }]);
  },
);

test("the review shows the e-mail and the people left out, and only the review's button sends and opens the sent e-mails", async () => {
  const log = open({ found: { unsubscribed: 1, repeated: 2 } });
  await write("um@loja.test, dois@loja.test");
  const dialog = within(await screen.findByRole("dialog", { name: "Revise antes de enviar" }));
  for (const text of [
    "2 pessoas recebem",
    "2 repetidos recebem uma vez só.",
    "1 fica de fora: não quer e-mails.",
    "Só hoje",
    "No fim de cada e-mail há um link para não receber mais.",
  ])
    expect(dialog.getByText(text)).toBeDefined();
  dialog.getByRole("heading", { name: "Oferta" });
  dialog.getByText(/De: Loja/);
  expect(asked(log, "/emails")).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Enviar" }));
  await screen.findByText("E-mail a caminho de 2 pessoas.");
  expect(asked(log, "/emails")).toMatchObject([
    { recipients: { kind: "typed", text: "um@loja.test, dois@loja.test" }, subject: "Oferta", message: "Só hoje" },
  ]);
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/EmailLis"));
});

test.each([
  [{ invalid: ["eva@"] }, "Endereços inválidos, corrija: eva@"],
  [{ left: 1 }, "São mais do que os 1 destinatários que restam em 24 horas (limite de 500)."],
  [{ count: 0 }, "0 pessoa recebe"],
])("the e-mail cannot be sent when the check found %j", async (part, text) => {
  open({ found: part });
  await write("um@loja.test");
  const dialog = within(await screen.findByRole("dialog", { name: "Revise antes de enviar" }));
  dialog.getByText(text);
  expect(dialog.getByRole("button", { name: "Enviar" })).toHaveProperty("disabled", true);
});

test("until the company's e-mail is confirmed the screen says so, and nothing can be reviewed", async () => {
  wire({ "GET /emails/status": () => status, "GET /tags": () => [] });
  const me = aUser({ profile: "admin" });
  show(<Email />, { me: { ...me, company: { ...me.company, confirmBy: "2026-12-03T12:00:00.000Z" } } });
  await screen.findByText("Restam 500 de 500 destinatários em 24 horas.");
  expect(screen.getByText(/^Falta confirmar o e-mail da empresa/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Revisar" })).toHaveProperty("disabled", true);
});

test("the operator reads how to set up a mail server", async () => {
  wire({ "GET /emails/status": () => ({ ...status, canSend: false }), "GET /tags": () => [] });
  show(<Email />, { me: aUser({ profile: "admin", super: true }) });
  expect(await screen.findByText(/configure SMTP_URL e MAIL_FROM/)).toBeDefined();
});

test("without a mail server the screen says so, and nothing can be reviewed", async () => {
  open({ status: { canSend: false } });
  await screen.findByText("Esta instalação não tem servidor de e-mail, então nada pode ser enviado.");
  expect(screen.queryByText(/SMTP_URL/)).toBeNull();
  expect(screen.getByRole("button", { name: "Revisar" })).toHaveProperty("disabled", true);
});

test("a company that has not paid yet reads how many people it may write to before its first payment", async () => {
  open({ status: { hasPaid: false, cap: 20, left: 20 } });
  expect(await screen.findByText(/Até a primeira fatura ser paga, você pode escrever para 20 pessoas/)).toBeDefined();
});
