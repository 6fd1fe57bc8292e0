import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { saveTree } from "../../company/queue-options/service.ts";
import { counter } from "../../testing/counter.ts";
import { makeUser } from "../../testing/factories.ts";
import { statementsOf } from "../../testing/statements.ts";
import { optionFigures } from "./figures.ts";

const blank = { message: "", action: null, forwardQueueId: null, promptId: null, integrationId: null, option: 1 };

/** A number with one queue, whose tree has an option with two options below it. */
async function shop() {
  const desk = await counter({ queues: ["Vendas"], connection: { greeting_message: "Olá" } });
  const admin = await makeUser(desk.companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(desk.companyId, work);
  const queueId = desk.queueIds[0] ?? 0;
  const { options } = await here(() =>
    saveTree(admin, queueId, {
      version: 0,
      options: [
        { ...blank, id: -1, parentId: null, title: "Financeiro" },
        { ...blank, id: -2, parentId: null, option: 2, title: "Compras", action: "leave_bot" },
        { ...blank, id: -3, parentId: -1, title: "Boleto", message: "Segue" },
        { ...blank, id: -4, parentId: -1, option: 2, title: "Nota", message: "Segue" },
      ],
    }),
  );
  const idOf = (title: string) => options.find((one) => one.title === title)?.id ?? 0;
  const says = async (...bodies: string[]) => {
    for (const body of bodies) {
      await desk.pass(5);
      await desk.says(body);
    }
  };
  return { ...desk, here, queueId, idOf, says, figures: () => here(() => optionFigures(queueId)) };
}

test("an option counts the customers who reached it, who stopped there, and whose texts it did not understand", async () => {
  const desk = await shop();
  await desk.says("Oi", "quero um boleto do CPF 529.982.247-25", "financeiro", "0", "1", "Não SEI", "boleto");
  expect(await desk.figures()).toEqual([
    // The steps for the first menu, for the message that the bot did not understand, and for the way back to the menu.
    {
      optionId: null,
      reached: 2,
      left: 0,
      misunderstood: 1,
      words: [{ text: "quero um boleto do cpf [CPF]", count: 1 }],
    },
    {
      optionId: desk.idOf("Financeiro"),
      reached: 2,
      left: 0,
      misunderstood: 1,
      words: [{ text: "não sei", count: 1 }],
    },
    { optionId: desk.idOf("Boleto"), reached: 1, left: 0, misunderstood: 0, words: [] },
  ]);
});

test("a conversation that is silent for an hour counts as left at the last option that asked", async () => {
  const desk = await shop();
  await desk.says("Oi", "1");
  const left = async () => (await desk.figures()).map((one) => [one.optionId, one.left]);
  expect(await left()).toEqual([
    [null, 0],
    [desk.idOf("Financeiro"), 0],
  ]);
  await desk.rows("update bot_steps set at = at - interval '2 hours'");
  expect(await left()).toEqual([
    [null, 0],
    [desk.idOf("Financeiro"), 1],
  ]);
  await desk.rows("update bot_steps set at = at - interval '31 days'");
  expect(await desk.figures()).toEqual([]);
});

test("long texts are cut, and texts that differ only in a masked number are counted together", async () => {
  const desk = await shop();
  await desk.says("Oi", "meu cpf 529.982.247-25", "1");
  await desk.rows(
    "insert into bot_steps (company_id, ticket_id, reason, reply, queue_id) select company_id, ticket_id, 'options-again', w, queue_id from bot_steps, unnest(array['meu cpf 111.444.777-35', $1]) w where reason = 'options-again'",
    ["b".repeat(100)],
  );
  expect((await desk.figures())[0]?.words).toEqual([
    { text: "meu cpf [CPF]", count: 2 },
    { text: "b".repeat(60), count: 1 },
  ]);
});

test("the figures cost two statements, however large the tree is", async () => {
  const desk = await shop();
  const cost = () => statementsOf(desk.companyId, () => optionFigures(desk.queueId));
  expect(await cost()).toHaveLength(2);
  await desk.says("Oi", "1", "1");
  expect(await cost()).toHaveLength(2);
});

test("a queue of another company is not found", async () => {
  const [mine, theirs] = [await shop(), await shop()];
  await expect(mine.here(() => optionFigures(theirs.queueId))).rejects.toMatchObject({ code: "ERR_NO_QUEUE_FOUND" });
});
