import { expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { makeCompany, newNumber } from "../../../testing/factories.ts";
import { makeOfficialNumber } from "../../../testing/message-template-factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { takeDelivery } from "./take-delivery.ts";

test("a number that left in a company's file after its call was admitted takes nothing, and one that came takes it once", async () => {
  const companyId = await makeCompany();
  const connectionId = await makeOfficialNumber(companyId);
  const here = (text: string) => inCompany(companyId, () => queryText(text));
  const message = {
    wamid: `wamid.LEFT${connectionId}`,
    time: 1_795_000_000,
    identities: [{ kind: "phone", value: newNumber() } as const],
    name: "Ana",
    userName: null,
    refers: [],
    json: "{}",
  };
  const take = () => inCompany(companyId, () => takeDelivery(connectionId, { messages: [message], statuses: [] }));
  await here("update companies set status = false, seal = 'left'");
  await expect(take()).rejects.toMatchObject({ code: "ERR_COMPANY_SEALED" });
  expect(await here("select 1 from inbound_journal")).toEqual([]);
  await here("update companies set seal = 'arrived'");
  await take();
  await take();
  expect(await here("select wid from inbound_journal")).toEqual([{ wid: message.wamid }]);
});
