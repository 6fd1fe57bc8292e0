import { expect, test } from "vitest";
import { firstNameOf, wholeNameOf, noNameMark, withoutNames } from "./first-name.ts";

test.each([
  ["Maria da Silva", "Maria"],
  ["🌸 Ana", "Ana"],
  ["🌸Ana🌸", "Ana"],
  ["~*Ana*~ Lima", "Ana"],
  ["(Zé) do Gás", "Zé"],
  ["Dr. João Lima", "João"],
  ["Dra.Paula", "Paula"],
  ["SRA MARTA", "MARTA"],
  ["Prof. Dr. Luís", "Luís"],
  ["Ana-Maria Braga", "Ana-Maria"],
  ["D'Ávila Neto", "D'Ávila"],
  ["A. Souza", "Souza"],
  ["ana_lima", "ana"],
  ["Ana|Loja Sol", "Ana"],
  ["Ana123", "Ana"],
  ["𝓐𝓷𝓪 Lima", "Ana"],
  ["王 伟", "王"],
  ["José\u200B", "José"],
  ["ＡＮＡ", "ANA"],
  ["Иван Петров", "Иван"],
  ["Doutora Ana", "Ana"],
  ["Pr. Marcos", "Marcos"],
  ["Pe. Fábio", "Fábio"],
  ["Exmo. Sr. João", "João"],
  ["M.Sc. Ana", "Ana"],
  ["Mme Dupont", "Dupont"],
  ["de Souza", "Souza"],
  ["Contato Ana", "Ana"],
])("%j is called %j", (name, expected) => {
  expect(firstNameOf(name)).toBe(expected);
  expect(wholeNameOf(name)).toBe(name.trim());
});

test.each([
  "+55 11 90000-0001",
  "5511981110001",
  ".",
  "🌸",
  "",
  "   ",
  "Dr.",
  "Sra",
  "---",
  "~",
  "J",
  "J.R.",
  "ana@x.com",
  "www.loja.com.br",
  "https://a.b/c",
  "Sem nome",
  "s/ nome",
  "No name",
  "undefined",
  "null",
  "१२३",
  "❤️‍🔥",
  "N/A",
  "Pastor",
  "Contato",
  "Usuário",
  "WhatsApp",
  "Unnamed",
  "Não informado",
  "Novo Contato",
  "{{name}}",
  "[nome]",
])("%j is no name", (name) => {
  expect(firstNameOf(name)).toBe("");
  expect(wholeNameOf(name)).toBe("");
});

test.each([
  ["Boa noite, @! Aqui é Ana.", "Boa noite! Aqui é Ana."],
  ["Olá @, tudo bem?", "Olá, tudo bem?"],
  ["Olá, @, tudo bem?", "Olá, tudo bem?"],
  ["Oi @ tudo bem?", "Oi tudo bem?"],
  ["@, a entrega leva dois dias.", "A entrega leva dois dias."],
  ["Oi! @, veja isto", "Oi! Veja isto"],
  ["Oi\n@, veja isto", "Oi\nVeja isto"],
  ["@! Tudo certo?", "Tudo certo?"],
  ["Olá *@*!", "Olá!"],
  ["Olá (@), tudo bem?", "Olá, tudo bem?"],
  ["Posso ajudar, @?", "Posso ajudar?"],
  ["¡Buenas noches, @! Soy Ana", "¡Buenas noches! Soy Ana"],
  ["¿@, cómo está?", "¿Cómo está?"],
  ["Para @", "Para"],
  ["@", ""],
  ["Nome: @\nFim", "Nome:\nFim"],
  ["Olá @ e @!", "Olá e!"],
  ["sem nada", "sem nada"],
])("%j stands without the name", (text, expected) => {
  expect(withoutNames(text.replaceAll("@", noNameMark))).toBe(expected);
});
