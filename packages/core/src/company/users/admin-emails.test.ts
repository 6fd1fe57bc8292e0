import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { setUserOff } from "./off.ts";
import { writeToAdmins } from "./write-to-admins.ts";

test("an admin who is switched off gets no e-mail about the company", async () => {
  const companyId = await makeCompany();
  const [ana, bia] = [await makeUser(companyId, { profile: "admin" }), await makeUser(companyId, { profile: "admin" })];
  const recipients = await inCompany(companyId, async () => {
    await setUserOff(ana, bia.userId, true);
    await writeToAdmins(() => ({ subject: "Oi", body: "Oi" }));
    return queryText("select u.id from mails m join users u on u.email = m.recipient");
  });
  expect(recipients).toEqual([{ id: ana.userId }]);
});
