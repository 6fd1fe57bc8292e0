import { mostPins } from "@balcao/shared/ticket-pins/rules";
import { expect, test } from "vitest";
import { makeTicket, makeUser, publishedBy } from "../../testing/factories.ts";
import { twoPeople } from "../../testing/stages/two-people.ts";
import { pinnedBy } from "./pinned-tickets.ts";

async function pinnedTickets() {
  const people = await twoPeople();
  const { companyId, rows, say, byNumber, byLid, open, here } = people;
  await say(byNumber("a"));
  await say(byLid("b"));
  const [into = 0, from = 0] = await open();
  const pin = (userId: number, ticketId: number) =>
    rows("insert into ticket_pins (company_id, user_id, ticket_id) values ($1, $2, $3)", [companyId, userId, ticketId]);
  const [both, one] = [await makeUser(companyId), await makeUser(companyId)];
  for (const id of [into, from]) await pin(both.userId, id);
  await pin(one.userId, from);
  return { ...people, into, from, both, one, pin, pins: (userId: number) => here(() => pinnedBy(userId)) };
}

test("a merge moves the pins of the newer ticket to the older ticket, one for each user, and the users' windows get an event", async () => {
  const { companyId, merge, both, one, into, pins } = await pinnedTickets();
  await merge();
  for (const { userId } of [both, one]) {
    expect(await pins(userId)).toEqual([into]);
    const told = (await publishedBy(companyId)).filter(({ name }) => name === "ticket.pins");
    expect(told).toContainEqual(
      expect.objectContaining({ payload: { ticketIds: [into] }, rooms: [`c:${companyId}:u:${userId}`] }),
    );
  }
});

test("the pins return when the merge is undone, and a second pin returns only when there is room for it", async () => {
  const { companyId, merge, undo, both, one, into, from, pin, pins } = await pinnedTickets();
  await merge();
  for (let count = 1; count < mostPins; count += 1) await pin(both.userId, await makeTicket(companyId, {}));
  await undo();
  expect(await pins(one.userId)).toEqual([from]);
  expect(await pins(both.userId)).toHaveLength(mostPins);
  expect(await pins(both.userId)).toContain(into);
});
