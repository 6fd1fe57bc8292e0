import type { SessionUser } from "@balcao/shared/auth/schema";
import { type Message, timelineTicketSchema } from "@balcao/shared/messages/schema";
import { canSee } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { bareTicket } from "./bare-ticket.ts";
import { noClocks, quoteOf, untouched } from "./quote.ts";
import { byTurn, isUnread, placeOf } from "./turns.ts";
import type { Conversation, Desk, PushedEvent } from "./harness.ts";

const pageSize = 40;
const queues = [
  { id: 1, name: "Vendas", color: "#2e7d32" },
  { id: 2, name: "Suporte", color: "#1565c0" },
];
const people = [
  { id: 7, name: "Ana" },
  { id: 8, name: "Bruno" },
];
type Random = () => number;
const pick = <T>(random: Random, list: readonly [T, ...T[]] | readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

const person = { number: "5511987654321", userName: "", email: "", profilePicUrl: null, isGroup: false };

/** A small server in memory. It changes rows as the services do, and gives one listener the relay's events. */
export class Model {
  readonly tickets = new Map<number, Ticket>();
  readonly messages = new Map<number, Message>();
  readonly me: SessionUser;
  #heard: PushedEvent[] = [];
  #clock = Date.parse("2026-11-21T12:00:00.000Z");
  #lastId = 0;

  constructor(me: SessionUser) {
    this.me = me;
  }

  desk(conversations: readonly Conversation[]): Desk {
    const seen = [...this.tickets.values()].filter((ticket) => this.#sees(ticket));
    return {
      me: this.me,
      conversations,
      tickets: async ({ status, sort, unread, unanswered, showAll, queueIds }) => {
        const rows = seen
          .filter((one) => placeOf(one) === status && (queueIds.length === 0 || queueIds.includes(one.queueId ?? 0)))
          .filter((one) => one.status !== "open" || showAll || one.userId === this.me.id)
          .filter((one) => !unread || isUnread(one))
          .filter((one) => !unanswered || one.unansweredSince !== null)
          .toSorted((a, b) => (a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1));
        if (sort) rows.sort(byTurn);
        return {
          tickets: rows.slice(0, pageSize),
          hasMore: rows.length > pageSize,
          nextCursor: rows.length > pageSize ? "more" : null,
        };
      },
      counts: async ({ showAll, queueIds }) => {
        const counted = seen.filter((one) => queueIds.length === 0 || queueIds.includes(one.queueId ?? 0));
        const mine = counted.filter((one) => one.status !== "open" || showAll || one.userId === this.me.id);
        const lengthOf = (place: string) => mine.filter((one) => placeOf(one) === place).length;
        const open = mine.filter((one) => placeOf(one) === "open");
        return {
          open: open.length,
          unread: open.filter(isUnread).length,
          unanswered: open.filter(({ unansweredSince }) => unansweredSince !== null).length,
          pending: lengthOf("pending"),
          snoozed: lengthOf("snoozed"),
          late: 0,
        };
      },
      messages: async ({ contactId }) => {
        const tickets = seen.filter((one) => one.contactId === contactId);
        const hidden = [...this.tickets.values()].filter(
          (one) => one.contactId === contactId && !tickets.includes(one),
        );
        const all = [...this.messages.values()].filter((one) => one.contactId === contactId);
        const rows = all
          .filter((one) => tickets.some(({ id }) => id === one.ticketId))
          .toSorted((a, b) => (a.createdAt === b.createdAt ? a.id - b.id : a.createdAt < b.createdAt ? -1 : 1));
        return {
          messages: rows.slice(-pageSize),
          tickets: tickets.map((ticket) => timelineTicketSchema.parse(ticket)),
          folded: hidden.flatMap(({ id, queue }) => {
            const count = all.filter((one) => one.ticketId === id).length;
            return count === 0 ? [] : [{ ticketId: id, queue, at: all[0]?.createdAt ?? "", count }];
          }),
          notices: [],
          activities: [],
          notes: [],
          hasMore: rows.length > pageSize,
          nextCursor: rows.length > pageSize ? "more" : null,
          newerCursor: null,
        };
      },
    };
  }

  takeHeard(): PushedEvent[] {
    return this.#heard.splice(0);
  }

  /** Makes one random change. */
  act(random: Random): void {
    const known = [...this.tickets.values()];
    if (known.length < 3 || random() < 0.15) return this.#write(this.#newTicket(random), random);
    const ticket = pick(random, known);
    const deeds = [
      () => this.#write(ticket, random),
      () => this.#write(ticket, random),
      () => this.#change(ticket, { status: "open", user: pick(random, people) }),
      () => this.#change(ticket, { status: "pending", user: null }),
      () => this.#change(ticket, { status: "closed", user: ticket.user }),
      () => this.#change(ticket, { status: "pending", user: null, queue: pick(random, queues) }),
      () =>
        this.#change(ticket, { status: "open", user: pick(random, people), queue: pick(random, [...queues, null]) }),
      () => this.#change(ticket, { unreadMessages: 0, markedUnread: random() < 0.5 }, false),
      () => this.#change(ticket, { snoozedUntil: ticket.snoozedUntil ? null : "2026-11-22T11:00:00.000Z" }, false),
      () => this.#alter(random),
      () => this.#alter(random),
      () => this.#remove(ticket),
    ];
    pick(random, deeds)();
  }

  #sees(ticket: Ticket): boolean {
    const { me } = this;
    const viewer = {
      userId: me.id,
      profile: me.profile,
      super: me.super,
      allTicket: me.allTicket === "enable",
      queueIds: me.queues.map(({ id }) => id),
    };
    return canSee(viewer, ticket);
  }

  #now(): string {
    this.#clock += 500;
    return new Date(this.#clock).toISOString();
  }

  #newTicket(random: Random): Ticket {
    this.#lastId += 1;
    const id = this.#lastId;
    const queue = pick(random, [...queues, null]);
    const known = pick(random, [...this.tickets.values()])?.contact;
    const contact = known && random() < 0.4 ? known : { ...person, id, name: `Cliente ${id}` };
    return {
      id,
      uuid: `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`,
      ...bareTicket,
      status: "pending",
      userId: null,
      user: null,
      queueId: queue?.id ?? null,
      queue,
      whatsappId: 1,
      whatsapp: { id: 1, name: "Loja", network: "whatsapp" },
      contactId: contact.id,
      contact,
      code: `20261121-${id}`,
      waitingSince: this.#now(),
      ...noClocks,
      createdAt: this.#now(),
      updatedAt: this.#now(),
    };
  }

  #change(before: Ticket, part: Partial<Ticket>, moves = true): void {
    const after = { ...before, ...part };
    after.userId = after.user?.id ?? null;
    after.queueId = after.queue?.id ?? null;
    if (moves) after.updatedAt = this.#now();
    if (after.status === "pending" && before.status !== "pending") after.waitingSince = after.updatedAt;
    if (after.status === "closed") after.unansweredSince = null;
    this.tickets.set(after.id, after);
    if (this.#sees(after)) this.#heard.push({ name: "ticket.update", payload: { ticket: after } });
    else if (this.#sees(before)) this.#heard.push({ name: "ticket.gone", payload: { ticketId: after.id } });
  }

  #write(ticket: Ticket, random: Random): void {
    this.#lastId += 1;
    const fromMe = random() < 0.4;
    const original = random() < 0.3 ? [...this.messages.values()].findLast((m) => m.ticketId === ticket.id) : undefined;
    // Some messages arrive late. By the sender's clock they are older than stored messages.
    const late = random() < 0.2 ? 20_000 : 0;
    const message: Message = {
      id: this.#lastId,
      ticketId: ticket.id,
      contactId: ticket.contactId,
      body: `Mensagem ${this.#lastId}`,
      fromMe,
      mediaType: "text",
      media: null,
      ack: fromMe ? 0 : 2,
      failure: null,
      ...untouched,
      template: null,
      quotedMsg: original ? quoteOf(original) : null,
      author: fromMe ? "Ana" : ticket.contact.name,
      source: fromMe ? "desk" : "customer",
      userId: fromMe ? 7 : null,
      reactions: [],
      poll: null,
      clientId: null,
      createdAt: new Date(Date.parse(this.#now()) - late).toISOString(),
    };
    this.messages.set(message.id, message);
    if (this.#sees(ticket)) this.#heard.push({ name: "message.create", payload: { message } });
    this.#change(ticket, {
      lastMessage: message.body,
      lastMessageFromMe: fromMe,
      unreadMessages: fromMe ? 0 : ticket.unreadMessages + 1,
      unansweredSince: fromMe ? null : (ticket.unansweredSince ?? this.#now()),
    });
  }

  /** Changes a message by a tick, an edit, a deletion or a reaction. Quotes change with the message, because they are read from the same row. */
  #alter(random: Random): void {
    const before = pick(random, [...this.messages.values()]);
    const ticket = before && this.tickets.get(before.ticketId);
    if (!ticket) return;
    const after = pick<Message>(random, [
      { ...before, ack: before.fromMe ? 3 : before.ack },
      { ...before, body: `${before.body}!`, isEdited: true },
      { ...before, body: "", isDeleted: true },
      { ...before, reactions: [{ emoji: "👍", fromMe: false, author: "Cliente" }] },
    ]);
    this.messages.set(after.id, after);
    for (const other of this.messages.values())
      if (other.quotedMsg?.id === after.id)
        this.messages.set(other.id, { ...other, quotedMsg: { ...other.quotedMsg, body: after.body } });
    if (this.#sees(ticket)) this.#heard.push({ name: "message.update", payload: { message: after } });
  }

  #remove(ticket: Ticket): void {
    this.tickets.delete(ticket.id);
    for (const message of this.messages.values()) if (message.ticketId === ticket.id) this.messages.delete(message.id);
    if (this.#sees(ticket)) this.#heard.push({ name: "ticket.gone", payload: { ticketId: ticket.id } });
  }
}

/** A random generator that gives the same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
