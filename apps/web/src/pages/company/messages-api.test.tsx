import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { exampleOf, languages, tasks } from "../../features/api-messages/examples.ts";
import { session } from "../../lib/session/session.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import MessagesApi from "./messages-api.tsx";

const messageId = "00000000-0000-4000-8000-00000000000a";
const accepted = () => ({ mensagem: "Mensagem enviada para a fila", messageId, status: "queued" });
function open(answers: Parameters<typeof wire>[0] = {}) {
  const log = wire({ "POST /messages/send": accepted, ...answers });
  return { log, ...show(<MessagesApi />, { me: aUser({ profile: "admin" }) }) };
}
const form = async (name: string) => within(await screen.findByRole("form", { name }));
async function fill(fields: Awaited<ReturnType<typeof form>>, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await userEvent.type(fields.getByLabelText(label), value);
}
const typed = { Token: "balcao_x", Número: "5511987654321" };

test("the examples contain this installation's address, are shown in the chosen programming language, and can be copied", async () => {
  open();
  const panel = within(await screen.findByRole("tabpanel", { name: "curl" }));
  const [first] = panel.getAllByText(/curl -X POST/, { selector: "code" });
  expect(first?.textContent).toContain(`"${window.location.origin}/api/messages/send"`);
  await userEvent.click(screen.getByRole("tab", { name: "PHP" }));
  await userEvent.click(screen.getByRole("button", { name: "Copiar: Enviar um texto" }));
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain("curl_init(");
  expect(copied).toContain("Authorization: Bearer SEU_TOKEN");
});

test.each(languages.flatMap((language) => tasks.map((task) => [language, task] as const)))(
  "the example in %s for %s contains the address, the token, and the body",
  (language, task) => {
    const words = { token: "TOKEN", text: "TEXT", caption: "CAPTION", file: "FILE.pdf", messageId: "ID" };
    const code = exampleOf(language, task, "https://desk.test", words);
    expect(code).toContain(`https://desk.test/api/messages/send${task === "state" ? "/ID" : ""}"`);
    expect(code).toContain("Bearer TOKEN");
    const said = {
      text: ["TEXT", "5511987654321", "Idempotency-Key"],
      media: ["CAPTION", "FILE.pdf", "medias"],
      state: [],
    };
    for (const word of said[task]) expect(code).toContain(word);
  },
);

test("the form sends a text with the typed token and without the session, and asks for the message's state", async () => {
  vi.spyOn(session, "token").mockReturnValue("the session");
  const states = { [`GET /messages/send/${messageId}`]: () => ({ messageId, status: "failed", reason: "too-old" }) };
  const { log } = open(states);
  const fields = await form("Enviar um texto");
  await fill(fields, { ...typed, Mensagem: "Olá" });
  await userEvent.click(fields.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByText("Mensagem enviada com sucesso.")).toBeDefined();
  expect(log).toMatchObject([{ token: "balcao_x", body: { number: "5511987654321", body: "Olá" } }]);
  await userEvent.click(await fields.findByRole("button", { name: "Ver situação" }));
  expect(await fields.findByText("Não enviada. Ficou mais de um dia na fila.")).toBeDefined();
  expect(log.at(-1)?.token).toBe("balcao_x");
});

test("the form for files sends a file with its caption", async () => {
  open();
  const fields = await form("Enviar um arquivo");
  const file = new File(["%PDF"], "nota.pdf", { type: "application/pdf" });
  await fill(fields, { ...typed, Legenda: "Sua nota" });
  await userEvent.upload(fields.getByLabelText("Arquivo"), file);
  await userEvent.click(fields.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByText("Mensagem enviada com sucesso.")).toBeDefined();
  const sent = vi.mocked(fetch).mock.calls.at(-1)?.[1]?.body as FormData;
  expect([sent.get("number"), sent.get("body"), (sent.get("medias") as File).name]).toEqual([
    "5511987654321",
    "Sua nota",
    "nota.pdf",
  ]);
});

test("every field is required, and a phone number needs its country and area code", async () => {
  const { log } = open();
  const fields = await form("Enviar um arquivo");
  await userEvent.click(fields.getByRole("button", { name: "Enviar" }));
  const faults = () => fields.getAllByRole("alert").map((one) => one.textContent);
  await waitFor(() =>
    expect(faults()).toEqual(["Informe o token.", "Informe o número.", "Escreva a mensagem.", "Escolha um arquivo."]),
  );
  await fill(fields, { Número: "123" });
  await waitFor(() => expect(faults()[1]).toBe("Informe o número completo, com código do país e DDD."));
  expect(log).toEqual([]);
});

test("a refusal is explained in words, and the typed values stay", async () => {
  open({ "POST /messages/send": () => new Refusal(401, "ERR_API_TOKEN") });
  const fields = await form("Enviar um texto");
  await fill(fields, { ...typed, Mensagem: "Olá" });
  await userEvent.click(fields.getByRole("button", { name: "Enviar" }));
  expect((await fields.findByRole("alert")).textContent).toMatch(/^Este token não vale/);
  expect(fields.getByLabelText<HTMLInputElement>("Mensagem").value).toBe("Olá");
  expect(screen.queryByText("Mensagem enviada com sucesso.")).toBeNull();
});

test("the tables name every state, reason and refusal", async () => {
  open();
  const rows = (await screen.findByRole("table", { name: "Recusas" })).querySelectorAll("tbody tr");
  const words = [...rows].map((row) => row.textContent ?? "");
  expect(words).toContain("404ERR_NUMBER_NOT_ON_WHATSAPPO número não está no WhatsApp. Não adianta repetir.");
  expect(words.filter((line) => line.includes("answers."))).toEqual([]);
  expect(within(screen.getByRole("table", { name: "Situação de uma mensagem" })).getAllByRole("row")).toHaveLength(6);
});
