import { expect, test } from "vitest";
import { missingVariables, renderCampaignText, variablesIn } from "./texts.ts";

const rosa = {
  name: " Rosa Lima ",
  number: "5511987650001",
  email: "",
  variables: { cidade: "Olinda", cupom: "{nome}" },
};

test("variables get their values, with one brace or two, whatever their capitals and accents", () => {
  expect(renderCampaignText("Oi {primeiroNome} ({{nome}}), {número}, {Cidade}!", rosa)).toBe(
    "Oi Rosa (Rosa Lima), 5511987650001, Olinda!",
  );
});

test("a value is never searched for variables, and an unknown variable stays as typed", () => {
  expect(renderCampaignText("{cupom} {bairro} { } {1x}", rosa)).toBe("{nome} {bairro} { } {1x}");
});

test("the variables of a text are named once, in order", () => {
  expect(variablesIn("{Cidade} {nome} {{cidade}} {número}")).toEqual(["cidade", "nome", "numero"]);
});

test("missing are unknown and empty variables; an e-mail may be empty", () => {
  expect(missingVariables(["{nome} {email}", "{bairro} {cidade}"], rosa)).toEqual(["bairro"]);
  expect(missingVariables(["{primeiroNome}"], { ...rosa, name: "" })).toEqual(["primeironome"]);
});
