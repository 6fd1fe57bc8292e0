import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { makeCompany, makeConnection, makeTicket } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { wakeAll } from "./wake-snoozed.ts";

test("every snoozed ticket whose time has come returns, in every company and however many there are", async () => {
  const made = [await makeCompany(), await makeCompany()];
  const awake = (companyId: number) =>
    inCompany(companyId, () => queryText("select 1 from tickets where marked_unread and snoozed_until is null"));
  for (const companyId of made) {
    await makeTicket(companyId);
    await inCompany(companyId, () => queryText("update tickets set snoozed_until = now() - interval '1 minute'"));
  }
  const [first = 0] = made;
  const connectionId = await makeConnection(first);
  await inCompany(first, () =>
    queryText(
      `with people as (
         insert into contacts (company_id, name) select $1, 'Cliente ' || n from generate_series(1, 120) n returning id
       )
       insert into tickets (company_id, contact_id, connection_id, snoozed_until) select $1, id, $2, now() - interval '1 second' from people`,
      [first, connectionId],
    ),
  );
  await wakeAll();
  expect([(await awake(made[0] ?? 0)).length, (await awake(made[1] ?? 0)).length]).toEqual([121, 1]);
});
