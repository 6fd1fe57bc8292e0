import { expect, test } from "vitest";
import { maxTextLength } from "../messages/rules.ts";
import {
  missingVariables,
  nameCampaignVariables,
  offeredAs,
  renderCampaignText,
  variablesIn,
  withOptOut,
} from "./texts.ts";

const rosa = {
  name: " Rosa Lima ",
  number: "5511987650001",
  email: "",
  variables: { cidade: "Olinda", cupom: "{nome}" },
};

test("variables get their values, with one brace or two, in upper or lower case, with or without accents", () => {
  expect(renderCampaignText("Oi {primeiroNome} ({{nome}}), {número}, {Cidade}!", rosa)).toBe(
    "Oi Rosa (Rosa Lima), 5511987650001, Olinda!",
  );
});

test("the names of the desk's texts are known too, unless the list or the settings have a value with that name", () => {
  expect(renderCampaignText("{{firstName}} {name} {{Number}}", rosa)).toBe("Rosa Rosa Lima 5511987650001");
  const variables = { name: "Lima Doces", firstname: "" };
  expect(renderCampaignText("{{firstName}} {name}", { ...rosa, variables })).toBe("Rosa Lima Doces");
  const nameless = { ...rosa, name: "", variables };
  expect(missingVariables(["{{firstName}} {name} {number} {nome}"], nameless)).toEqual(["firstname", "nome"]);
});

test("a variable is shown under the name that editors offer for it, or else under its own name", () => {
  const drawn = nameCampaignVariables("Oi {{firstName}}, de {Cidade}", (key) => `‹${offeredAs(key) ?? key}›`);
  expect(drawn).toBe("Oi ‹primeiroNome›, de ‹cidade›");
  expect(offeredAs("primeiroNome")).toBe("primeiroNome");
});

test("a value is never searched for variables, and an unknown variable stays as typed", () => {
  expect(renderCampaignText("{cupom} {bairro} { } {1x}", rosa)).toBe("{nome} {bairro} { } {1x}");
});

test.each([
  ["+55 11 90000-0001", "Olá, tudo bem? Novidade em Olinda."],
  ["Dra. Rosa", "Olá Rosa, tudo bem? Novidade em Olinda."],
  ["🌸", "Olá, tudo bem? Novidade em Olinda."],
  ["Sem nome", "Olá, tudo bem? Novidade em Olinda."],
  ["rosa@x.br", "Olá, tudo bem? Novidade em Olinda."],
])("a text for a person of a list with the name %j is a whole sentence", (name, said) => {
  expect(renderCampaignText("Olá {primeiroNome}, tudo bem? Novidade em {cidade}.", { ...rosa, name })).toBe(said);
  expect(missingVariables(["{primeiroNome} {nome}"], { ...rosa, name })).toEqual([]);
});

test("the variables of a text are listed once, in order", () => {
  expect(variablesIn("{Cidade} {nome} {{cidade}} {número}")).toEqual(["cidade", "nome", "numero"]);
});

test("unknown and empty variables count as missing, and only an e-mail may be empty", () => {
  expect(missingVariables(["{nome} {email}", "{bairro} {cidade}"], rosa)).toEqual(["bairro"]);
  expect(missingVariables(["{primeiroNome}"], { ...rosa, name: "" })).toEqual(["primeironome"]);
});

test("a text that is too long is cut, and the opt-out line still fits below it", () => {
  const long = "x".repeat(maxTextLength + 1);
  expect(withOptOut(long, "")).toHaveLength(maxTextLength);
  const cut = withOptOut(long, "SAIR");
  expect([cut.length, cut.slice(-7)]).toEqual([maxTextLength, "x\n\nSAIR"]);
});
