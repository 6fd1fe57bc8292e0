import type { Message } from "@balcao/shared/messages/schema";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import { rooms, roomsOf } from "@balcao/shared/rooms";
import { canSee, isSeenByAll, type TicketPlace } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { expect, test } from "vitest";
import { audience, type Delivery } from "./audience.ts";
import { ticketRooms } from "./ticket-rooms.ts";

const companyId = 7;
const some = <T>(...values: T[]) => values;
/** Every kind of user: each profile, operator or not, `allTicket` or not, in no queue, in one, in two. */
const actors: Actor[] = some("user", "support", "admin").flatMap((profile) =>
  some(false, true).flatMap((isSuper) =>
    some(false, true).flatMap((allTicket) =>
      some([], [1], [1, 2]).map((queueIds) => ({
        userId: 10,
        companyId,
        sessionId: "s",
        name: "",
        profile: profile as Actor["profile"],
        super: isSuper,
        allTicket,
        queueIds,
        features: [],
        suspended: false,
        unconfirmed: false,
        owesFactor: false,
        visit: null,
      })),
    ),
  ),
);
/** Every place of a ticket: its owner is nobody, the actor or a colleague, and it is in no queue or in one of three queues. */
const places: TicketPlace[] = some(null, 10, 11).flatMap((userId) =>
  some(null, 1, 2, 3).map((queueId) => ({ userId, queueId })),
);
const roomsFor = (actor: Actor) => roomsOf({ ...actor, admin: isAdmin(actor) });
/** The events that one user gets: events in one of the `to` rooms and in none of the `except` rooms. */
const heard = (actor: Actor, deliveries: Delivery[]) => {
  const mine = roomsFor(actor);
  return deliveries
    .filter(
      ({ to, except = [] }) => to.some((room) => mine.includes(room)) && !except.some((room) => mine.includes(room)),
    )
    .map(({ name }) => name);
};
const ticketAt = (place: TicketPlace) => ({ id: 1, ...place }) as Ticket;

test("only the users who see a ticket get its events", () => {
  for (const actor of actors)
    for (const place of places)
      expect([actor, place, ticketRooms(companyId, place).some((room) => roomsFor(actor).includes(room))]).toEqual([
        actor,
        place,
        canSee(actor, place),
      ]);
});

test("after a move, users who see the ticket get it, users who no longer see it get its removal, and others get nothing", () => {
  for (const actor of actors)
    for (const before of [null, ...places])
      for (const after of places) {
        const told = heard(actor, audience["ticket.update"](companyId, { ticket: ticketAt(after) }, { before }));
        const saw = before !== null && canSee(actor, before);
        const expected = canSee(actor, after) ? ["ticket.update"] : saw ? ["ticket.gone"] : [];
        expect([actor, before, after, told]).toEqual([actor, before, after, expected]);
      }
});

test("events of messages and deletions reach only the users who see the ticket", () => {
  for (const actor of actors)
    for (const place of places) {
      const message = { message: {} as never };
      const deliveries = [
        ...audience["message.create"](companyId, message, { place, quotedPlace: null }),
        ...audience["message.update"](companyId, message, { place, quotedPlace: null }),
        ...audience["ticket.gone"](companyId, { ticketId: 1 }, { place }),
      ];
      const names = ["message.create", "message.update", "ticket.gone"];
      expect(heard(actor, deliveries)).toEqual(canSee(actor, place) ? names : []);
    }
});

test("a user who sees a message gets it once, and gets the quoted words only if they see the quoted ticket", () => {
  const quotedMsg = { id: 2, body: "words", fromMe: true, mediaType: "text", author: "Ana", hidden: false } as const;
  const message = { id: 1, quotedMsg } as Message;
  for (const actor of actors)
    for (const place of places)
      for (const quotedPlace of places) {
        const mine = roomsFor(actor);
        const got = audience["message.create"](companyId, { message }, { place, quotedPlace }).filter(
          ({ to, except = [] }) =>
            to.some((room) => mine.includes(room)) && !except.some((room) => mine.includes(room)),
        );
        expect([actor, place, quotedPlace, got.length]).toEqual([
          actor,
          place,
          quotedPlace,
          canSee(actor, place) ? 1 : 0,
        ]);
        const isTold = JSON.stringify(got).includes("words");
        const may = canSee(actor, place) && canSee(actor, quotedPlace);
        expect([actor, place, quotedPlace, isTold && !may]).toEqual([actor, place, quotedPlace, false]);
        expect([actor, place, quotedPlace, isTold || !isSeenByAll(quotedPlace, place)]).toEqual([
          actor,
          place,
          quotedPlace,
          may || !isSeenByAll(quotedPlace, place),
        ]);
      }
});

test("an event of a connection reaches all users of the company once, and its codes reach only users who may link it", () => {
  const codes = { qrcode: "QR", pairingCode: "ABCD1234", passkey: { step: "code", code: "ABCD1234" } };
  const connection = { id: 1, ...codes } as never;
  for (const actor of actors) {
    const mine = roomsFor(actor);
    const got = audience["connection.update"](companyId, { connection }).filter(
      ({ to, except = [] }) => to.some((room) => mine.includes(room)) && !except.some((room) => mine.includes(room)),
    );
    const secrets = isAdmin(actor) ? codes : { qrcode: null, pairingCode: null, passkey: null };
    expect(got.map(({ payload }) => payload)).toEqual([{ connection: { id: 1, ...secrets } }]);
  }
});

test("every room belongs to a company, and the same number in another company is another room", () => {
  const all = [...actors.flatMap(roomsFor), ...places.flatMap((place) => ticketRooms(companyId, place))];
  expect(all.filter((room) => room !== rooms.company(companyId) && !room.startsWith(`c:${companyId}:`))).toEqual([]);
  const theirs = places.flatMap((place) => ticketRooms(70, place));
  expect(all.filter((room) => theirs.includes(room))).toEqual([]);
});
