import { expect, test } from "vitest";
import { namesFrom, withoutMentions } from "./redact.ts";

const known = namesFrom([
  "B",
  "Bruno",
  "Bruno Souza",
  "Bruno - inadimplente",
  "Ana (Apto 12)",
  "Silva, João",
  "Oficina 24 Horas",
  "Zé da padaria\nfiado",
  "Ana",
  "🌸 Ana",
  `${"x".repeat(100)} - fiado`,
  " ",
]);

test.each([
  ["Oi @Bruno Souza, tudo bem?", "Oi @alguém, tudo bem?"],
  ["oi @BRUNO souza tudo bem?", "oi @alguém tudo bem?"],
  ["@Ana (Apto 12) viu?", "@alguém viu?"],
  ["@Bruno - inadimplente pagou", "@alguém pagou"],
  ["@Silva, João chegou", "@alguém chegou"],
  ["@Oficina 24 Horas abre?", "@alguém abre?"],
  ["@Zé da padaria\nfiado abriu", "@alguém abriu"],
  ["@Bruno@Ana oi", "@alguém@alguém oi"],
  ["oi@Bruno oi", "oi@alguém oi"],
  ["@@Bruno oi", "@@alguém oi"],
  ["@Bruno da Silva oi", "@alguém oi"],
  ["@🌸 Ana Lima chegou", "@alguém chegou"],
])("of “%s” with a known name stays “%s”", (text, expected) => {
  expect(withoutMentions(text, "alguém", known)).toBe(expected);
});

test.each([
  ["@joão do bar deve\nsegunda linha", "@alguém\nsegunda linha"],
  ["@Anabela da rua 5", "@alguém"],
  ["@Bruno souzaoi tudo bem?", "@alguém"],
  [`@${"x".repeat(100)} - fiado de ontem`, "@alguém"],
])("of “%s”, in which the end of the name is not known, stays “%s”", (text, expected) => {
  expect(withoutMentions(text, "alguém", known)).toBe(expected);
});

test.each([
  ["ligue para @+55 11 98765-4321 hoje", "ligue para @alguém hoje"],
  ["@5511987654321 viu?", "@alguém viu?"],
  ["oi @participante e @todos", "oi @alguém e @alguém"],
  ["escreva a rosa@exemplo.com.br hoje", "escreva a rosa@exemplo.com.br hoje"],
  ["às 9h @ praça", "às 9h @ praça"],
  ["meu @", "meu @"],
])("of “%s” without a name stays “%s”", (text, expected) => {
  expect(withoutMentions(text, "alguém", known)).toBe(expected);
});

test("a text of signs alone is read quickly", () => {
  const text = "@".repeat(60_000);
  expect(withoutMentions(text, "alguém", namesFrom(["@".repeat(99)])).length).toBeGreaterThan(0);
});
