import { asPlatform, inCompany } from "@balcao/core/base/database";
import { companiesWithErasures, eraseNext } from "@balcao/core/desk/erasing/due-erasures";
import { makeErasure } from "@balcao/core/testing/contact-factories";
import { makeCompany, makeContact } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, test } from "vitest";
import { runErasures } from "./run.ts";

const rows = <T extends object>(companyId: number, statement: string) =>
  inCompany(companyId, () => queryText<T>(statement));
const peopleOf = async (companyId: number) =>
  (await rows(companyId, "select 1 from contacts where erased_at is null")).length;
/** A company with two people whose day has come. */
async function makeDue(): Promise<number> {
  const companyId = await makeCompany();
  for (let n = 0; n < 2; n += 1)
    await makeErasure(companyId, await makeContact(companyId), {
      state: "waiting",
      dueAt: new Date(Date.now() - 1000),
    });
  return companyId;
}

test("every person whose erasure is due is erased, and a failed erasure stops no other erasure in any company", async () => {
  const [failing, whole] = [await makeDue(), await makeDue()];
  const [first] = await rows<{ id: number }>(failing, "select min(id) as id from contact_erasures");
  // It fails after its work, as when the database is gone at its end.
  await runErasures(async (tried = new Set()) => {
    const done = await eraseNext(tried);
    if ([...tried].at(-1) === first?.id) throw new Error("This person cannot be erased");
    return done;
  });
  expect([await peopleOf(failing), await peopleOf(whole)]).toEqual([1, 0]);
  await runErasures();
  expect(await peopleOf(failing)).toBe(0);
});

test.each(["suspended_at = now()", "status = false", "removed_at = now(), status = false"])(
  "nobody is erased in a closed company (%s), nor in the first days after the company is open again",
  async (change) => {
    const companyId = await makeDue();
    await rows(companyId, `update companies set ${change} where id = ${companyId}`);
    // A company may be closed in the moment after the erasures of closed companies were postponed.
    expect(await asPlatform(companiesWithErasures)).not.toContain(companyId);
    await runErasures();
    await rows(
      companyId,
      `update companies set suspended_at = null, removed_at = null, status = true where id = ${companyId}`,
    );
    await runErasures();
    expect(await peopleOf(companyId)).toBe(2);
    expect(
      await rows(
        companyId,
        "select state, round(extract(epoch from due_at - now()) / 86400)::int as days from contact_erasures",
      ),
    ).toEqual([
      { state: "waiting", days: 7 },
      { state: "waiting", days: 7 },
    ]);
  },
);
