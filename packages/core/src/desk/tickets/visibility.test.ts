import { type Actor, isAdmin } from "@balcao/shared/permissions";
import { roomsOf } from "@balcao/shared/rooms";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { findMediaFor } from "../media/access.ts";
import { lockMessageFor } from "../messages/access.ts";
import { readDraft } from "../messages/sending/drafts.ts";
import { listFiles } from "../messages/lists/files.ts";
import { listMessages } from "../messages/lists/list.ts";
import { listVersions } from "../messages/changes/service.ts";
import { listStarred, starMessage } from "../messages/changes/stars.ts";
import { ticketRooms } from "../../base/outbox/ticket-rooms.ts";
import { search } from "../search/service.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMedia,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
} from "../../testing/factories.ts";
import { everyTicket } from "../../testing/stages/ticket-list.ts";
import { lockTicketFor, showTicket, showTicketByUuid } from "./access.ts";
import { countTickets, listTickets } from "./lists/list.ts";

/**
 * The table of visible tickets: S means that the actor sees the ticket, - that the actor does not. Each row is a kind of ticket, and each column an
 * actor.
 */
const table = {
  //                       user allTicket support noQueues admin super adminElsewhere
  "pending, my queue": "      S    S    S    -    S    S    -",
  "pending, other queue": "   -    -    -    -    S    S    -",
  "pending, no queue": "      -    S    -    -    S    S    -",
  "colleague's, my queue": "  S    S    S    -    S    S    -",
  "colleague's, elsewhere": " -    -    -    -    S    S    -",
  "colleague's, no queue": "  -    S    -    -    S    S    -",
  "closed, my queue": "       S    S    S    -    S    S    -",
  "closed, other queue": "    -    -    -    -    S    S    -",
};
const own = {
  "own, my queue": "          S    S    S    S    S    S    S",
  "own, other queue": "       S    S    S    S    S    S    S",
  "own, no queue": "          S    S    S    S    S    S    S",
  "own, closed": "            S    S    S    S    S    S    S",
};
const columns = ["user", "allTicket", "support", "noQueues", "admin", "super", "adminElsewhere"] as const;
type Column = (typeof columns)[number];
type Kind = keyof typeof table | keyof typeof own;
interface MadeTicket {
  id: number;
  uuid: string;
  messageId: number;
  mediaId: number;
  /** Only events of this ticket's contact and message count. */
  word: string;
  rooms: string[];
}

let companyId: number;
let elsewhere: number;
const actors = new Map<Column, Actor>();
const made = new Map<string, MadeTicket>();

beforeAll(async () => {
  [companyId, elsewhere] = [await makeCompany(), await makeCompany()];
  const [mine, other] = [await makeQueue(companyId), await makeQueue(companyId)];
  const connectionId = await makeConnection(companyId);
  const colleague = await makeUser(companyId, { queueIds: [mine, other] });
  const queueIds = [mine];
  actors.set("user", await makeUser(companyId, { queueIds }));
  actors.set("allTicket", await makeUser(companyId, { queueIds, allTicket: true }));
  actors.set("support", await makeUser(companyId, { queueIds, profile: "support" }));
  actors.set("noQueues", await makeUser(companyId));
  actors.set("admin", await makeUser(companyId, { profile: "admin" }));
  actors.set("super", await makeUser(companyId, { super: true }));
  actors.set("adminElsewhere", await makeUser(elsewhere, { profile: "admin", super: true }));

  const place = (queue: string) => ({ "my queue": mine, "other queue": other, elsewhere: other })[queue] ?? null;
  const make = async (name: string, kind: Kind, userId: number | null) => {
    const [state = "", queue = ""] = kind.split(", ");
    const status = [state, queue].includes("closed") ? "closed" : state === "pending" ? "pending" : "open";
    const word = `palavra${made.size}x`;
    const queueId = place(queue);
    const contactId = await makeContact(companyId, { name: word });
    const id = await makeTicket(companyId, { contactId, connectionId, status, userId, queueId });
    const mediaId = await makeMedia(companyId, { key: `${companyId}/x` });
    const messageId = await makeMessage(companyId, id, { mediaId, fromMe: true, body: word });
    const [row] = await inCompany(companyId, () =>
      queryText<{ uuid: string }>("select uuid from tickets where id = $1", [id]),
    );
    made.set(name, {
      id,
      messageId,
      mediaId,
      uuid: row?.uuid ?? "",
      word,
      rooms: ticketRooms(companyId, { userId, queueId }),
    });
  };
  for (const kind of Object.keys(table) as (keyof typeof table)[])
    await make(kind, kind, kind.startsWith("colleague's") ? colleague.userId : null);
  for (const kind of Object.keys(own) as (keyof typeof own)[])
    for (const [column, { userId, companyId: home }] of actors)
      if (home === companyId) await make(`${column} ${kind}`, kind, userId);
});

const cells = [...Object.entries(table), ...Object.entries(own)].flatMap(([kind, row]) =>
  row
    .trim()
    .split(/\s+/)
    .map((cell, n) => [columns[n] ?? "user", kind as Kind, cell === "S"] as const),
);
const ticketOf = (column: Column, kind: Kind): MadeTicket => {
  // A user of another company cannot own a ticket here, and the local user with the same name owns it instead.
  const owner = column === "adminElsewhere" ? "admin" : column;
  const found = made.get(kind in own ? `${owner} ${kind}` : kind);
  if (!found) throw new Error(`No ticket ${kind}`);
  return found;
};
const answer = (work: () => Promise<unknown>): Promise<string> =>
  work().then(
    () => "sees",
    (error: { code?: string }) => error.code ?? "broken",
  );

describe.each(columns)("%s", (column) => {
  test.each(cells.filter(([who]) => who === column))("as %s: %s", async (_who, kind, listed) => {
    const [actor, ticket] = [actors.get(column), ticketOf(column, kind)];
    if (!actor) throw new Error("No such actor");
    const here = <T>(work: () => Promise<T>) => inCompany(actor.companyId, work);
    const foreign = actor.companyId !== companyId;
    const sees = listed && !foreign;
    const refused = (notThere: string) => (sees ? "sees" : foreign ? notThere : "ERR_TICKET_NO_ACCESS");
    const asked = {
      show: await answer(() => here(() => showTicket(actor, ticket.id))),
      uuid: await answer(() => here(() => showTicketByUuid(actor, ticket.uuid))),
      lock: await answer(() => here(() => lockTicketFor(actor, ticket.id))),
      messages: await answer(() => here(() => listMessages(actor, ticket.id, { pageNumber: 1 }))),
      media: await answer(() => here(() => findMediaFor(actor, ticket.mediaId))),
      files: await answer(() => here(() => listFiles(actor, ticket.id, { kind: "media", pageNumber: 1 }))),
      starred: await answer(() => here(() => listStarred(actor, ticket.id))),
      draft: await answer(() => here(() => readDraft(actor, ticket.id))),
      star: await answer(() => here(() => starMessage(actor, ticket.messageId, { starred: true }))),
      versions: await answer(() => here(() => listVersions(actor, ticket.messageId))),
      list: (await everyList(actor)).includes(ticket.id),
      listed: await everyList(actor, ticket.word),
      ...(await here(() => hits(actor, ticket.word))),
      hears: ticket.rooms.some((room) => roomsOf({ ...actor, admin: isAdmin(actor) }).includes(room)),
    };
    expect(asked).toEqual({
      show: refused("ERR_NO_TICKET_FOUND"),
      uuid: refused("ERR_NO_TICKET_FOUND"),
      lock: refused("ERR_NO_TICKET_FOUND"),
      messages: refused("ERR_NO_TICKET_FOUND"),
      media: refused("ERR_NO_MEDIA_FOUND"),
      files: refused("ERR_NO_TICKET_FOUND"),
      starred: refused("ERR_NO_TICKET_FOUND"),
      draft: refused("ERR_NO_TICKET_FOUND"),
      star: refused("ERR_NO_MESSAGE_FOUND"),
      versions: refused("ERR_NO_MESSAGE_FOUND"),
      list: sees,
      listed: sees ? [ticket.id] : [],
      named: sees ? [ticket.id] : [],
      said: sees ? [ticket.messageId] : [],
      hears: sees,
    });
    const changed = await answer(() => here(() => lockMessageFor(actor, ticket.messageId)));
    const readOnly = kind.startsWith("colleague's") && !["admin", "super"].includes(column);
    expect(changed).toBe(sees && readOnly ? "ERR_NO_PERMISSION" : refused("ERR_NO_MESSAGE_FOUND"));
  });

  test("the badges count the tickets of their tabs", async () => {
    const actor = actors.get(column);
    if (!actor) throw new Error("No such actor");
    const lengthOf = async (status: "open" | "pending") =>
      (await inCompany(actor.companyId, () => listTickets(actor, { ...everyTicket, status }))).tickets.length;
    const counts = await inCompany(actor.companyId, () => countTickets(actor, { showAll: false, queueIds: [] }));
    expect(counts).toMatchObject({
      open: await lengthOf("open"),
      pending: await lengthOf("pending"),
      snoozed: 0,
      late: 0,
    });
  });
});

const everyList = async (actor: Actor, searchParam = ""): Promise<number[]> => {
  const { tickets } = await inCompany(actor.companyId, () => listTickets(actor, { ...everyTicket, searchParam }));
  return tickets.map(({ id }) => id);
};
async function hits(actor: Actor, q: string) {
  const { tickets, messages } = await search(actor, { q, tags: [], users: [], queueIds: [] });
  return { named: tickets.map(({ id }) => id), said: messages.map(({ message }) => message.id) };
}
