import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeErasure, makeHold } from "../../testing/contact-factories.ts";
import { makeCompany, makeContact, makeUser, publishedBy } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import { statementsOf } from "../../testing/statements.ts";
import { placeHold, releaseHold } from "../contact-holds/service.ts";
import { mergeByHand } from "../identity/merge-by-hand.ts";
import { undoMerge } from "../identity/undo-merge.ts";
import { listErasures, listErasuresOf } from "./list.ts";
import { askErasure, confirmErasure, stopErasure } from "./service.ts";

let companyId: number;
let ana: Actor;
let bia: Actor;
let contactId: number;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const rows = <T extends object>(sql: string, values: unknown[] = []) => here(() => queryText<T>(sql, values));
const because = { reason: "Pediu por carta" };
const dayMs = 86_400_000;
const daysTo = (dueAt: string | null) => Math.round((Date.parse(dueAt ?? "") - Date.now()) / dayMs);
beforeEach(async () => {
  companyId = await makeCompany();
  ana = await makeUser(companyId, { name: "Ana", profile: "admin" });
  bia = await makeUser(companyId, { name: "Bia", profile: "admin" });
  contactId = await makeContact(companyId, { name: "Rosa" });
});

test("an erasure that one admin requests and another confirms waits seven days, in which nothing is deleted", async () => {
  const asked = await here(() => askErasure(ana, contactId, because));
  expect(asked).toMatchObject({
    contact: { id: contactId, name: "Rosa" },
    state: "asked",
    obstacle: null,
    ...because,
    askedBy: { name: "Ana" },
    confirmedBy: null,
    dueAt: null,
  });
  await expect(here(() => confirmErasure(ana, asked.id))).rejects.toMatchObject({ code: "ERR_ERASURE_NEEDS_ANOTHER" });
  const made = await makeUser(companyId, { profile: "admin" });
  await rows("update users set created_at = now() + interval '1 minute' where id = $1", [made.userId]);
  await expect(here(() => confirmErasure(made, asked.id))).rejects.toMatchObject({ code: "ERR_ERASURE_NEEDS_ANOTHER" });
  const waiting = await here(() => confirmErasure(bia, asked.id));
  expect(waiting).toMatchObject({ state: "waiting", confirmedBy: { name: "Bia" }, endedAt: null });
  expect(daysTo(waiting.dueAt)).toBe(7);
  await expect(here(() => confirmErasure(bia, asked.id))).rejects.toMatchObject({ code: "ERR_ERASURE_STATE" });
  expect(await rows("select name from contacts")).toEqual([{ name: "Rosa" }]);
  expect(await rows("select action, actor_name, about_name from audit order by id")).toEqual([
    { action: "erasure.asked", actor_name: "Ana", about_name: "Rosa" },
    { action: "erasure.confirmed", actor_name: "Bia", about_name: "Rosa" },
  ]);
  const told = (await publishedBy(companyId)).filter(({ name }) => name === "contact-erasures");
  expect(told.map(({ payload }) => payload)).toEqual([{ contactIds: [contactId] }, { contactIds: [contactId] }]);
});

test("an admin who got access, a password, an e-mail or a profile from another user after the request cannot confirm the erasure", async () => {
  const { id } = await here(() => askErasure(ana, contactId, because));
  const tell = (actorId: number, action: string, aboutId: number, details = {}) =>
    rows(
      `insert into audit (company_id, at, actor_id, action, about_id, details) values ($1, now() + interval '1 minute', $2, $3, $4, $5)`,
      [companyId, actorId, action, aboutId, JSON.stringify(details)],
    );
  const changed = (field: string) => ({ changes: [{ field, from: null, to: null }] });
  for (const [action, details] of [
    ["user.on", {}],
    ["user.password", {}],
    ["user.changed", changed("profile")],
    ["user.changed", changed("email")],
  ] as const) {
    const opened = await makeUser(companyId, { profile: "admin" });
    await rows("update users set created_at = now() - interval '1 day'");
    await tell(ana.userId, action, opened.userId, details);
    await expect(here(() => confirmErasure(opened, id))).rejects.toMatchObject({ code: "ERR_ERASURE_NEEDS_ANOTHER" });
  }
  await tell(ana.userId, "user.changed", bia.userId, changed("queues"));
  await tell(bia.userId, "user.password", bia.userId);
  expect(await here(() => confirmErasure(bia, id))).toMatchObject({ state: "waiting" });
});

test.each(["deleted_at = now()", "off_by = 'person'", "profile = 'user'"])(
  "when the second admin is gone (%s), an erasure needs no confirmation and waits for thirty days",
  async (change) => {
    await rows(`update users set ${change} where id = $1`, [bia.userId]);
    const waiting = await here(() => askErasure(ana, contactId, because));
    expect(waiting).toMatchObject({ state: "waiting", confirmedBy: null });
    expect(daysTo(waiting.dueAt)).toBe(30);
  },
);

test("a requested or waiting erasure is stopped once, with the admin and the reason, and then a new one can be requested", async () => {
  const asked = await here(() => askErasure(ana, contactId, because));
  await expect(here(() => askErasure(bia, contactId, because))).rejects.toMatchObject({ code: "ERR_ERASURE_STATE" });
  const stopped = await here(() => stopErasure(ana, asked.id, { reason: "Foi engano" }));
  expect(stopped).toMatchObject({ state: "stopped", stopReason: "Foi engano", stoppedBy: { name: "Ana" } });
  for (const attempt of [() => stopErasure(ana, asked.id, because), () => confirmErasure(bia, asked.id)])
    await expect(here(attempt)).rejects.toMatchObject({ code: "ERR_ERASURE_STATE" });
  const again = await here(() => askErasure(ana, contactId, because));
  await here(() => confirmErasure(bia, again.id));
  await here(() => stopErasure(bia, again.id, { reason: "A pessoa desistiu" }));
  expect((await here(() => listErasuresOf(contactId))).map(({ id }) => id)).toEqual([again.id, asked.id]);
});

test("under a hold an erasure can be neither requested nor confirmed, and a group has no erasure", async () => {
  const { id } = await here(() => askErasure(ana, contactId, because));
  await makeHold(companyId, contactId);
  await expect(here(() => confirmErasure(bia, id))).rejects.toMatchObject({ code: "ERR_CONTACT_HELD" });
  expect(await here(listErasures)).toMatchObject([{ id, obstacle: "held" }]);
  const other = await makeContact(companyId);
  await makeHold(companyId, other);
  await expect(here(() => askErasure(ana, other, because))).rejects.toMatchObject({ code: "ERR_CONTACT_HELD" });
  const group = await makeContact(companyId);
  await rows("update contacts set is_group = true where id = $1", [group]);
  for (const none of [group, 999_999])
    await expect(here(() => askErasure(ana, none, because))).rejects.toMatchObject({ code: "ERR_NO_CONTACT_FOUND" });
  await expect(here(() => confirmErasure(bia, 999_999))).rejects.toMatchObject({ code: "ERR_NO_ERASURE_FOUND" });
});

test("after the release of a hold a confirmed erasure waits at least seven more days, and an unconfirmed erasure still has no day", async () => {
  const past = new Date(Date.now() - dayMs);
  const later = new Date(Date.now() + 20 * dayMs);
  const [soon, far, unconfirmed] = [contactId, await makeContact(companyId), await makeContact(companyId)];
  await makeErasure(companyId, soon, { state: "waiting", dueAt: past });
  await makeErasure(companyId, far, { state: "waiting", dueAt: later });
  await makeErasure(companyId, unconfirmed);
  for (const id of [soon, far, unconfirmed]) {
    const hold = await here(() => placeHold(ana, id, because));
    await here(() => releaseHold(ana, hold.id));
  }
  const [first] = await here(() => listErasuresOf(soon));
  expect(first).toMatchObject({ state: "waiting", obstacle: null });
  expect(daysTo(first?.dueAt ?? null)).toBe(7);
  expect(await here(() => listErasuresOf(far))).toMatchObject([{ dueAt: later.toISOString() }]);
  expect(await here(() => listErasuresOf(unconfirmed))).toMatchObject([{ state: "asked", dueAt: null }]);
});

test("two admins who request an erasure at the same moment make one request", async () => {
  const [first, second] = await overlapping(
    companyId,
    () => askErasure(ana, contactId, because),
    () => askErasure(bia, contactId, because),
  );
  expect([first, second]).toMatchObject([{ done: { state: "asked" } }, { error: { code: "ERR_ERASURE_STATE" } }]);
});

test("a merge moves the erasure to the contact that stays, and undoing the merge returns the erasure", async () => {
  const twin = await makeContact(companyId);
  const id = await makeErasure(companyId, twin);
  await here(() => mergeByHand(ana, contactId, { withId: twin }));
  expect(await rows("select contact_id from contact_erasures")).toEqual([{ contact_id: contactId }]);
  const [merge] = await rows<{ id: number }>("select id from contact_merges");
  await here(() => undoMerge(ana, merge?.id ?? 0));
  expect(await here(() => listErasuresOf(contactId))).toEqual([]);
  expect(await here(() => listErasuresOf(twin))).toMatchObject([{ id }]);
});

test.each([1, 30])("the list of %s erasures costs one statement, and open erasures come first", async (count) => {
  for (let n = 0; n < count; n += 1) await makeErasure(companyId, await makeContact(companyId));
  expect(await statementsOf(companyId, listErasures)).toHaveLength(1);
  const [first] = await here(listErasures);
  await here(() => stopErasure(ana, first?.id ?? 0, because));
  expect((await here(listErasures)).at(-1)).toMatchObject({ id: first?.id });
});

test("a company has at most 500 open erasures", async () => {
  await rows(
    `insert into contact_erasures (company_id, contact_id, state) select $1, $2, 'asked' from generate_series(1, 500)`,
    [companyId, await makeContact(companyId)],
  );
  await expect(here(() => askErasure(ana, contactId, because))).rejects.toMatchObject({ code: "ERR_TOO_MANY_ITEMS" });
});
