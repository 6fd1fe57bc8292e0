import { expect, test } from "vitest";
import { aTicket, aUser, support } from "../../testing/samples.ts";
import { belongs } from "./place.ts";

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
  ["any is any that I see", closed, { ...all, status: "any" }, true],
  ["a chosen queue", waiting, { ...all, status: "pending", queueIds: [2] }, false],
  ["only unread", waiting, { ...all, status: "pending", unread: true }, false],
  ["unread", { ...waiting, unreadMessages: 1 }, { ...all, status: "pending", unread: true }, true],
  ["marked so", { ...waiting, markedUnread: true }, { ...all, status: "pending", unread: true }, true],
  ["a user of several", closed, { ...all, status: "any", users: [7, 8] }, true],
  ["none of the users", closed, { ...all, status: "any", users: [7] }, false],
  ["nobody's is no user's", waiting, { ...all, status: "any", users: [7] }, false],
  ["all the tags", { ...closed, tags: [vip] }, { ...all, status: "any", tags: [3] }, true],
  ["one tag missing", { ...closed, tags: [vip] }, { ...all, status: "any", tags: [3, 4] }, false],
] as const)("%s", (_what, ticket, filter, expected) => {
  expect(belongs(ana, { ...ticket, tags: [...ticket.tags] }, filter)).toBe(expected);
});
