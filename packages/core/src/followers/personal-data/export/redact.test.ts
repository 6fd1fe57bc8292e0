import { expect, test } from "vitest";
import { withoutMentions } from "./redact.ts";

test.each([
  ["Oi @Bruno Souza, tudo bem?", "Oi @alguém, tudo bem?"],
  ["@Maria da Silva e @joão", "@alguém e @alguém"],
  ["ligue para @+55 11 98765-4321 hoje", "ligue para @alguém hoje"],
  ["@5511987654321 viu?", "@alguém viu?"],
  ["@🌸 Ana Lima chegou", "@alguém chegou"],
  ["escreva a rosa@exemplo.com.br", "escreva a rosa@exemplo.com.br"],
  ["às 9h @ praça", "às 9h @ praça"],
])("of “%s” stays “%s”", (text, expected) => {
  expect(withoutMentions(text, "alguém")).toBe(expected);
});
