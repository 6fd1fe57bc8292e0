import { inCompany } from "@balcao/core/base/database";
import { listBotSteps } from "@balcao/core/followers/bot-steps/list";
import { counter } from "@balcao/core/testing/counter";
import { makeUser, publishedBy } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { stepKey } from "../../../apps/web/src/nouns/bot-steps/cache.ts";
import "../../../apps/web/src/nouns/bot-steps/queries.ts";
import { play } from "../support/harness.ts";

test("while a customer goes through the menu, an open list of steps shows the same as a fresh fetch", async () => {
  const shop = await counter();
  const admin = await makeUser(shop.companyId, { profile: "admin" });
  await shop.says("Oi");
  const { id } = await shop.ticket();
  const fetch = () => inCompany(shop.companyId, () => listBotSteps(admin, id));
  const cache = createQueryClient();
  cache.setQueryData(stepKey(id), await fetch());
  const before = (await publishedBy(shop.companyId)).length;
  for (const text of ["quê?", "1", "#"]) await shop.says(text);
  const told = (await publishedBy(shop.companyId)).slice(before);
  play(cache, told);
  expect(cache.getQueryData(stepKey(id))).toEqual(await fetch());
  expect(await fetch()).toHaveLength(4);
});
