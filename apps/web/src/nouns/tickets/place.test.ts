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
  ["a pending one waits", waiting, { ...all, status: "pending" }, true],
  ["one of a queue I am not in does not", aTicket({ id: 1, queue: support }), { ...all, status: "pending" }, false],
  ["my open one is mine", open, { ...all, status: "open" }, true],
  ["a colleague's is not", theirs, { ...all, status: "open" }, false],
  ["unless all are shown", theirs, { ...all, status: "open", showAll: true }, true],
  ["what was put off waits no longer", { ...waiting, snoozedUntil: later }, { ...all, status: "pending" }, false],
  ["it is in its own list", { ...waiting, snoozedUntil: later }, { ...all, status: "snoozed" }, true],
  ["with my open ones", { ...open, snoozedUntil: later }, { ...all, status: "snoozed" }, true],
  ["and no colleague's", { ...theirs, snoozedUntil: later }, { ...all, status: "snoozed" }, false],
  ["nor a closed one", { ...closed, snoozedUntil: later }, { ...all, status: "snoozed" }, false],
  ["closed is closed, put off or not", { ...closed, snoozedUntil: later }, { ...all, status: "closed" }, true],
  ["one whose time is over is late", { ...waiting, ...over }, { ...all, status: "late" }, true],
  ["and waits all the same", { ...waiting, ...over }, { ...all, status: "pending" }, true],
  ["one with time left is not late", { ...waiting, ...ahead }, { ...all, status: "late" }, false],
  ["nor a colleague's", { ...theirs, ...over }, { ...all, status: "late" }, false],
  ["nor what was put off", { ...waiting, ...over, snoozedUntil: later }, { ...all, status: "late" }, false],
  ["nor a closed one", { ...closed, ...over }, { ...all, status: "late" }, false],
  ["any is any that I see", closed, { ...all, status: "any" }, true],
  ["a chosen queue", waiting, { ...all, status: "pending", queueIds: [2] }, false],
  ["only unread", waiting, { ...all, status: "pending", unread: true }, false],
  ["unread", { ...waiting, unreadMessages: 1 }, { ...all, status: "pending", unread: true }, true],
  ["only who waits for an answer", open, { ...all, status: "open", showAll: true, unanswered: true }, false],
  [
    "waiting for one",
    { ...open, unansweredSince: minute(1) },
    { ...all, status: "open", showAll: true, unanswered: true },
    true,
  ],
  ["marked so", { ...waiting, markedUnread: true }, { ...all, status: "pending", unread: true }, true],
  ["a user of several", closed, { ...all, status: "any", users: [7, 8] }, true],
  ["none of the users", closed, { ...all, status: "any", users: [7] }, false],
  ["nobody's is no user's", waiting, { ...all, status: "any", users: [7] }, false],
  ["all the tags", { ...closed, tags: [vip] }, { ...all, status: "any", tags: [3] }, true],
  [
    "one of the advertisements",
    { ...closed, advert: { id: 5, ...advert } },
    { ...all, status: "any", adverts: [4, 5] },
    true,
  ],
  [
    "another advertisement",
    { ...closed, advert: { id: 6, ...advert } },
    { ...all, status: "any", adverts: [4, 5] },
    false,
  ],
  ["no advertisement", closed, { ...all, status: "any", adverts: [4] }, false],
  ["one tag missing", { ...closed, tags: [vip] }, { ...all, status: "any", tags: [3, 4] }, false],
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
