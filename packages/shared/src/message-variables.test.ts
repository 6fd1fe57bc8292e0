import { describe, expect, test } from "vitest";
import { type MessageContext, renderVariables } from "./message-variables.ts";

const context: MessageContext = {
  contact: { name: "Maria da Silva", email: "maria@x.br", extraInfo: [{ name: "Placa do carro", value: "ABC1D23" }] },
  user: "Ana",
  queue: null,
  protocol: "20260703-7",
  timeZone: "America/Sao_Paulo",
  language: "pt",
  now: new Date("2026-07-03T12:04:05Z"),
};
const render = (text: string, changes: Partial<MessageContext> = {}) =>
  renderVariables(text, { ...context, ...changes });

test.each([
  ["Oi {{firstName}}!", "Oi Maria!"],
  ["{{ name }}", "Maria da Silva"],
  ["{{\n name\t}}", "Maria da Silva"],
  ["{{FIRSTNAME}}", "Maria"],
  ["{{hora}}", "09:04:05"],
  ["{{protocol}} {{ticket}}", "20260703-7 20260703-7"],
  ["{{user}}/{{usuario}}", "Ana/Ana"],
  ["{{nome}} {{primeiroNome}}", "Maria da Silva Maria"],
  ["[{{queue}}{{fila}}]", "[]"],
  ["{{email}}", "maria@x.br"],
  ["{{primeiro nome}} {{first_name}} {{Primer-Nombre}}", "Maria Maria Maria"],
  ["{{Usuário}}, {{saudação}}, {{nombre}}", "Ana, Bom dia, Maria da Silva"],
  ["{{extra.placa do carro}}", "ABC1D23"],
  ["[{{extra.cpf}}]", "[]"],
  ["{{nada}} {{}} {{ {{x}} } {firstName}", "{{nada}} {{}} {{ {{x}} } {firstName}"],
  ["{{toString}} {{constructor}}", "{{toString}} {{constructor}}"],
])("%s becomes %s", (text, expected) => expect(render(text)).toBe(expected));

test("a value is inserted unchanged, and a variable in a value is never filled in, even when the text is filled in twice", () => {
  const contact = { name: '<b>&"$& Zé {{{user}}}' };
  expect(render("{{name}}", { contact })).toBe('<b>&"$& Zé {user}');
  expect(render(render("{{name}} {{nada}}", { contact }), { contact })).toBe('<b>&"$& Zé {user} {{nada}}');
});

test("a variable that the context does not have stays as typed", () => {
  const { user: _user, queue: _queue, protocol: _protocol, ...bare } = context;
  expect(renderVariables("{{user}} {{queue}} {{protocol}} {{extra.x}}", { ...bare, contact: { name: "Zé" } })).toBe(
    "{{user}} {{queue}} {{protocol}} {{extra.x}}",
  );
});

test.each([
  ["+55 11 90000-0001", "Boa noite! Aqui é Ana."],
  ["5511981110001", "Boa noite! Aqui é Ana."],
  [".", "Boa noite! Aqui é Ana."],
  ["Dr.", "Boa noite! Aqui é Ana."],
  ["🌸", "Boa noite! Aqui é Ana."],
  ["🌸 Ana", "Boa noite, Ana! Aqui é Ana."],
  ["Dr. João", "Boa noite, João! Aqui é Ana."],
])("for a contact called %j the text is %j, because only a real name is filled in", (name, said) => {
  const now = new Date("2026-07-03T23:04:05Z");
  expect(render("{{greeting}}, {{firstName}}! Aqui é {{user}}.", { contact: { name }, now })).toBe(said);
});

test("the whole name too is left out when a contact has no real name", () => {
  expect(render("Olá {{name}}, {{nada}}", { contact: { name: "5511981110001" } })).toBe("Olá, {{nada}}");
});

describe("greetings", () => {
  const at = (hour: number) => ({ now: new Date(Date.UTC(2026, 0, 5, hour + 3, 30)) });
  test.each([
    [0, "Boa madrugada", "Boa noite"],
    [5, "Boa madrugada", "Boa noite"],
    [6, "Bom dia", "Bom dia"],
    [11, "Bom dia", "Bom dia"],
    [12, "Boa tarde", "Boa tarde"],
    [17, "Boa tarde", "Boa tarde"],
    [18, "Boa noite", "Boa noite"],
    [20, "Boa noite", "Boa noite"],
  ])("at %i o'clock {{ms}} is %s and {{greeting}} is %s", (hour, ms, greeting) => {
    expect(render("{{ms}}", at(hour))).toBe(ms);
    expect(render("{{greeting}}={{gretting}}", at(hour))).toBe(`${greeting}=${greeting}`);
  });

  test("greetings use the context's language and time zone, or São Paulo's time zone when the context's is unknown", () => {
    expect(render("{{ms}}", { language: "en" })).toBe("Good morning");
    expect(render("{{ms}}", { language: "es", timeZone: "Asia/Tokyo" })).toBe("Buenas noches");
    expect(render("{{hora}}", { timeZone: "Nowhere/Land" })).toBe("09:04:05");
  });
});
