import { inCompany } from "@balcao/core/base/database";
import { makeQueue, makeUser } from "@balcao/core/testing/factories";
import { farewells } from "@balcao/core/testing/stages/farewells";
import { loadTicket } from "@balcao/core/desk/tickets/presenter";
import { changeTicket } from "@balcao/core/desk/tickets/verbs/service";
import type { Actor } from "@balcao/shared/permissions";
import { everyDay, week } from "@balcao/shared/testing/hours";
import type { SimulatedCustomer } from "@balcao/whatsapp-simulator/network-api";
import { beforeAll, expect, test } from "vitest";
import { eventually, useDesk } from "../testing/stage.ts";
import { runTimers } from "./timers.ts";

const context = useDesk();
let ana: Actor;
let queueIds: number[];
const rows = (sql: string, bind: unknown[] = []) => context.desk.rows<Record<string, unknown>>(sql, bind);

beforeAll(async () => {
  const { companyId, connectionId } = context.desk;
  queueIds = [await makeQueue(companyId, { name: "Vendas" }), await makeQueue(companyId, { name: "Suporte" })];
  ana = await makeUser(companyId, { name: "Ana", queueIds });
  await rows(
    "insert into connection_queues (company_id, connection_id, queue_id, position) select $1, $2, id, id from queues",
    [companyId, connectionId],
  );
  await rows(
    "update connections set greeting_message = 'Olá, {{firstName}}! Escolha:', complation_message = 'Até a próxima!' where id = $1",
    [connectionId],
  );
  await rows("update queues set greeting_message = 'Aqui é do {{queue}}.'");
  for (const key of ["sendGreetingAccepted", "userRating"])
    await rows("insert into settings (company_id, key, value) values ($1, $2, 'enabled')", [companyId, key]);
  await rows(
    "insert into settings (company_id, key, value) values ($1, 'greetingAcceptedMessage', 'Sou a {{user}}.')",
    [companyId],
  );
});

const writes = (customer: SimulatedCustomer, text: string) =>
  customer.send(context.desk.number, { kind: "text", text });
/** Our messages on a customer's phone, each once. */
const reads = (customer: SimulatedCustomer, expected: string[]) =>
  eventually(() => {
    const entries = customer.chat(context.desk.number).filter(({ fromCustomer }) => !fromCustomer);
    expect(entries.map(({ text, copies }) => [text, copies])).toEqual(expected.map((text) => [text, 1]));
  });
const ticketOf = async (wid: string) => {
  const { ticketId } = await context.desk.message(wid);
  return { id: ticketId, now: () => inCompany(context.desk.companyId, () => loadTicket(ticketId)) };
};
const change = (id: number, status: "open" | "closed") =>
  inCompany(context.desk.companyId, () => changeTicket(ana, id, { status }));

const menu = "Olá, Maria! Escolha:\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte";
const question =
  "Como foi o seu atendimento? Responda com um número:\n\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito";

test("a new customer chooses a department, is greeted and served, is asked for a rating, and gives it", async () => {
  const customer = context.stage.customer();
  const ticket = await ticketOf(await writes(customer, "Oi"));
  await reads(customer, [menu]);
  await writes(customer, "2️⃣");
  await reads(customer, [menu, "Aqui é do Suporte."]);
  expect(await ticket.now()).toMatchObject({ status: "pending", queue: { name: "Suporte" } });
  await change(ticket.id, "open");
  await reads(customer, [menu, "Aqui é do Suporte.", "Sou a Ana."]);
  await change(ticket.id, "closed");
  await farewells(context.desk.companyId);
  await reads(customer, [menu, "Aqui é do Suporte.", "Sou a Ana.", question]);
  await writes(customer, "3");
  await reads(customer, [menu, "Aqui é do Suporte.", "Sou a Ana.", question, "Até a próxima!"]);
  expect(await rows("select answer, user_id from rating_requests where ticket_id = $1", [ticket.id])).toEqual([
    { answer: 3, user_id: ana.userId },
  ]);
  await context.desk.message(await writes(customer, "Obrigada! 🙏"), ({ ticketId }) => ticketId === ticket.id);
  expect(await ticket.now()).toMatchObject({ status: "closed" });
});

test("an answer typed on the company's phone stops the menu", async () => {
  const customer = context.stage.customer();
  const ticket = await ticketOf(await writes(customer, "Oi"));
  await reads(customer, [menu]);
  const account = context.stage.network.account(context.desk.number);
  const wid = await account.sendFromPhone(customer.number, { kind: "text", text: "Pode falar comigo" });
  await context.desk.message(wid, ({ fromMe }) => fromMe);
  expect(await ticket.now()).toMatchObject({ automation: "stopped", queueId: null });
  await context.desk.message(await writes(customer, "2"));
  expect(await ticket.now()).toMatchObject({ automation: "stopped", queueId: null });
  await reads(customer, [menu, "Pode falar comigo"]);
});

test("an expired timer is handled once, however many workers handle timers", async () => {
  const customer = context.stage.customer();
  const ticket = await ticketOf(await writes(customer, "Oi"));
  await reads(customer, [menu]);
  await rows("update connections set time_to_transfer = 5, transfer_queue_id = $1", [queueIds[0]]);
  await rows("update ticket_events set at = at - interval '6 minutes' where ticket_id = $1", [ticket.id]);
  await Promise.all([runTimers(), runTimers(), runTimers()]);
  expect(await ticket.now()).toMatchObject({ queueId: queueIds[0], automation: null });
  const moved = await rows("select 1 from ticket_events where ticket_id = $1 and kind = 'transferred'", [ticket.id]);
  expect(moved).toHaveLength(1);
});

test("a customer who writes out of hours gets the out-of-hours text once, and the menu when the company is open again", async () => {
  const { companyId } = context.desk;
  await rows("insert into settings (company_id, key, value) values ($1, 'scheduleType', 'company')", [companyId]);
  await rows("update companies set schedules = $2 where id = $1", [companyId, JSON.stringify(week({}))]);
  await rows("update connections set out_of_hours_message = 'Abrimos às 8h, {{firstName}}.'");
  const customer = context.stage.customer();
  const ticket = await ticketOf(await writes(customer, "Oi"));
  await reads(customer, ["Abrimos às 8h, Maria."]);
  await context.desk.message(await writes(customer, "Tem alguém?"));
  expect(await ticket.now()).toMatchObject({ status: "pending", outOfHours: true, unreadMessages: 2 });
  await rows("update companies set schedules = $2 where id = $1", [companyId, JSON.stringify(everyDay("00:00-23:59"))]);
  await writes(customer, "E agora?");
  await reads(customer, ["Abrimos às 8h, Maria.", menu]);
  await writes(customer, "1");
  await reads(customer, ["Abrimos às 8h, Maria.", menu, "Aqui é do Vendas."]);
  expect(await ticket.now()).toMatchObject({ outOfHours: true });
  await change(ticket.id, "open");
  expect(await ticket.now()).toMatchObject({ outOfHours: false });
});
