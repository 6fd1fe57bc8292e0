import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { setConnectionOff } from "./off.ts";
import { endSession, startSession, updateConnection } from "./service.ts";
import { recordStatus } from "./status.ts";

async function shop(isDefault: boolean) {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const connectionId = await makeConnection(companyId, { status: "CONNECTED", wanted: true, isDefault });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  await here(() =>
    queryText(
      "insert into connection_leases (company_id, connection_id, holder, epoch, expires_at) values ($1, $2, 'w1', 1, now() + interval '1 minute')",
      [companyId, connectionId],
    ),
  );
  const lease = { companyId, connectionId, holder: "w1", epoch: 1 };
  return { admin, connectionId, here, lease };
}

test("after a number is switched off, later reports of its worker are ignored until it is started again", async () => {
  const { admin, connectionId, here, lease } = await shop(false);
  const off = await here(() => setConnectionOff(admin, connectionId));
  expect(off).toMatchObject({ status: "DISCONNECTED", reason: "switched-off" });
  expect(await here(() => recordStatus(lease, { status: "OPENING" }))).toBe(false);
  await here(() => startSession(admin, connectionId, {}));
  expect(await here(() => recordStatus(lease, { status: "CONNECTED", reason: null }))).toBe(true);
});

test("a switched-off number cannot become the company's default until it is started again, even once it is unlinked", async () => {
  const { admin, connectionId, here } = await shop(false);
  await here(() => setConnectionOff(admin, connectionId));
  const choose = () => here(() => updateConnection(admin, connectionId, { isDefault: true }));
  await expect(choose()).rejects.toThrow("ERR_WAPP_SWITCHED_OFF");
  const unlinked = await here(() => endSession(admin, connectionId));
  expect(unlinked).toMatchObject({ reason: "logged-out", offBy: "person" });
  await expect(choose()).rejects.toThrow("ERR_WAPP_SWITCHED_OFF");
  await here(() => startSession(admin, connectionId, {}));
  expect(await choose()).toMatchObject({ isDefault: true });
});

test("the company's default number cannot be switched off", async () => {
  const { admin, connectionId, here } = await shop(true);
  await expect(here(() => setConnectionOff(admin, connectionId))).rejects.toThrow("ERR_NO_OTHER_WHATSAPP");
});
