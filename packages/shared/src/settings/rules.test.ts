import { expect, test } from "vitest";
import { isSettingValue } from "./rules.ts";
import { settingDefaults, settingKeys } from "./schema.ts";

test("every default is a value its setting may have", () => {
  expect(settingKeys.filter((key) => !isSettingValue(key, settingDefaults[key]))).toEqual([]);
});

test("words, numbers and texts each within their own", () => {
  expect(["enabled", "disabled", "true", ""].map((value) => isSettingValue("call", value))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const minutes = ["0", "43200", "43201", "-1", "1.5", "1e3", "", " 5", "9999999"];
  expect(minutes.filter((value) => isSettingValue("ticketReuseMinutes", value))).toEqual(["0", "43200"]);
  expect(isSettingValue("scheduleType", "company")).toBe(true);
  expect(isSettingValue("menuGiveUpMessage", "")).toBe(true);
});
