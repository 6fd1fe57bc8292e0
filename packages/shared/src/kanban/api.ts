import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { idList, pageQuery, pageReply } from "../paging.ts";
import { maxColumns } from "../tags/rules.ts";
import { tagSchema } from "../tags/schema.ts";
import { ticketSchema } from "../tickets/schema.ts";

const ofTicket = z.object({ ticketId: idParam });
const filter = {
  queueIds: idList,
  /** Owners, any of these; only admins may name other users than themselves. */
  users: idList,
  /** Finds cards by the contact and by words in messages, as the list of tickets does. */
  searchParam: text(100).default(""),
};
/** A column by the id of its tag; null: the first one, of tickets without a kanban tag. */
const column = idParam.nullable();
const cards = { tickets: z.array(ticketSchema), ...pageReply };
const counted = { ...cards, count: z.number().int() };
const cardsQuery = z.object({
  ...filter,
  /** Only the cards of this column: the id of a kanban tag, or `none` for the first one. Without it, those of the whole board. */
  column: z.union([z.literal("none"), idParam]).optional(),
  ...pageQuery,
});
const columnList = z.object({ lista: z.array(tagSchema) });

/**
 * The board: open and pending tickets that the caller sees, newest activity first, in a column for each kanban tag and a first one for
 * tickets without. A ticket with several kanban tags stands in the first of its columns.
 */
export const kanbanApi = {
  /** The kanban tags in the order of the columns. */
  columns: route({ method: "GET", path: "/tags/kanban", access: "user", plan: "useKanban", response: columnList }),
  /** Sets that order, for admins (else 403). Kanban tags that are not named come after the others. */
  order: route({
    method: "PUT",
    path: "/tags/kanban",
    access: "user",
    plan: "useKanban",
    body: z.object({ tagIds: z.array(idParam).max(maxColumns) }),
    response: columnList,
  }),
  /** Every column with its first cards. */
  board: route({
    method: "GET",
    path: "/kanban",
    access: "user",
    plan: "useKanban",
    query: z.object(filter),
    response: z.object({ columns: z.array(z.object({ tag: tagSchema.nullable(), ...cards })) }),
  }),
  /** How many cards each column has; `tagId` null is the first one. */
  counts: route({
    method: "GET",
    path: "/kanban/counts",
    access: "user",
    plan: "useKanban",
    query: z.object(filter),
    response: z.object({ counts: z.array(z.object({ tagId: z.number().int().nullable(), count: z.number().int() })) }),
  }),
  /** Cards, page by page, and how many there are in all. */
  cards: route({
    method: "GET",
    path: "/ticket/kanban",
    access: "user",
    plan: "useKanban",
    query: cardsQuery,
    response: z.object(counted),
  }),
  /** The same under the plural, which some callers write. */
  cardsToo: route({
    method: "GET",
    path: "/tickets/kanban",
    access: "user",
    plan: "useKanban",
    query: cardsQuery,
    response: z.object(counted),
  }),
  /**
   * Moves a card, in one step: its kanban tags off, the new one on. `from` is where the caller saw the card; when somebody has moved it
   * meanwhile, the answer is 409 ERR_CARD_MOVED with the name of its column. 409 ERR_TICKET_STATE for a closed ticket.
   */
  move: route({
    method: "PUT",
    path: "/ticket-tags/:ticketId",
    access: "user",
    plan: "useKanban",
    params: ofTicket,
    body: z.object({ from: column, to: column }),
    response: ticketSchema,
  }),
  /** Puts a tag on a ticket. A kanban tag takes the place of its other kanban tags. */
  put: route({
    method: "PUT",
    path: "/ticket-tags/:ticketId/:tagId",
    access: "user",
    plan: "useKanban",
    params: ofTicket.extend({ tagId: idParam }),
    response: ticketSchema,
  }),
  /** Takes the kanban tags off a ticket, and no others. */
  clear: route({
    method: "DELETE",
    path: "/ticket-tags/:ticketId",
    access: "user",
    plan: "useKanban",
    params: ofTicket,
    response: ticketSchema,
  }),
};
