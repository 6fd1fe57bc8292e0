import { existsSync } from "node:fs";
import { join } from "node:path";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { env } from "@balcao/core/base/env";
import { putFile } from "@balcao/core/base/files/store";
import { clearNext } from "@balcao/core/desk/retentions/clear";
import { companiesWithRetention } from "@balcao/core/desk/retentions/due-companies";
import { makeCompany, makeMedia, makeMessage } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { daysBefore, makeClosed, makeRetention } from "@balcao/core/testing/stages/retention";
import { expect, test } from "vitest";
import { runRetentions } from "./run.ts";

const rows = <T extends object>(companyId: number, statement: string) =>
  inCompany(companyId, () => queryText<T>(statement));
const left = async (companyId: number) => (await rows(companyId, "select 1 from messages")).length;
const told = async (companyId: number) => (await rows(companyId, "select 1 from audit")).length;

/** A company with a retention and with one conversation whose time is over. The conversation has a file. */
async function makeDue() {
  const companyId = await makeCompany();
  await makeRetention(companyId);
  const ticketId = await makeClosed(companyId, 400);
  const { key } = await putFile(companyId, Buffer.from("x"));
  await makeMessage(companyId, ticketId, { mediaId: await makeMedia(companyId, { key }) });
  return { companyId, path: join(env.MEDIA_DIR, key) };
}

test("messages and the bytes of files are removed, the audit has one line for the day, and a company that fails does not stop the others", async () => {
  const [failing, whole] = [await makeDue(), await makeDue()];
  let failures = 1;
  await runRetentions(new Date(), async (part, now) => {
    const batch = await clearNext(part, now);
    const [here] = await queryText<{ id: number }>("select id from companies");
    // It fails after its work, as when the database is gone at its end.
    if (here?.id === failing.companyId && (failures -= 1) === 0) throw new Error("This batch cannot be removed");
    return batch;
  });
  expect([await left(failing.companyId), await left(whole.companyId)]).toEqual([2, 0]);
  expect([existsSync(failing.path), existsSync(whole.path)]).toEqual([true, false]);
  await runRetentions();
  expect([await left(failing.companyId), existsSync(failing.path)]).toEqual([0, false]);
  expect([await told(failing.companyId), await told(whole.companyId)]).toEqual([1, 1]);
  await makeClosed(whole.companyId, 400);
  await runRetentions();
  expect([await left(whole.companyId), await told(whole.companyId)]).toEqual([1, 1]);
  await runRetentions(daysBefore(-1));
  expect([await left(whole.companyId), await told(whole.companyId)]).toEqual([0, 2]);
});

test("companies get their batches in turn", async () => {
  const [first, second] = [await makeDue(), await makeDue()];
  const order: number[] = [];
  await runRetentions(new Date(), async (part, now) => {
    const [here] = await queryText<{ id: number }>("select id from companies");
    if (here && part === "words") order.push(here.id);
    return clearNext(part, now);
  });
  const ours = order.filter((id) => id === first.companyId || id === second.companyId);
  expect(ours).toEqual([first.companyId, second.companyId, first.companyId, second.companyId]);
});

test.each(["suspended_at = now()", "status = false", "removed_at = now(), status = false"])(
  "nothing is removed in a company that nobody can enter (%s), and a retention that would begin meanwhile is put off",
  async (change) => {
    const { companyId } = await makeDue();
    await makeRetention(companyId, { state: "waiting", startsAt: new Date(Date.now() - 1000), wordsMonths: 3 });
    await rows(companyId, `update companies set ${change} where id = ${companyId}`);
    expect(await asPlatform(() => companiesWithRetention(new Date()))).not.toContain(companyId);
    await runRetentions();
    expect(await left(companyId)).toBe(2);
    await rows(
      companyId,
      `update companies set suspended_at = null, removed_at = null, status = true where id = ${companyId}`,
    );
    await runRetentions();
    expect(
      await rows(
        companyId,
        "select state, round(extract(epoch from starts_at - now()) / 86400)::int as days from retentions where state = 'waiting'",
      ),
    ).toEqual([{ state: "waiting", days: 7 }]);
  },
);
