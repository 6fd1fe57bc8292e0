import { expect, test } from "vitest";
import { addressOf } from "./address.ts";

test.each([
  ["https://typebot.io", "pedidos", "https://typebot.io", "pedidos"],
  ["https://typebot.io/", "pedidos", "https://typebot.io", "pedidos"],
  ["https://bot.loja.example/api", "pedidos", "https://bot.loja.example", "pedidos"],
  ["https://bot.loja.example/api/v1/", "pedidos", "https://bot.loja.example", "pedidos"],
  ["https://bot.loja.example/pedidos", "", "https://bot.loja.example", "pedidos"],
  ["https://bot.loja.example/pedidos/?utm=1#x", "", "https://bot.loja.example", "pedidos"],
  ["https://bot.loja.example/pedidos", "pedidos", "https://bot.loja.example", "pedidos"],
  ["https://loja.example/bots", "pedidos", "https://loja.example/bots", "pedidos"],
  ["http://typebot:3000/meu%20bot", "", "http://typebot:3000", "meu bot"],
])("the server and the flow are found in %s with %j", (url, slug, base, named) =>
  expect(addressOf({ url, slug })).toEqual({ base, slug: named }),
);

test.each([
  ["https://typebot.io/", ""],
  ["https://typebot.io/api", ""],
  ["typebot.io", "pedidos"],
])("%s with %j leads to no flow", (url, slug) => {
  expect(() => addressOf({ url, slug })).toThrow(expect.objectContaining({ reason: "configuration" }));
});
