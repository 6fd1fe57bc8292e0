import { expect, test } from "vitest";
import { firstNameOf, wholeNameOf } from "./first-name.ts";

test.each([
  "Loja do João",
  "Padaria Pão Quente",
  "Mercado Livre",
  "Auto Peças Silva",
  "Clínica Sorriso",
  "Restaurante da Ana",
  "Studio Ana Hair",
  "Bar do Zé",
  "Igreja Batista",
  "Condomínio Sol",
  "Tienda Luna",
  "ACME S.A.",
  "Acme S/A",
  "Silva & Filhos",
  "Souza & Cia",
  "Transportes Lima Ltda",
  "Lima EIRELI",
  "Acme Inc.",
  "Financeiro Loja 2",
  "Família Souza",
  "Café Central",
  "Veterinária Amigo Fiel",
  "Equipe Sol",
  "Casal Lima",
  "Bolos da Ana",
  "Detran SP",
])("%j is a company, which has a whole name and no first name", (name) => {
  expect(firstNameOf(name)).toBe("");
  expect(wholeNameOf(name)).toBe(name);
});

test("a whole name has no sign that reverses it", () => expect(wholeNameOf("\u202EAna\u202C Lima")).toBe("Ana Lima"));
