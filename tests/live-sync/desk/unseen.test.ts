import { inCompany } from "@balcao/core/base/database";
import { deleteUser } from "@balcao/core/company/users/delete";
import { updateUser } from "@balcao/core/company/users/service";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { loadTickets } from "@balcao/core/desk/tickets/presenter";
import { changeTicket, deleteTicket } from "@balcao/core/desk/tickets/verbs/service";
import { snoozeTicket } from "@balcao/core/desk/tickets/verbs/snooze";
import { countUnseen, sendUnseen } from "@balcao/core/desk/tickets/verbs/send-unseen";
import { setAutomation } from "@balcao/core/followers/automation/service";
import { listConnections } from "@balcao/core/numbers/connections/access";
import { updateConnection } from "@balcao/core/numbers/connections/service";
import { makeTicket, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import { queryText } from "@balcao/core/testing/query-text";
import { afterEach, expect, test, vi } from "vitest";
import { sessionKey } from "../../../apps/web/src/nouns/auth/queries.ts";
import { connectionList } from "../../../apps/web/src/nouns/connections/noun.ts";
import { ticketKeys } from "../../../apps/web/src/nouns/tickets/keys.ts";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { deskOf, heardBy } from "../support/desks.ts";
import { play } from "../support/harness.ts";
import { stage } from "../support/stage.ts";

afterEach(() => void vi.useRealTimers());

/** The stage with a customer whom no attendant sees, one whom a menu leads to a queue, and a second attendant of the other queue. */
async function blindStage() {
  const s = await stage();
  const [unseen, led] = [
    await makeTicket(s.companyId, { connectionId: s.connectionId, queueId: null }),
    await makeTicket(s.companyId, { connectionId: s.connectionId, queueId: null }),
  ];
  await inCompany(s.companyId, async () => {
    const fallback = "update connections set transfer_queue_id = $1, time_to_transfer = 10 where id = $2";
    await queryText(fallback, [s.otherQueueId, s.connectionId]);
    const menu = `{"kind": "menu", "options": [], "count": 1, "sentAt": "2026-01-01T12:00:00.000Z"}`;
    await queryText("update tickets set bot_state = $1::jsonb where id = $2", [menu, led]);
  });
  const second = await makeUser(s.companyId, { queueIds: [s.otherQueueId] });
  return { ...s, unseen, led, second };
}
type BlindStage = Awaited<ReturnType<typeof blindStage>>;
const later = () => ({ until: new Date(Date.now() + 3_600_000).toISOString() });

const changes: [name: string, change: (s: BlindStage) => Promise<unknown>][] = [
  ["a customer writes to a number without queues", (s) => receiveMessage(inboundText(s.otherConnectionId))],
  ["an unseen customer is accepted", (s) => changeTicket(s.admin, s.unseen, { status: "open" })],
  ["an unseen customer is transferred", (s) => changeTicket(s.admin, s.unseen, { queueId: s.queueId })],
  ["unseen customers are sent to a queue", (s) => sendUnseen(s.admin, s.queueId)],
  ["an unseen ticket is snoozed", (s) => snoozeTicket(s.admin, s.unseen, later())],
  ["an unseen ticket is deleted", (s) => deleteTicket(s.admin, s.unseen)],
  ["a menu no longer leads its customer", (s) => setAutomation(s.admin, s.led, { on: false })],
  [
    "no fallback queue follows a menu any more",
    (s) => updateConnection(s.admin, s.connectionId, { transferQueueId: null }),
  ],
  [
    "a user may see tickets without a queue from now on",
    (s) => updateUser(s.admin, s.ana.userId, { allTicket: "enable" }, null),
  ],
  [
    "the last users leave a queue",
    async (s) => {
      await updateUser(s.admin, s.stranger.userId, { queueIds: [] }, null);
      await updateUser(s.admin, s.second.userId, { queueIds: [] }, null);
    },
  ],
  [
    "the last users of a queue are removed",
    async (s) => {
      await deleteUser(s.admin, s.stranger.userId);
      await deleteUser(s.admin, s.second.userId);
    },
  ],
];

test.each(changes)("when %s, an admin's screen counts again", async (_name, change) => {
  const s = await blindStage();
  const count = () => inCompany(s.companyId, countUnseen);
  const desk = await deskOf(s.admin, []);
  const cache = createQueryClient();
  cache.setQueryData(sessionKey, desk.me);
  const tickets = await inCompany(s.companyId, () => loadTickets([s.unseen, s.led]));
  for (const ticket of tickets) cache.setQueryData(ticketKeys.one(ticket.uuid), ticket);
  const connections = await inCompany(s.companyId, () => listConnections(s.admin));
  cache.setQueryData(connectionList.queryKey, connections);
  const before = await count();
  cache.setQueryData(ticketKeys.unseen, before);
  const since = (await publishedBy(s.companyId)).length;
  await inCompany(s.companyId, () => change(s));
  expect(await count()).not.toEqual(before);
  const heard = await heardBy(s.admin, since);
  vi.useFakeTimers();
  play(cache, heard);
  vi.advanceTimersByTime(1000);
  expect(cache.getQueryState(ticketKeys.unseen)?.isInvalidated).toBe(true);
});

test("attendants get no event about a customer whom no attendant sees", async () => {
  const s = await blindStage();
  const since = (await publishedBy(s.companyId)).length;
  await inCompany(s.companyId, () => receiveMessage(inboundText(s.otherConnectionId)));
  expect((await heardBy(s.admin, since)).some(({ name }) => name === "ticket.update")).toBe(true);
  expect((await heardBy(s.ana, since)).filter(({ name }) => name.startsWith("ticket."))).toEqual([]);
});
