import { week } from "@balcao/shared/testing/hours";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";
import { counter } from "../../testing/counter.ts";
import { makeUser, publishedBy } from "../../testing/factories.ts";
import { listBotSteps } from "./list.ts";

type Shop = Awaited<ReturnType<typeof counter>>;

async function watched(values: Parameters<typeof counter>[0] = {}) {
  const shop = await counter(values);
  const ana = await makeUser(shop.companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(shop.companyId, work);
  const steps = async () => {
    const { id } = await shop.ticket();
    const list = await here(() => listBotSteps(ana, id));
    return list.map(({ reason, reply, queue }) => [reply, reason, queue]).toReversed();
  };
  return { ...shop, ana, here, steps };
}

const sources = (shop: Shop) =>
  shop.rows<{ source: string | null }>("select bot_source as source from messages where from_me order by sent_at, id");

test("a ticket shows each decision with its reason, and the kind of each automatic text", async () => {
  const shop = await watched();
  await shop.rows("update queues set greeting_message = 'Aqui é {{queue}}'");
  for (const text of ["Oi", "quê?", "2"]) await shop.says(text);
  expect(await shop.steps()).toEqual([
    ["Oi", "menu", null],
    ["quê?", "menu-again", null],
    ["2", "chosen", "Suporte"],
  ]);
  expect(await sources(shop)).toEqual([{ source: "menu" }, { source: "menu" }, { source: "greeting" }]);
  const told = (await publishedBy(shop.companyId)).filter(({ name }) => name === "bot-step.create");
  expect(told).toHaveLength(3);
});

test("a repeated reason for silence is written once, and messages after a person's answer are not recorded", async () => {
  const shop = await watched({ settings: { scheduleType: "company" } });
  await shop.rows("update companies set schedules = $1", [JSON.stringify(week({}))]);
  for (const text of ["Oi", "Oi?", "Alguém?"]) await shop.says(text);
  expect((await shop.steps()).map(([, reason]) => reason)).toEqual(["closed", "told-before"]);
  await shop.receive({ fromMe: true, body: "Já atendo" });
  await shop.says("Obrigada");
  expect(await shop.steps()).toHaveLength(2);
});

test("only the beginning of a customer's long text is stored, and a picture's caption is no answer", async () => {
  const shop = await watched();
  await shop.says("a".repeat(300));
  await shop.receive({ mediaType: "image", body: "1" });
  expect(await shop.steps()).toEqual([
    ["a".repeat(100), "menu", null],
    ["", "menu-again", null],
  ]);
});

test("the steps of a ticket are hidden from other companies and from users who do not see the ticket, and are deleted with it", async () => {
  const [shop, other] = [await watched(), await watched()];
  for (const text of ["Oi", "1"]) await shop.says(text);
  const { id } = await shop.ticket();
  const stranger = await makeUser(shop.companyId);
  await expect(shop.here(() => listBotSteps(stranger, id))).rejects.toMatchObject({ code: "ERR_TICKET_NO_ACCESS" });
  await expect(other.here(() => listBotSteps(other.ana, id))).rejects.toMatchObject({ code: "ERR_NO_TICKET_FOUND" });
  expect(await other.rows("select 1 from bot_steps")).toEqual([]);
  await shop.here(() => changeTicket(shop.ana, id, { status: "closed" }));
  await shop.rows("delete from tickets where id = $1", [id]);
  expect(await shop.rows("select 1 from bot_steps")).toEqual([]);
});
