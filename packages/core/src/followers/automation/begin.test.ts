import { beforeEach, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { saveTree } from "../../company/queue-options/service.ts";
import { receiveTogether } from "../../desk/inbound/receive-together.ts";
import { createQuickMessage } from "../../desk/quick-messages/service.ts";
import { loadTicket } from "../../desk/tickets/presenter.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";
import { counter } from "../../testing/counter.ts";
import { makeUser } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { makeIntegration } from "../../testing/company/integration-factory.ts";
import { setAutomation } from "./service.ts";

const tree = "Vendas?\n\n*[ 1 ]* - Boleto\n*[ 2 ]* - Encerrar";
const menu = "Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte";

/** A number whose first queue has a tree, with a keyword. */
async function shopOf(...queues: string[]) {
  const shop = await counter({ queues });
  const ana = await makeUser(shop.companyId, { profile: "admin", name: "Ana" });
  const here = <T>(work: () => Promise<T>) => inCompany(shop.companyId, work);
  const queueId = shop.queueIds[0] ?? 0;
  const node = { parentId: null, message: "", forwardQueueId: null, promptId: null, integrationId: null };
  const options = [
    { ...node, id: -1, option: 1, title: "Boleto", message: "Segue o boleto", action: null },
    { ...node, id: -2, option: 2, title: "Encerrar", message: "Até mais", action: "close" as const },
  ];
  await here(() => saveTree(ana, queueId, { version: 0, options }));
  await shop.rows("update queues set greeting_message = 'Vendas?' where id = $1", [queueId]);
  const keyword = { keyword: "endereço", keywordInitialAnswer: "Rua do Sol", geral: true, status: true };
  await here(() => createQuickMessage(ana, { shortcode: "rua", message: "x", ...keyword }));
  const last = async () => (await shop.answers()).at(-1);
  const change = async (status: "open" | "pending" | "closed") => {
    const { id } = await shop.ticket();
    return here(() => changeTicket(ana, id, { status }));
  };
  const switchOn = async () => {
    const { id } = await shop.ticket();
    return here(() => setAutomation(ana, id, { on: true }));
  };
  return { ...shop, ana, here, queueId, last, change, switchOn };
}
type Shop = Awaited<ReturnType<typeof shopOf>>;
let shop: Shop;

describe("on a number with one queue", () => {
  beforeEach(async () => {
    shop = await shopOf("Vendas");
  });

  test("the tree follows the answer to a keyword, and until then no message is stored together with others", async () => {
    await shop.says("endereço");
    const { id, kind } = await shop.ticket();
    expect([kind, (await shop.here(() => loadTicket(id)))?.automation]).toEqual(["unbegun", null]);
    const next = inboundText(shop.connectionId, { number: shop.number, body: "Oi" });
    expect((await shop.here(() => receiveTogether([next]))).size).toBe(0);
    await shop.says("endereço");
    expect(await shop.answers()).toEqual(["Rua do Sol", tree]);
  });

  test("a call neither starts nor prevents the tree, which is sent once, and the call is no bot step", async () => {
    await shop.receive({ mediaType: "call_log", body: "" });
    expect(await shop.rows("select reason from bot_steps")).toEqual([]);
    await shop.says("endereço");
    await shop.says("Oi");
    await shop.receive({ mediaType: "call_log", body: "" });
    expect(await shop.answers()).toEqual(["Rua do Sol", tree]);
    expect(await shop.events()).not.toContain("bot_left");
  });

  test("the tree is sent when a placeholder is filled, or earlier with the next message, and only once", async () => {
    await shop.receive({ wid: "HIDDEN", mediaType: "undecrypted", body: "" });
    await shop.receive({ wid: "HIDDEN", body: "Oi" });
    expect(await shop.answers()).toEqual([tree]);
    const other = await shopOf("Vendas");
    await other.receive({ wid: "HIDDEN", mediaType: "undecrypted", body: "" });
    await other.says("Oi?");
    await other.receive({ wid: "HIDDEN", body: "Oi" });
    expect(await other.answers()).toEqual([tree]);
  });

  test("the tree is sent after an opt-out", async () => {
    await shop.says("sair");
    await shop.says("Quero comprar");
    expect(await shop.last()).toBe(tree);
  });

  test("a customer who comes back after the bot closed the ticket starts anew in it: keywords work, and the out-of-hours text may be sent again", async () => {
    for (const line of ["Oi", "2"]) await shop.says(line);
    const { id, status } = await shop.ticket();
    expect(status).toBe("closed");
    await shop.rows("update tickets set out_of_hours_told_at = now()");
    await shop.says("endereço");
    expect(await shop.rows("select out_of_hours_told_at as told from tickets")).toEqual([{ told: null }]);
    await shop.says("Oi");
    expect(await shop.answers()).toEqual([tree, "Até mais", "Rua do Sol", tree]);
    expect(await shop.ticket()).toMatchObject({ id, status: "pending", queueId: shop.queueId });
  });

  test("a customer who comes back after a user closed, returned or reopened the ticket gets no greeting", async () => {
    for (const line of ["Oi", "2"]) await shop.says(line);
    for (const last of ["closed", "pending"] as const) {
      await shop.change("open");
      await shop.change(last);
      await shop.says("Mais uma coisa");
      expect(await shop.answers()).toEqual([tree, "Até mais"]);
    }
    await shop.change("closed");
    await shop.says("E outra");
    expect(await shop.answers()).toHaveLength(2);
  });

  test("when a user answered on the phone in a ticket that the bot had closed, the bot does not interrupt", async () => {
    for (const line of ["Oi", "2"]) await shop.says(line);
    await shop.receive({ fromMe: true, body: "Esqueci de dizer" });
    await shop.says("O quê?");
    expect(await shop.answers()).toHaveLength(2);
  });

  test("after automatic texts are switched on, the tree starts with the customer's next message, in an open ticket only once it is returned", async () => {
    await shop.says("Oi");
    await shop.receive({ fromMe: true, body: "Deixa comigo" });
    await shop.says("1");
    await shop.switchOn();
    await shop.says("Oi?");
    expect(await shop.answers()).toEqual([tree, tree]);
    await shop.change("open");
    await shop.switchOn();
    await shop.says("Alô?");
    expect(await shop.answers()).toHaveLength(2);
    await shop.change("pending");
    await shop.says("Oi");
    expect(await shop.answers()).toEqual([tree, tree, tree]);
  });

  test("an integration or assistant that is set on the ticket starts with the next message", async () => {
    const integrationId = await makeIntegration(shop.companyId);
    await shop.rows("update companies set plan_features = array['useIntegrations']");
    for (const line of ["Oi", "quê?", "quê?"]) await shop.says(line);
    const { id, kind } = await shop.ticket();
    expect(kind).toBe("gave-up");
    await shop.here(() => changeTicket(shop.ana, id, { integrationId }));
    await shop.says("Oi");
    expect(await shop.ticket()).toMatchObject({ kind: "talk" });
    expect(await shop.rows("select talker from bot_turns")).toEqual([
      { talker: { kind: "integration", id: integrationId } },
    ]);
  });
});

test("on a number with a menu, a customer who comes back after the bot closed the ticket gets the menu", async () => {
  shop = await shopOf("Vendas", "Suporte");
  for (const line of ["Oi", "1", "2", "Oi"]) await shop.says(line);
  expect((await shop.answers()).slice(-2)).toEqual(["Até mais", menu]);
  expect(await shop.ticket()).toMatchObject({ queueId: null, kind: "menu" });
  expect(await shop.rows("select count(*)::int as count from tickets")).toEqual([{ count: 1 }]);
});

test("a ticket that a keyword's answer moves to the only queue starts in that queue, and the bot continues", async () => {
  shop = await shopOf("Vendas", "Suporte");
  await shop.receive({ mediaType: "call_log", body: "" });
  await shop.rows("delete from connection_queues where queue_id <> $1", [shop.queueId]);
  await shop.says("endereço");
  expect(await shop.ticket()).toMatchObject({ queueId: shop.queueId, kind: "unbegun" });
  expect(await shop.events()).not.toContain("bot_left");
  await shop.says("Oi");
  expect(await shop.answers()).toEqual(["Rua do Sol", tree]);
});
