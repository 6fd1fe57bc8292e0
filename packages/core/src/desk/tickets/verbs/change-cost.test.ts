import { expect, test } from "vitest";
import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser } from "../../../testing/factories.ts";
import { plansIn } from "../../../testing/plans.ts";
import { changeTicket } from "./service.ts";

/** Each change, and the most nodes that the plan of its statement may have. A plan that looks for everything a ticket may have has over a hundred. */
const rounds = [
  ["accept", "open", 46],
  ["close", "closed", 42],
  ["reopen", "open", 54],
  ["return", "pending", 58],
] as const;

test("the plan of a change has no more steps than the ticket's new state needs", async () => {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  const ana = await makeUser(companyId, { queueIds: [queueId] });
  const id = await makeTicket(companyId, { connectionId: await makeConnection(companyId), queueId });
  const nodes: Record<string, number> = {};
  for (const [verb, status] of rounds) {
    const plans = await plansIn(companyId, () => changeTicket(ana, id, { status }), []);
    const plan = plans.find(({ sql }) => sql.includes("with changed as"))?.plan ?? "";
    nodes[verb] = plan.split("\n").filter((line) => line.includes("->")).length + 1;
  }
  const below = (most: number) => expect.toSatisfy((n: number) => n > 1 && n < most, `below ${most}`);
  expect(nodes).toEqual(Object.fromEntries(rounds.map(([verb, , most]) => [verb, below(most)])));
});
