import type { Actor } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { beforeAll, describe, expect, test } from "vitest";
import { setAutomation } from "../../followers/automation/service.ts";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser, publishedBy } from "../../testing/factories.ts";
import { overlapping } from "../../testing/race.ts";
import { changeTicket, deleteTicket, readTicket, unreadTicket } from "./verbs/service.ts";
import { snoozeTicket } from "./verbs/snooze.ts";

let companyId: number;
let connectionId: number;
let [queueId, otherQueueId] = [0, 0];
let people: Record<"ana" | "bruno" | "admin" | "stranger", Actor>;
beforeAll(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
  [queueId, otherQueueId] = [await makeQueue(companyId), await makeQueue(companyId)];
  people = {
    ana: await makeUser(companyId, { queueIds: [queueId] }),
    bruno: await makeUser(companyId, { queueIds: [queueId, otherQueueId] }),
    admin: await makeUser(companyId, { profile: "admin" }),
    stranger: await makeUser(companyId, { queueIds: [otherQueueId] }),
  };
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);

type Verb = (actor: Actor, id: number) => Promise<Ticket | { ok: true }>;
const later = () => ({ until: new Date(Date.now() + 3_600_000).toISOString() });
const verbs = {
  open: (actor, id) => changeTicket(actor, id, { status: "open" }),
  return: (actor, id) => changeTicket(actor, id, { status: "pending" }),
  close: (actor, id) => changeTicket(actor, id, { status: "closed" }),
  "to a queue": (actor, id) => changeTicket(actor, id, { queueId: otherQueueId }),
  "to a user": (actor, id) => changeTicket(actor, id, { queueId: otherQueueId, userId: people.bruno.userId }),
  "take over": (actor, id) => changeTicket(actor, id, { userId: actor.userId }),
  snooze: (actor, id) => snoozeTicket(actor, id, later()),
  unread: (actor, id) => unreadTicket(actor, id),
  silence: (actor, id) => setAutomation(actor, id, { on: false }),
} satisfies Record<string, Verb>;

const all: Record<keyof typeof verbs, Verb> = verbs;

type State = "pending" | "Ana's" | "Bruno's" | "closed";
const makeIn = (state: State) =>
  makeTicket(companyId, {
    connectionId,
    queueId,
    status: state === "pending" || state === "closed" ? state : "open",
    userId: state === "pending" ? null : people[state === "Ana's" ? "ana" : "bruno"].userId,
  });

/** The ticket's state and owner after the verb, or the refusal: "o" open, "p" pending, "c" closed, and the owner's name. */
const table: Record<keyof typeof verbs, Record<State, [ana: string, admin: string, stranger: string]>> = {
  open: {
    pending: ["o ana", "o admin", "no sight"],
    "Ana's": ["o ana", "taken", "no sight"],
    "Bruno's": ["taken", "taken", "no sight"],
    closed: ["o ana", "o admin", "no sight"],
  },
  return: {
    pending: ["p -", "p -", "no sight"],
    "Ana's": ["p -", "p -", "no sight"],
    "Bruno's": ["forbidden", "p -", "no sight"],
    closed: ["state", "state", "no sight"],
  },
  close: {
    pending: ["c -", "c -", "no sight"],
    "Ana's": ["c ana", "c ana", "no sight"],
    "Bruno's": ["forbidden", "c bruno", "no sight"],
    closed: ["c bruno", "c bruno", "no sight"],
  },
  "to a queue": {
    pending: ["p -", "p -", "no sight"],
    "Ana's": ["p -", "p -", "no sight"],
    "Bruno's": ["forbidden", "p -", "no sight"],
    closed: ["state", "state", "no sight"],
  },
  "to a user": {
    pending: ["o bruno", "o bruno", "no sight"],
    "Ana's": ["o bruno", "o bruno", "no sight"],
    "Bruno's": ["forbidden", "o bruno", "no sight"],
    closed: ["state", "state", "no sight"],
  },
  "take over": {
    pending: ["o ana", "o admin", "no sight"],
    "Ana's": ["o ana", "o admin", "no sight"],
    "Bruno's": ["forbidden", "o admin", "no sight"],
    closed: ["state", "state", "no sight"],
  },
  snooze: {
    pending: ["p -", "p -", "no sight"],
    "Ana's": ["o ana", "o ana", "no sight"],
    "Bruno's": ["forbidden", "o bruno", "no sight"],
    closed: ["state", "state", "no sight"],
  },
  unread: {
    pending: ["p -", "p -", "no sight"],
    "Ana's": ["o ana", "o ana", "no sight"],
    "Bruno's": ["forbidden", "o bruno", "no sight"],
    closed: ["c bruno", "c bruno", "no sight"],
  },
  silence: {
    pending: ["p -", "p -", "no sight"],
    "Ana's": ["o ana", "o ana", "no sight"],
    "Bruno's": ["forbidden", "o bruno", "no sight"],
    closed: ["state", "state", "no sight"],
  },
};
const codes: Record<string, string> = {
  ERR_TICKET_NO_ACCESS: "no sight",
  ERR_NO_PERMISSION: "forbidden",
  ERR_OTHER_OPEN_TICKET: "taken",
  ERR_TICKET_STATE: "state",
  ERR_NO_TICKET_FOUND: "gone",
};
const told = (ticket: Ticket | { ok: true }): string => {
  if ("ok" in ticket) return "gone";
  const owner = Object.entries(people).find(([, { userId }]) => userId === ticket.userId)?.[0] ?? "-";
  return `${ticket.status.slice(0, 1)} ${owner}`;
};
const refusal = (error: unknown): string => codes[(error as { code?: string }).code ?? ""] ?? String(error);
const cells = Object.entries(table).flatMap(([verb, states]) =>
  Object.entries(states).flatMap(([state, row]) =>
    (["ana", "admin", "stranger"] as const).map(
      (who, n) => [who, verb as keyof typeof verbs, state as State, row[n] ?? ""] as const,
    ),
  ),
);

test.each(cells)("when %s asks to %s a ticket that is %s: %s", async (who, verb, state, expected) => {
  const id = await makeIn(state);
  const before = (await publishedBy(companyId)).length;
  const answer = await here(() => all[verb](people[who], id)).then(told, refusal);
  expect(answer).toBe(expected);
  const events = (await publishedBy(companyId)).slice(before);
  const lines = await here(() => queryText("select 1 from ticket_events where ticket_id = $1", [id]));
  // A change that is refused, or that changes nothing, causes no event and no line of history.
  const done = !Object.values(codes).includes(expected) && events.length > 0;
  expect({ events: events.length, lines: lines.length }).toMatchObject(done ? {} : { events: 0, lines: 0 });
  const owner = people[expected.slice(2) as keyof typeof people]?.userId ?? null;
  const lists = events.filter(({ name }) => name !== "activity.create");
  for (const { name, payload } of lists.slice(0, 1))
    expect([name, payload.ticket]).toMatchObject(["ticket.update", { id, userId: owner }]);
});

describe("two changes at the same time have the same result as one after the other", () => {
  const more: Record<string, Verb> = { ...verbs, delete: (actor, id) => deleteTicket(actor, id), read: readTicket };
  const starts: Record<string, State> = { open: "pending", reopen: "closed" };
  const firsts = [...Object.keys(more), "reopen"].flatMap((first) =>
    Object.keys(more).map((second) => [first, second]),
  );
  test.each(firsts)("%s, and meanwhile %s", async (first = "", second = "") => {
    const start = starts[first] ?? "Ana's";
    const one: Verb = more[first] ?? verbs.open;
    const two: Verb = more[second] ?? verbs.open;
    const [together, apart] = [await makeIn(start), await makeIn(start)];
    const [a, b] = await overlapping(
      companyId,
      () => one(people.ana, together),
      () => two(people.admin, together),
    );
    const outcome = (done: typeof a) => ("done" in done ? told(done.done) : refusal(done.error));
    const expected = [
      await here(() => one(people.ana, apart)).then(told, refusal),
      await here(() => two(people.admin, apart)).then(told, refusal),
    ];
    const seen = [outcome(a), outcome(b)];
    // Opening a ticket is refused when it was closed meanwhile, because the user would reopen it by mistake.
    const unawares = second === "open" && first === "close";
    expect(seen).toEqual(unawares ? ["c ana", "state"] : expected);
    const kinds = (id: number) =>
      here(() =>
        queryText("select kind, actor_id, user_id, queue_id from ticket_events where ticket_id = $1 order by id", [id]),
      );
    expect(await kinds(together)).toEqual((await kinds(apart)).slice(0, unawares ? 1 : undefined));
  });
});
