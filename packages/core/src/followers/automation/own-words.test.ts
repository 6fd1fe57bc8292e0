import { expect, test } from "vitest";
import { counter } from "../../testing/counter.ts";

type Shop = Awaited<ReturnType<typeof counter>>;
const shown = async (shop: Shop) => {
  const [row] = await shop.rows<{ line: string; auto: boolean }>(
    "select customer_line as line, last_message_auto as auto from tickets order by id desc limit 1",
  );
  return row;
};

test("a waiting ticket shows the customer's own words, and never an answer to a menu", async () => {
  const shop = await counter();
  await shop.says("Meu sofá não chegou");
  expect(await shown(shop)).toEqual({ line: "Meu sofá não chegou", auto: true });
  await shop.says("9");
  expect((await shown(shop))?.line).toBe("Meu sofá não chegou");
  await shop.says("2");
  expect((await shown(shop))?.line).toBe("Meu sofá não chegou");
  await shop.says("É o azul");
  expect(await shown(shop)).toEqual({ line: "É o azul", auto: false });
});

test("a message that is not an answer counts as the customer's own words", async () => {
  const shop = await counter();
  await shop.says("Oi");
  await shop.says("Quero trocar o sofá\npor outro");
  expect(await shown(shop)).toEqual({ line: "Quero trocar o sofá", auto: true });
  await shop.says("vendas");
  expect((await shown(shop))?.line).toBe("Quero trocar o sofá");
});
