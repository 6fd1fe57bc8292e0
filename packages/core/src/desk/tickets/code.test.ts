import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, makeMessage, makeTicket, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { fillIn } from "../messages/sending/fill-in.ts";
import { listMessages } from "../messages/lists/list.ts";
import { loadTicket } from "./presenter.ts";

/** Half past eleven at night in São Paulo. In UTC the next day has begun. */
const lateEvening = new Date("2026-07-14T02:30:00Z");

let companyId: number;
let connectionId: number;
let admin: Actor;
beforeEach(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
  admin = await makeUser(companyId, { profile: "admin" });
});
const move = (timezone: string) =>
  inCompany(companyId, () => queryText("update companies set timezone = $1", [timezone]));
const made = () => makeTicket(companyId, { connectionId, createdAt: lateEvening });
const codeOf = async (id: number) => (await inCompany(companyId, () => loadTicket(id)))?.code;

test("the code of a ticket from half past eleven at night has the company's day on every screen", async () => {
  const id = await made();
  await makeMessage(companyId, id);
  const code = `20260713-${id}`;
  expect(await codeOf(id)).toBe(code);
  const page = await inCompany(companyId, () => listMessages(admin, id, { pageNumber: 1 }));
  expect(page.tickets).toEqual([expect.objectContaining({ id, code })]);
  expect(page.tickets[0]).not.toHaveProperty("codeDay");
  expect(await inCompany(companyId, () => fillIn(id, "Ana", ["{{protocol}}"]))).toEqual([code]);
});

test("two tickets of the same minute have different codes", async () => {
  const ids = [await made(), await made()];
  expect(new Set(await Promise.all(ids.map(codeOf))).size).toBe(2);
});

test("a company that moves to another time zone keeps its earlier codes", async () => {
  const before = await made();
  await move("Asia/Kathmandu");
  const after = await made();
  expect([await codeOf(before), await codeOf(after)]).toEqual([`20260713-${before}`, `20260714-${after}`]);
});

test("in a company with an unknown time zone a ticket can be made, and its code has the day in UTC", async () => {
  await move("Mars/Olympus");
  const id = await made();
  expect(await codeOf(id)).toBe(`20260714-${id}`);
});
