import type { Actor } from "@balcao/shared/permissions";
import { mostPins } from "@balcao/shared/ticket-pins/rules";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser, publishedBy } from "../../testing/factories.ts";
import { overlapping } from "../../testing/race.ts";
import { changeTicket } from "../tickets/verbs/service.ts";
import { listPins, pinTicket } from "./service.ts";

let companyId: number;
let place: { connectionId: number; queueId: number };
let people: Record<"ana" | "bruno", Actor>;
beforeEach(async () => {
  companyId = await makeCompany();
  place = { connectionId: await makeConnection(companyId), queueId: await makeQueue(companyId) };
  people = {
    ana: await makeUser(companyId, { name: "Ana", queueIds: [place.queueId] }),
    bruno: await makeUser(companyId, { name: "Bruno" }),
  };
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const own = (actor: Actor) => makeTicket(companyId, { ...place, status: "open", userId: actor.userId });
const pin = (actor: Actor, id: number, pinned = true) => here(() => pinTicket(actor, id, { pinned }));
const pinsOf = async (actor: Actor) => {
  const { ticketIds, tickets } = await here(() => listPins(actor));
  return [ticketIds, tickets.map(({ id }) => id)];
};

test("a user pins tickets for themselves, once each, and can unpin them", async () => {
  const [one, other] = [await own(people.ana), await own(people.ana)];
  await pin(people.ana, one);
  await pin(people.ana, one);
  expect(await pin(people.ana, other)).toEqual({ ticketIds: [one, other] });
  expect(await pinsOf(people.ana)).toEqual([
    [one, other],
    [one, other],
  ]);
  expect(await pinsOf(people.bruno)).toEqual([[], []]);
  expect(await pin(people.ana, one, false)).toEqual({ ticketIds: [other] });
});

test("only the user's own windows get an event of a pin", async () => {
  const id = await own(people.ana);
  await pin(people.ana, id);
  const told = (await publishedBy(companyId)).filter(({ name }) => name === "ticket.pins");
  expect(told).toMatchObject([{ payload: { ticketIds: [id] }, rooms: [`c:${companyId}:u:${people.ana.userId}`] }]);
});

test("a user cannot pin a hidden ticket, and a pinned ticket that becomes hidden leaves the user's list", async () => {
  const id = await own(people.ana);
  await expect(pin(people.bruno, id)).rejects.toMatchObject({ code: "ERR_TICKET_NO_ACCESS" });
  await pin(people.ana, id);
  const elsewhere = await makeQueue(companyId);
  await here(() => changeTicket(people.ana, id, { queueId: elsewhere }));
  expect(await pinsOf(people.ana)).toEqual([[id], []]);
  expect(await pin(people.ana, id, false)).toEqual({ ticketIds: [] });
});

test("only open tickets can be pinned, up to a limit, and resolved, returned or transferred tickets do not count", async () => {
  const waiting = await makeTicket(companyId, place);
  await expect(pin(people.ana, waiting)).rejects.toMatchObject({ code: "ERR_TICKET_STATE" });
  const ids: number[] = [];
  for (let n = 0; n < mostPins; n += 1) ids.push(await own(people.ana));
  for (const id of ids) await pin(people.ana, id);
  const more = await own(people.ana);
  await expect(pin(people.ana, more)).rejects.toMatchObject({
    code: "ERR_TOO_MANY_ITEMS",
    details: { most: mostPins },
  });
  const [closed = 0, returned = 0, given = 0, ...left] = ids;
  await here(() => changeTicket(people.ana, closed, { status: "closed" }));
  await here(() => changeTicket(people.ana, returned, { status: "pending" }));
  const elsewhere = await makeQueue(companyId);
  const { userId } = await makeUser(companyId, { queueIds: [elsewhere] });
  await here(() => changeTicket(people.ana, given, { queueId: elsewhere, userId }));
  expect((await pin(people.ana, more)).ticketIds).toEqual([...left, more]);
});

test("of two pins at the same moment the one over the limit is refused, and each pin can be removed", async () => {
  const ids: number[] = [];
  for (let n = 0; n <= mostPins; n += 1) ids.push(await own(people.ana));
  const [first = 0, second = 0, ...others] = ids;
  for (const id of others) await pin(people.ana, id);
  const made = await overlapping(
    companyId,
    () => pinTicket(people.ana, first, { pinned: true }),
    () => pinTicket(people.ana, second, { pinned: true }),
  );
  expect(made).toMatchObject([{ done: {} }, { error: { code: "ERR_TOO_MANY_ITEMS" } }]);
  expect((await pin(people.ana, first, false)).ticketIds).toEqual(others);
});

test("when two windows of one user each unpin a ticket at the same time, neither ticket is shown as pinned afterwards", async () => {
  const [one, other] = [await own(people.ana), await own(people.ana)];
  for (const id of [one, other]) await pin(people.ana, id);
  const outcomes = await overlapping(
    companyId,
    () => pinTicket(people.ana, one, { pinned: false }),
    () => pinTicket(people.ana, other, { pinned: false }),
  );
  expect(outcomes.filter((outcome) => "error" in outcome)).toEqual([]);
  expect((await publishedBy(companyId)).at(-1)).toMatchObject({ name: "ticket.pins", payload: { ticketIds: [] } });
});
