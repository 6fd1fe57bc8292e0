import { expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, makeContact, makeTicket } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { sweepBots, sweptAtOnce } from "./sweep-bots.ts";

async function company() {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId);
  const here = <T extends object>(text: string, values: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(text, values));
  /** A ticket with rows of a conversation with a bot that began at `began`. The ticket's present conversation began at nine. */
  const talk = async (ticket: { status: "pending" | "open"; kind: string }, began: string, due: string | null) => {
    const ticketId = await makeTicket(companyId, {
      connectionId,
      contactId: await makeContact(companyId),
      status: ticket.status,
    });
    const state = { kind: ticket.kind, options: [], count: 0, sentAt: "09:00" };
    await here("update tickets set bot_state = $2 where id = $1", [ticketId, JSON.stringify(state)]);
    await here(
      `insert into bot_turns (company_id, ticket_id, talker, due_at, session, session_of)
       values ($1, $2, '{"kind":"integration","id":1}', $3, '{}', $4)`,
      [companyId, ticketId, due, began],
    );
    return ticketId;
  };
  const question = (ticketId: number, age: string) =>
    here(
      "insert into assistant_questions (company_id, ticket_id, question, reason, created_at) values ($1, $2, $3, 'no-source', now() - $3::text::interval)",
      [companyId, ticketId, age],
    );
  return { here, talk, question };
}
const waiting = { status: "pending", kind: "talk" } as const;
const sweepAll = async () => {
  while (await asPlatform(sweepBots));
};

test("rows that were stored for a conversation with a bot are deleted with it, and questions of waiting customers stay", async () => {
  const { here, talk } = await company();
  const goesOn = await talk(waiting, "09:00", null);
  const asks = await talk({ status: "open", kind: "gave-up" }, "08:00", "2027-01-01T00:00:00Z");
  await talk(waiting, "08:00", null);
  await talk({ status: "pending", kind: "gave-up" }, "09:00", null);
  await talk({ status: "open", kind: "talk" }, "09:00", null);
  await sweepAll();
  expect(await here("select ticket_id as id from bot_turns order by ticket_id")).toEqual([
    { id: goesOn },
    { id: asks },
  ]);
});

test("unanswered questions are deleted in steps once their list no longer shows them", async () => {
  const { here, talk, question } = await company();
  const ticketId = await talk(waiting, "09:00", null);
  for (const age of ["31 days", "29 days"]) await question(ticketId, age);
  await here(
    `insert into assistant_questions (company_id, ticket_id, question, reason, created_at)
     select company_id, id, n::text, 'no-source', now() - interval '40 days' from tickets, generate_series(1, $1::int) n`,
    [sweptAtOnce],
  );
  expect(await asPlatform(sweepBots)).toBe(true);
  await sweepAll();
  expect(await here("select question from assistant_questions")).toEqual([{ question: "29 days" }]);
});
