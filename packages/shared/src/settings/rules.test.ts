import { expect, test } from "vitest";
import { isSettingValue, wordFaults } from "./rules.ts";
import { settingDefaults, settingKeys } from "./schema.ts";

test("every default is an allowed value of its setting", () => {
  expect(settingKeys.filter((key) => !isSettingValue(key, settingDefaults[key]))).toEqual([]);
});

test("each kind of setting accepts only its own values", () => {
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

test("opt-out words have a line each; a repeated word is refused, and so is a number, because numbers answer a menu", () => {
  expect(wordFaults("parar\n\n não quero mais \nchega")).toEqual([]);
  expect(wordFaults(`12\nx\nparar\nPARAR \n${"y".repeat(61)}`)).toEqual([
    { line: 1, fault: "number" },
    { line: 2, fault: "short" },
    { line: 4, fault: "twice" },
    { line: 5, fault: "long" },
  ]);
  expect(["", "parar", "1"].map((value) => isSettingValue("optOutWords", value))).toEqual([true, true, false]);
});
