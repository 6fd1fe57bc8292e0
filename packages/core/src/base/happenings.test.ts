import { beforeEach, expect, test, vi } from "vitest";
import type { Followers } from "./happenings.ts";

let { followedBy, happened } = await import("./happenings.ts");
beforeEach(async () => {
  vi.resetModules();
  ({ followedBy, happened } = await import("./happenings.ts"));
});

const nobody: Followers = {
  "ticket.opened": [],
  "ticket.changed": [],
  "ticket.removing": [],
  "ticket.read": [],
  "note.written": [],
  "message.received": [],
  "messages.acked": [],
  "part.removing": [],
  "file-list.changing": [],
  "templates.changed": [],
  "numbers.checked": [],
  "call.refused": [],
  "schedules.moved": [],
  "addresses.moved": [],
  "connection.linked": [],
  "connection.replaced": [],
  "connection.removed": [],
  "connection.changed": [],
  "contact.changed": [],
  "contact.erased": [],
  "contacts.removing": [],
  "webhooks.written": [],
  "user.removed": [],
  "user.off": [],
  "plan.given": [],
};
const read = () => happened("ticket.read", { ticketId: 7 });

test("followers are called one after the other, in the order of their list", async () => {
  const said: string[] = [];
  const follower =
    (name: string) =>
    async ({ ticketId }: { ticketId: number }) => {
      said.push(`${name} begins with ${ticketId}`);
      await Promise.resolve();
      said.push(`${name} ends`);
    };
  followedBy(async () => ({ ...nobody, "ticket.read": [follower("first"), follower("second")] }));
  expect(await read()).toBe(false);
  expect(said).toEqual(["first begins with 7", "first ends", "second begins with 7", "second ends"]);
});

test("happened() returns true when a follower changed the caller's object", async () => {
  followedBy(async () => ({ ...nobody, "ticket.read": [async () => true, async () => undefined] }));
  expect(await read()).toBe(true);
});

test("the error of a follower is thrown to the caller, and later followers are not called", async () => {
  const later = vi.fn<() => Promise<void>>();
  const fails = () => Promise.reject(new Error("no"));
  followedBy(async () => ({ ...nobody, "ticket.read": [fails, later] }));
  await expect(read()).rejects.toThrow("no");
  expect(later).not.toHaveBeenCalled();
});

test("happened() throws in a process that never called followedBy()", async () => {
  await expect(read()).rejects.toThrow("followedBy()");
});
