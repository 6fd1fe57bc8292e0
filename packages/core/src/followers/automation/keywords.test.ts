import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { receiveMessage } from "../../desk/inbound/receive.ts";
import { counter } from "../../testing/counter.ts";
import { makeUser } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { statementsOf } from "../../testing/statements.ts";
import { createQuickMessage } from "../../desk/quick-messages/service.ts";
import { listBotSteps } from "../bot-steps/list.ts";

const menu = "Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte";

/** A number with a menu, and quick messages of its company. */
async function shopWith(...messages: { keyword: string; answer: string; geral?: boolean; status?: boolean }[]) {
  const shop = await counter();
  const ana = await makeUser(shop.companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(shop.companyId, work);
  for (const [n, { keyword, answer, geral = true, status = true }] of messages.entries()) {
    const fields = { shortcode: `atalho${n}`, message: "x", keyword, keywordInitialAnswer: answer, geral, status };
    await here(() => createQuickMessage(ana, fields));
  }
  return { ...shop, ana, here };
}

test("a customer who opens a ticket with a keyword gets its answer once, filled in, and then the menu", async () => {
  const shop = await shopWith({ keyword: "Endereço", answer: "{{firstName}}, Rua do Sol, 10" });
  await shop.says("endereco?");
  expect(await shop.answers()).toEqual(["Carla, Rua do Sol, 10"]);
  await shop.says("endereco?");
  expect(await shop.answers()).toEqual(["Carla, Rua do Sol, 10", menu]);
  expect(await shop.rows("select bot_source from messages where from_me order by sent_at, id")).toEqual([
    { bot_source: "keyword" },
    { bot_source: "menu" },
  ]);
  const { id } = await shop.ticket();
  const steps = await shop.here(() => listBotSteps(shop.ana, id));
  expect(steps.map(({ reply, reason }) => [reply, reason])).toEqual([
    ["endereco?", "menu"],
    ["endereco?", "keyword"],
  ]);
});

test("only active quick messages of the whole company, with a keyword and an answer, are sent automatically", async () => {
  const shop = await shopWith(
    { keyword: "preço", answer: "só minha", geral: false },
    { keyword: "preço", answer: "desligada", status: false },
    { keyword: "preço", answer: "" },
    { keyword: "", answer: "sem palavra" },
  );
  const other = await shopWith({ keyword: "preço", answer: "de outra empresa" });
  await shop.says("preço");
  expect(await shop.answers()).toEqual([menu]);
  await other.says("preço");
  expect(await other.answers()).toEqual(["de outra empresa"]);
});

test("keywords cost no statement, neither for a message that opens a ticket nor for any other", async () => {
  const [without, having] = [await shopWith(), await shopWith({ keyword: "preço", answer: "Dez" })];
  for (const text of ["Oi", "quê?"]) {
    const counts = [];
    for (const { companyId, connectionId, number } of [without, having]) {
      const message = inboundText(connectionId, { number, body: text });
      counts.push((await statementsOf(companyId, () => receiveMessage(message))).length);
    }
    expect(counts[1]).toBe(counts[0]);
  }
});
