import { expect, test } from "vitest";
import { formAnswer } from "./form-answer.ts";

const cut = "(A resposta era maior e está cortada aqui. O original continua guardado.)";
const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`campo ${n}`, `v${n}`]));

test("a form with many fields is shown whole", () => {
  const said = formAnswer(fields(120), "pt").split("\n");
  expect([said.length, said.at(-1)]).toEqual([120, "campo 119: v119"]);
});

test("an answer with too many fields says that it was cut", () => {
  const said = formAnswer(fields(201), "pt").split("\n");
  expect(said.slice(-2)).toEqual(["campo 199: v199", cut]);
});

test("a field that is too long is cut between whole characters, and the answer says so in the company's language", () => {
  const said = formAnswer({ obs: `${"a".repeat(59_994)}😀 fim`, depois: "x" }, "en").split("\n");
  expect(said).toEqual([
    `obs: ${"a".repeat(59_994)}�`,
    "(The answer was longer and is cut here. The original is kept.)",
  ]);
  expect(formAnswer({ obs: "a".repeat(70_000) }, "es")).toContain("La respuesta era más larga");
});

test("lists are written in one line, and deeply nested content is cut", () => {
  expect(formAnswer({ itens: ["bolo", { tipo: "café", qtd: 2 }], flow_token: "x" }, "pt")).toBe("itens: bolo, café, 2");
  expect(formAnswer({ planos: [{ id: "mensal" }, { id: "1", title: "Anual" }] }, "pt")).toBe("planos: mensal, Anual");
  let deep: unknown = "fundo";
  for (let n = 0; n < 5_000; n += 1) deep = { a: deep };
  expect(formAnswer({ nome: "Rosa", deep }, "pt")).toBe(`nome: Rosa\n${cut}`);
});

test("the inner names and numbers of WhatsApp's own editor of forms are not shown", () => {
  const form = { screen_0_Nome_completo_0: "Rosa", screen_1_Dias_1: ["0_Seg", "2_Qua"], "2_vias": "1_a" };
  expect(formAnswer(form, "pt")).toBe("Nome completo: Rosa\nDias: Seg, Qua\n2_vias: 1_a");
  expect(formAnswer({ values: { city: "Campinas" }, saved_address_id: "a1" }, "pt")).toBe("city: Campinas");
});

test("a question that has an inner word in its name is shown, and zero characters are left out", () => {
  const questions = { app_version: "3", inversion: "R$ 10", tokens: "2", "no\0me": "Ro\0sa" };
  const inner = { flow_token: "x", flowToken: "x", version: "3", flow_version: "3", data_api_version: "3", wamid: "x" };
  expect(formAnswer({ ...questions, ...inner }, "pt")).toBe("app_version: 3\ninversion: R$ 10\ntokens: 2\nnome: Rosa");
});
