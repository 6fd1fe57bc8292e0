import { expect, test } from "vitest";
import { makeDataRequest } from "../../testing/contact-factories.ts";
import { makeContact } from "../../testing/factories.ts";
import { keepingCompany, makeClosed, makeRetention } from "../../testing/stages/retention.ts";

test("a group keeps its words and files while a person who wrote in it waits for a copy of their own data", async () => {
  const stage = await keepingCompany();
  const { companyId, rows, bodies } = stage;
  await makeRetention(companyId, { filesMonths: 3 });
  const [group, person] = [await makeContact(companyId), await makeContact(companyId)];
  await rows("update contacts set is_group = true where id = $1", [group]);
  const ticketId = await makeClosed(companyId, 800, { contactId: group, bodies: ["fica"] });
  await rows("update tickets set is_group = true where id = $1", [ticketId]);
  await rows("update messages set author_contact_id = $1", [person]);
  await makeClosed(companyId, 700, { bodies: ["vai"] });
  await makeDataRequest(companyId, person);
  await stage.clearAll();
  await stage.clearAll("files");
  expect(await bodies()).toEqual(["fica"]);
  await rows("update data_requests set state = 'done', closed_at = now()");
  await stage.clearAll();
  expect(await bodies()).toEqual([]);
});
