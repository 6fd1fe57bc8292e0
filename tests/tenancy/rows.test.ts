import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, test } from "vitest";
import { keep, putBack, rowsOf } from "./rows.ts";
import { makeAll } from "./stage.ts";

test("a restored company has the same rows as before, and no other company is changed", async () => {
  const [changed, other] = [await makeAll(), await makeAll()];
  await keep(changed.companyId);
  const [kept, theirs] = [await rowsOf(changed.companyId), await rowsOf(other.companyId)];
  const { admin, ids } = changed;
  await admin.delete(`/queue/${ids.queueId}`).expect(200);
  await admin.put(`/contacts/${ids.contactId}`).send({ name: "Outra pessoa" }).expect(200);
  await admin.post("/tags").send({ name: "Nova" }).expect(200);
  expect(await rowsOf(changed.companyId)).not.toEqual(kept);
  await putBack(changed.companyId);
  expect(await rowsOf(changed.companyId)).toEqual(kept);
  expect(await rowsOf(other.companyId)).toEqual(theirs);
  // One statement on one row: the change shows only in the row's mark, and the deletion only in the number of rows.
  for (const statement of ["update quick_messages set shortcode = 'outro'", "delete from quick_messages"]) {
    await inCompany(changed.companyId, () => queryText(`${statement} where id = $1`, [ids.quickMessageId]));
    expect({ statement, rows: await rowsOf(changed.companyId) }).not.toEqual({ statement, rows: kept });
    await putBack(changed.companyId);
    expect({ statement, rows: await rowsOf(changed.companyId) }).toEqual({ statement, rows: kept });
  }
});
