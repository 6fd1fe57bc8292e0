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
});
