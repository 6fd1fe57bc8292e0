import { automationApi } from "@balcao/shared/automation/api";
import { beginning } from "@balcao/shared/automation/beginning";
import { play } from "@balcao/shared/automation/play/play";
import { botNode } from "@balcao/shared/testing/automation";
import { drawnTree, generator } from "@balcao/shared/testing/random-trees";
import { everyDay, week } from "@balcao/shared/testing/hours";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { saveTree } from "../../company/queue-options/service.ts";
import { counter } from "../../testing/counter.ts";
import { makeQueue, makeQuickMessage, makeUser } from "../../testing/factories.ts";
import { statementsOf } from "../../testing/statements.ts";
import { playConfig } from "./config.ts";

/** A number with random settings, and the messages of its customer. */
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
    await shop.rows(
      "update queues set schedules = $2, greeting_message = $3, out_of_hours_message = $4 where id = $1",
      [id, days(), one("", "Aqui é {{queue}}, {{firstName}}"), one("", "{{queue}} dorme")],
    );
  await plant(shop, draw);
  for (const keyword of one<string[]>([], ["Oi"], ["VENDAS", "nada disso", "1"]))
    await makeQuickMessage(shop.companyId, { geral: true, keyword, keywordInitialAnswer: `${keyword}, {{firstName}}` });
  await makeQuickMessage(shop.companyId, { geral: true, keyword: "rua", keywordInitialAnswer: "Rua do Sol" });
  const lines = Array.from({ length: 9 }, () =>
    one(
      "Oi",
      "1",
      "1",
      "2",
      "2",
      "*3*",
      "0",
      "vendas",
      "#",
      "nada disso",
      "sair",
      "voltar",
      "rua",
      "encerrar",
      "encerrar",
    ),
  );
  return { shop, lines, unheard: one(null, null, "call_log" as const, "undecrypted" as const) };
}

/** Gives each queue a random tree. */
async function plant({ companyId, queueIds }: Awaited<ReturnType<typeof counter>>, draw: () => number) {
  const admin = await makeUser(companyId, { profile: "admin" });
  for (const queueId of queueIds) {
    const tree = drawnTree(draw, 6);
    const option = 1 + tree.filter(({ parentId }) => parentId === null).length;
    tree.push(botNode({ id: tree.length + 1, option, title: "Encerrar", action: "close" }));
    const options = tree.map(({ hasFile: _hasFile, ...node }) => ({
      ...node,
      id: -node.id,
      parentId: node.parentId === null ? null : -node.parentId,
      forwardQueueId: queueIds[(node.forwardQueueId ?? 0) - 1] ?? null,
      integrationId: null,
      promptId: null,
    }));
    await inCompany(companyId, () => saveTree(admin, queueId, { version: 0, options }));
  }
}

test.each(Array.from({ length: 24 }, (_, index) => index + 1))(
  "a playground shows the texts that a customer of the random number %i gets",
  async (seed) => {
    const { shop, lines, unheard } = await drawn(seed);
    // The text in the form that the browser gets.
    const config = automationApi.config.response.parse(await inCompany(shop.companyId, () => playConfig({})));
    const start = beginning(config, new Date(), null);
    const contact = { name: "Maria", email: "", extraInfo: [] };
    // A playground has no calls, and its conversation still begins with the first line.
    if (unheard) await shop.receive({ body: "", mediaType: unheard, chatName: "Maria" });
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

test("the playground reads all queues of the company in one statement, the menu's queues first and in the menu's order", async () => {
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

test("a number that does not exist, or belongs to another company, is not found", async () => {
  const [mine, theirs] = [await counter(), await counter()];
  const ask = (whatsappId: number) => inCompany(mine.companyId, () => playConfig({ whatsappId }));
  await expect(ask(theirs.connectionId)).rejects.toMatchObject({ code: "ERR_NO_WAPP_FOUND" });
  expect((await ask(mine.connectionId)).queues.map(({ id }) => id)).toEqual(mine.queueIds);
});
