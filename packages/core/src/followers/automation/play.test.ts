import { beginning } from "@balcao/shared/automation/beginning";
import { play } from "@balcao/shared/automation/play";
import { generator } from "@balcao/shared/testing/drawn";
import { everyDay, week } from "@balcao/shared/testing/hours";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { counter } from "../../testing/counter.ts";
import { makeQueue } from "../../testing/factories.ts";
import { statementsOf } from "../../testing/statements.ts";
import { playConfig } from "./config.ts";

/** A number that is set up by chance, and what its customer writes. */
async function drawn(seed: number) {
  const draw = generator(seed);
  const one = <T>(...choices: readonly T[]): T => choices[Math.floor(draw() * choices.length)] as T;
  const shop = await counter({
    queues: one<string[]>([], ["Vendas"], ["Vendas", "Suporte"], ["Vendas", "Suporte", "Cobrança"]),
    connection: {
      greeting_message: one("Olá, {{firstName}}!", "{{greeting}}!"),
      out_of_hours_message: one("", "Fechado, {{name}}."),
      max_use_bot_queues: one(0, 1, 2, 3),
      transfer_queue_id: null,
    },
    settings: { scheduleType: one("disabled", "company", "queue"), menuGiveUpMessage: one("", "Já vem alguém") },
  });
  const days = () => JSON.stringify(one(week({}), everyDay("00:00-23:59"), everyDay("00:00-23:59")));
  await shop.rows("update companies set schedules = $1", [days()]);
  for (const id of shop.queueIds)
    await shop.rows("update queues set schedules = $2, greeting_message = $3, out_of_hours_message = $4 where id = $1", [
      id,
      days(),
      one("", "Aqui é {{queue}}, {{firstName}}"),
      one("", "{{queue}} dorme"),
    ]);
  const lines = Array.from({ length: 7 }, () => one("Oi", "1", "2", "*3*", "vendas", "#", "nada disso", "sair", "voltar"));
  return { shop, lines };
}

test.each(Array.from({ length: 24 }, (_, index) => index + 1))(
  "a playground says what a customer of the drawn number %i gets",
  async (seed) => {
    const { shop, lines } = await drawn(seed);
    const config = await inCompany(shop.companyId, () => playConfig({}));
    const start = beginning(config, new Date(), null);
    const contact = { name: "Maria", email: "", extraInfo: [] };
    for (const body of lines) await shop.receive({ body, chatName: "Maria" });
    const steps = play(
      start,
      contact,
      lines.map((body) => ({ body, at: start.now })),
    );
    const played = steps.flatMap(({ bubbles }) => bubbles.map(({ text }) => text));
    expect(played).toEqual(await shop.answers());
    expect(steps.at(-1)?.queueId ?? null).toBe((await shop.ticket()).queueId);
  },
);

test("it knows all queues of the company in one statement, those of the menu first and in its order", async () => {
  const shop = await counter();
  const elsewhere = await makeQueue(shop.companyId, { name: "Arquivo" });
  const ask = () => playConfig({ whatsappId: shop.connectionId });
  const { queues } = await inCompany(shop.companyId, ask);
  expect(queues.map(({ id, offered }) => [id, offered])).toEqual([
    ...shop.queueIds.map((id) => [id, true]),
    [elsewhere, false],
  ]);
  expect(await statementsOf(shop.companyId, ask)).toHaveLength(1);
});

test("a number there is not, or of another company, is not found", async () => {
  const [mine, theirs] = [await counter(), await counter()];
  const ask = (whatsappId: number) => inCompany(mine.companyId, () => playConfig({ whatsappId }));
  await expect(ask(theirs.connectionId)).rejects.toMatchObject({ code: "ERR_NO_WAPP_FOUND" });
  expect((await ask(mine.connectionId)).queues.map(({ id }) => id)).toEqual(mine.queueIds);
});
