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
  `${"🌸".repeat(100)}\nfiado`,
  "maria das dores (caloteira)",
  "محمد علي - مدين",
  "\u200fדוד כהן\u200f",
  "Ana @ Padaria",
  "@bruno_vip deve",
  "bruno.silva",
  "amanhã",
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
  [`@${"🌸".repeat(100)}\nfiado abriu`, "@alguém abriu"],
  ["oi @maria das dores (caloteira), tudo bem?", "oi @alguém, tudo bem?"],
  ["@محمد علي - مدين شكرا", "@alguém شكرا"],
  ["@\u200fדוד כהן\u200f שלום", "@alguém שלום"],
  ["@Ana @ Padaria abriu", "@alguém abriu"],
  ["@@bruno_vip deve chegou", "@alguém chegou"],
  ["oi@bruno.silva oi", "oi@alguém oi"],
  ["@amanhã chego amanhã", "@alguém chego amanhã"],
])("with a known name, “%s” becomes “%s”", (text, expected) => {
  expect(withoutMentions(text, "alguém", known)).toBe(expected);
});

test.each([
  ["@joão do bar deve\nsegunda linha", "@alguém\nsegunda linha"],
  ["@Anabela da rua 5", "@alguém"],
  ["@Bruno souzaoi tudo bem?", "@alguém"],
  ["@محمود صاحب الدكان", "@alguém"],
])("when the end of the name is not known, “%s” becomes “%s”", (text, expected) => {
  expect(withoutMentions(text, "alguém", known)).toBe(expected);
});

test.each([
  ["ligue para @+55 11 98765-4321 hoje", "ligue para @alguém hoje"],
  ["@5511987654321 viu?", "@alguém viu?"],
  ["oi @participante e @todos", "oi @alguém e @alguém"],
  ["escreva a rosa@exemplo.com.br hoje", "escreva a rosa@exemplo.com.br hoje"],
  ["às 9h @ praça", "às 9h @ praça"],
  ["meu @", "meu @"],
])("without a contact's name, “%s” becomes “%s”", (text, expected) => {
  expect(withoutMentions(text, "alguém", known)).toBe(expected);
});

test("a long text of @ alone is redacted without hanging", () => {
  const text = "@".repeat(60_000);
  expect(withoutMentions(text, "alguém", namesFrom(["@".repeat(99)])).length).toBeGreaterThan(0);
});
