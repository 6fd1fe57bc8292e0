import type { Ticket } from "@balcao/shared/tickets/schema";
import { expect, test } from "vitest";
import { aTicket, aUser, minute, support } from "../../testing/samples.ts";
import { belongs, withTicket } from "./place.ts";

const ana = aUser();
const mine = { id: 7, name: "Ana" };
const other = { id: 8, name: "Bruno" };
const vip = { id: 3, name: "VIP", color: "#aa0000", kanban: 0 as const };
const later = "2026-11-22T11:00:00.000Z";
const all = { showAll: false, queueIds: [] };
const waiting = aTicket({ id: 1 });
const open = aTicket({ id: 1, status: "open", user: mine });
const theirs = aTicket({ id: 1, status: "open", user: other });
const closed = aTicket({ id: 1, status: "closed", user: other });
const over = { answerWarnAt: "2020-01-01T00:00:00.000Z", answerDueAt: "2020-01-01T00:02:00.000Z" };
const ahead = { answerWarnAt: "2999-01-01T00:00:00.000Z", answerDueAt: "2999-01-01T00:02:00.000Z" };

const advert = { sourceId: "1202", kind: "ad", title: "Promoção", url: "", body: "", click: "" };

test.each([
  ["a pending ticket is in the pending list", waiting, { ...all, status: "pending" }, true],
  ["a ticket of another queue is not listed", aTicket({ id: 1, queue: support }), { ...all, status: "pending" }, false],
  ["the user's open ticket is in the open list", open, { ...all, status: "open" }, true],
  ["a colleague's open ticket is not in the open list", theirs, { ...all, status: "open" }, false],
  ["a colleague's open ticket is listed where all are shown", theirs, { ...all, status: "open", showAll: true }, true],
  ["a snoozed ticket is not pending", { ...waiting, snoozedUntil: later }, { ...all, status: "pending" }, false],
  ["a snoozed ticket is in its own list", { ...waiting, snoozedUntil: later }, { ...all, status: "snoozed" }, true],
  ["the user's snoozed ticket is listed", { ...open, snoozedUntil: later }, { ...all, status: "snoozed" }, true],
  ["a colleague's snoozed one is not listed", { ...theirs, snoozedUntil: later }, { ...all, status: "snoozed" }, false],
  ["a closed ticket is never snoozed", { ...closed, snoozedUntil: later }, { ...all, status: "snoozed" }, false],
  ["a snoozed closed ticket is closed", { ...closed, snoozedUntil: later }, { ...all, status: "closed" }, true],
  ["a ticket past its goal is late", { ...waiting, ...over }, { ...all, status: "late" }, true],
  ["a late ticket is also in the pending list", { ...waiting, ...over }, { ...all, status: "pending" }, true],
  ["a ticket with time left is not late", { ...waiting, ...ahead }, { ...all, status: "late" }, false],
  ["a colleague's ticket is not in the late list", { ...theirs, ...over }, { ...all, status: "late" }, false],
  ["a snoozed ticket is not late", { ...waiting, ...over, snoozedUntil: later }, { ...all, status: "late" }, false],
  ["a closed ticket is not late", { ...closed, ...over }, { ...all, status: "late" }, false],
  ["the list of any state has every ticket that the user sees", closed, { ...all, status: "any" }, true],
  ["a ticket outside the chosen queues is not listed", waiting, { ...all, status: "pending", queueIds: [2] }, false],
  ["a ticket that was read is not listed as unread", waiting, { ...all, status: "pending", unread: true }, false],
  ["an unread ticket is listed", { ...waiting, unreadMessages: 1 }, { ...all, status: "pending", unread: true }, true],
  ["an answered ticket is not unanswered", open, { ...all, status: "open", showAll: true, unanswered: true }, false],
  [
    "an unanswered ticket is listed as unanswered",
    { ...open, unansweredSince: minute(1) },
    { ...all, status: "open", showAll: true, unanswered: true },
    true,
  ],
  ["a marked ticket is unread", { ...waiting, markedUnread: true }, { ...all, status: "pending", unread: true }, true],
  ["a ticket of one of the chosen users is listed", closed, { ...all, status: "any", users: [7, 8] }, true],
  ["a ticket of another user is not listed", closed, { ...all, status: "any", users: [7] }, false],
  ["a ticket without an owner is listed for no user", waiting, { ...all, status: "any", users: [7] }, false],
  ["a ticket with all chosen tags is listed", { ...closed, tags: [vip] }, { ...all, status: "any", tags: [3] }, true],
  [
    "a ticket of a chosen advertisement is listed",
    { ...closed, advert: { id: 5, ...advert } },
    { ...all, status: "any", adverts: [4, 5] },
    true,
  ],
  [
    "a ticket of another advertisement is not listed",
    { ...closed, advert: { id: 6, ...advert } },
    { ...all, status: "any", adverts: [4, 5] },
    false,
  ],
  ["a ticket without an advertisement is not listed", closed, { ...all, status: "any", adverts: [4] }, false],
  ["a ticket lacking a tag is not listed", { ...closed, tags: [vip] }, { ...all, status: "any", tags: [3, 4] }, false],
] as const)("%s", (_what, ticket, filter, expected) => {
  expect(belongs(ana, { ...ticket, tags: [...ticket.tags] }, filter)).toBe(expected);
});

test("open tickets whose customers wait for an answer come first, and then the newest tickets", () => {
  const row = (id: number, unansweredSince: string | null, updated: number) =>
    aTicket({ id, status: "open", unansweredSince, updatedAt: minute(updated) });
  const tickets = [row(1, minute(5), 6), row(2, minute(9), 9), row(3, null, 30), row(4, null, 20)];
  const data = { pages: [{ tickets, hasMore: false, nextCursor: null }], pageParams: [undefined] };
  const idsWith = (ticket: Ticket) =>
    withTicket(data, ticket, "waiting").pages.flatMap((page) => page.tickets.map(({ id }) => id));
  expect(idsWith(row(5, minute(7), 59))).toEqual([1, 5, 2, 3, 4]);
  expect(idsWith(row(5, null, 25))).toEqual([1, 2, 3, 5, 4]);
});

test("the order by waiting time puts the longest wait first, whatever the customer wrote since", () => {
  const row = (id: number, waited: number) => aTicket({ id, waitingSince: minute(waited) });
  const data = {
    pages: [{ tickets: [row(1, 5), row(2, 9)], hasMore: false, nextCursor: null }],
    pageParams: [undefined],
  };
  const idsOf = (sort?: "waiting") =>
    withTicket(data, row(3, 7), sort).pages.flatMap(({ tickets }) => tickets.map(({ id }) => id));
  expect(idsOf("waiting")).toEqual([1, 3, 2]);
  expect(idsOf()).toEqual([3, 1, 2]);
});
