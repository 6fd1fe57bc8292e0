import { asPlatform, inCompany } from "@balcao/core/base/database";
import { eraseStep, throwAway } from "@balcao/core/office/companies/bin";
import { makeCompany, makeContact, makeMessage, makeTicket, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, test } from "vitest";
import { rowsOf } from "./rows.ts";
import { makeAll } from "./stage.ts";

const thrownAt = new Date("2027-01-01T12:00:00Z");
const daysLater = (days: number) => new Date(thrownAt.getTime() + days * 86_400_000);

test("a company whose time in the bin is over is erased completely, step by step, and another company keeps every row", async () => {
  const [gone, other] = [await makeAll(), await makeAll()];
  const { companyId } = gone;
  for (const ticketId of [
    Number(gone.ids.ticketId),
    await makeTicket(companyId, { contactId: await makeContact(companyId) }),
  ])
    await makeMessage(companyId, ticketId, { body: "Oi" });
  const operator = await makeUser(await makeCompany(), { super: true });
  await inCompany(companyId, () => throwAway(operator, thrownAt));
  const kept = await rowsOf(companyId);
  expect(await asPlatform(() => eraseStep(companyId, daysLater(29)))).toBe(true);
  expect(await rowsOf(companyId)).toEqual(kept);
  const before = await rowsOf(other.companyId);
  let steps = 1;
  while (!(await asPlatform(() => eraseStep(companyId, daysLater(30))))) steps += 1;
  expect(steps).toBeGreaterThan(3);
  const left = Object.entries(await rowsOf(companyId)).filter(([, rows]) => rows !== null);
  expect(left).toEqual([]);
  expect(await asPlatform(() => queryText("select 1 from companies where id = $1", [companyId]))).toEqual([]);
  expect(await rowsOf(other.companyId)).toEqual(before);
});
