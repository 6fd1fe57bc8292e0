import { isSettingValue } from "@balcao/shared/settings/rules";
import type { SettingKey } from "@balcao/shared/settings/schema";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeUser, publishedBy } from "../../testing/factories.ts";
import { readSetting } from "./read.ts";
import { listSettings, updateSetting } from "./service.ts";

test("a setting has its default until the company chooses a value, and all its browsers get an event of a change", async () => {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const valueOf = async (key: SettingKey) =>
    (await inCompany(companyId, listSettings)).find((setting) => setting.key === key)?.value;
  expect(await valueOf("call")).toBe("enabled");
  for (const value of ["disabled", "disabled"]) await inCompany(companyId, () => updateSetting(admin, "call", value));
  expect([await valueOf("call"), await inCompany(companyId, () => readSetting("call"))]).toEqual([
    "disabled",
    "disabled",
  ]);
  const setting = { key: "call", value: "disabled" };
  expect((await publishedBy(companyId)).at(-1)).toEqual({
    name: "settings.update",
    payload: { setting },
    rooms: [`c:${companyId}`],
    except: [],
  });
});

test("a value that the setting cannot have is refused and not stored", async () => {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  expect(isSettingValue("ticketReuseMinutes", "-1")).toBe(false);
  await expect(inCompany(companyId, () => updateSetting(admin, "ticketReuseMinutes", "-1"))).rejects.toMatchObject({
    code: "ERR_VALIDATION",
  });
  expect(await inCompany(companyId, () => readSetting("ticketReuseMinutes"))).toBe("120");
});
