import { expect, test } from "vitest";
import type { SentMenu } from "@balcao/shared/automation/sent-menu";
import { inCompany } from "../../base/database.ts";
import { counter } from "../../testing/counter.ts";
import { makeMedia, makeQueueOption } from "../../testing/factories.ts";
import { situationOf } from "./situation.ts";

const connection = { network: "official" };

/** A number with two queues, the first of which has a tree. */
async function shop(network: "official" | "whatsapp" = "official") {
  const desk = await counter({ connection: { network } });
  const [sales = 0] = desk.queueIds;
  const optionIds: number[] = [];
  for (const [index, title] of ["Preço", "Prazo", "Sair"].entries())
    optionIds.push(await makeQueueOption(desk.companyId, sales, { title, option: index + 1, message: `É ${title}` }));
  const menus = async () =>
    (
      await desk.rows<{ menu: SentMenu | null }>(
        "select menu from messages where source = 'system' order by sent_at, id",
      )
    ).map(({ menu }) => menu);
  return { ...desk, sales, optionIds, menus };
}

test("an official number's menu has buttons, and the desk has it as text", async () => {
  const { says, menus, answers, queueIds } = await shop();
  await says("Oi");
  expect(await menus()).toEqual([
    {
      kind: "buttons",
      text: "Olá!",
      open: "Ver opções",
      choices: [
        { id: `queue:${queueIds[0]}`, title: "Vendas" },
        { id: `queue:${queueIds[1]}`, title: "Suporte" },
      ],
    },
  ]);
  expect(await answers()).toEqual(["Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte"]);
});

test("the menus of a number on a phone have no buttons", async () => {
  const { says, menus } = await shop("whatsapp");
  await says("Oi");
  expect(await menus()).toEqual([null]);
});

test("a tap chooses by its id, a typed number chooses as before, and a tapped opt-out word opts nobody out", async () => {
  const desk = await shop();
  const { says, receive, sales, optionIds, menus, answers, rows } = desk;
  await says("Oi");
  await receive({ body: "Vendas", choice: `queue:${sales}` });
  expect((await menus()).at(-1)).toMatchObject({
    kind: "list",
    choices: [...optionIds.map((id) => ({ id: `opt:${id}` })), { id: "menu", title: "Menu inicial" }],
  });
  await receive({ body: "Menu inicial", choice: "menu" });
  expect((await desk.ticket()).kind).toBe("menu");
  await says("1");
  await receive({ body: "Sair", choice: `opt:${optionIds[2]}` });
  expect((await answers()).at(-1)).toContain("É Sair");
  expect((await menus()).at(-1)).toMatchObject({ kind: "buttons", choices: [{ id: "back" }, { id: "menu" }] });
  expect(await rows("select 1 from contacts where opted_out_at is not null")).toEqual([]);
});

test("the file of an option goes before the menu, which has no file", async () => {
  const desk = await shop();
  const { companyId, says, receive, sales, optionIds, rows } = desk;
  const [first = 0] = optionIds;
  for (const title of ["À vista", "A prazo"])
    await makeQueueOption(companyId, sales, { title, parentId: first, option: title === "À vista" ? 1 : 2 });
  const mediaId = await makeMedia(companyId, { key: "tabela", name: "tabela.png", mimetype: "image/png" });
  await rows("update queue_options set media_id = $1 where id = $2", [mediaId, first]);
  await says("Oi");
  await receive({ body: "Vendas", choice: `queue:${sales}` });
  await receive({ body: "Preço", choice: `opt:${first}` });
  const sent = await rows<{ file: boolean; menu: SentMenu | null; body: string }>(
    "select media_id is not null as file, menu, body from messages where source = 'system' order by sent_at, id",
  );
  expect(sent.slice(-2)).toEqual([
    { file: true, menu: null, body: "" },
    {
      file: false,
      menu: expect.objectContaining({ kind: "list", text: "É Preço" }),
      body: expect.stringContaining("À vista"),
    },
  ]);
  const { id } = await desk.ticket();
  const situation = await inCompany(companyId, () => situationOf(id, { kind: "call" }));
  expect(situation.ticket.saidLately, "file and menu are one text").toBe(sent.length - 1);
});

test("a menu of more than ten lines is sent as text", async () => {
  const queues = Array.from({ length: 11 }, (_, index) => `Setor ${index + 1}`);
  const { says, rows } = await counter({ queues, connection: { ...connection, greeting_message: "Olá!" } });
  await says("Oi");
  expect(await rows("select menu from messages where source = 'system'")).toEqual([{ menu: null }]);
});
