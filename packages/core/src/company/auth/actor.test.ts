import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { openSession } from "../../testing/stages/push.ts";
import { loadActor, loadWorking } from "./actor.ts";

test("loadActor() loads a user who owes a second factor, and loadWorking() does not", async () => {
  const companyId = await makeCompany();
  const user = await makeUser(companyId);
  await openSession(user);
  const due = (when: string) => inCompany(companyId, () => queryText(`update sessions set factor_due_at = ${when}`));
  const load = () => inCompany(companyId, async () => [await loadActor(user), await loadWorking(user)]);
  expect(await load()).toMatchObject([{ owesFactor: false }, { owesFactor: false }]);
  await due("now() + interval '1 hour'");
  expect(await load()).toMatchObject([{ owesFactor: false }, { owesFactor: false }]);
  await due("now()");
  expect(await load()).toMatchObject([{ owesFactor: true }, null]);
});
