import { expect, test } from "vitest";
import { noNameMark, withoutNames } from "./first-name.ts";

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
  ['Olá "@", tudo bem?', "Olá, tudo bem?"],
  ["Olá [@]!", "Olá!"],
  ["Olá, @ — tudo bem?", "Olá — tudo bem?"],
  ["Olá, @ (cliente)!", "Olá (cliente)!"],
  ["👋 @, tudo bem?", "👋 Tudo bem?"],
  ["Pedidos:\n- @: ok", "Pedidos:\n- Ok"],
])("the text %j is written without the name", (text, expected) => {
  expect(withoutNames(text.replaceAll("@", noNameMark))).toBe(expected);
});
