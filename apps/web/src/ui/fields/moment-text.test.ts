import { expect, test } from "vitest";
import {
  caretAfter,
  isMoment,
  maskMoment,
  momentFault,
  momentOfText,
  settleMoment,
  stepMoment,
  textOfMoment,
} from "./moment-text.ts";

const typed = (kind: "day" | "moment", keys: string) =>
  Array.from(keys).reduce((text, key) => maskMoment(kind, text + key), "");

test("separators are added automatically or typed, and surplus digits are dropped", () => {
  expect(typed("day", "21112026")).toBe("21/11/2026");
  expect(typed("moment", "211120261430")).toBe("21/11/2026 14:30");
  expect(typed("moment", "1/2/2026 8:30")).toBe("1/2/2026 8:30");
  expect(typed("day", "21/11/2026 14")).toBe("21/11/2026");
  expect(typed("moment", "2111202614305")).toBe("21/11/2026 14:30");
  expect(typed("day", "a/b")).toBe("");
});

test("a separator at the end can be deleted again", () => {
  expect(maskMoment("day", "21/")).toBe("21/");
  expect(maskMoment("day", "21")).toBe("21");
  expect(maskMoment("moment", "21/11/2026 ")).toBe("21/11/2026 ");
});

test("a digit typed in the middle replaces only the next digit of the same part", () => {
  expect(maskMoment("day", "231/11/2026")).toBe("23/11/2026");
  expect(maskMoment("day", "21/12/20267")).toBe("21/12/2026");
  expect(maskMoment("day", "3/11/2026")).toBe("3/11/2026");
});

test("a pasted time in ISO form is understood", () => {
  expect(maskMoment("moment", "2026-11-21T14:30:00Z")).toBe("21/11/2026 14:30");
  expect(maskMoment("day", " 2026-11-21")).toBe("21/11/2026");
});

test("a text has a value only if it is complete and the day exists", () => {
  expect(momentOfText("day", "21/11/2026")).toBe("2026-11-21");
  expect(momentOfText("moment", "21/11/2026 14:30")).toBe("2026-11-21T14:30");
  for (const text of ["31/02/2026", "21/11/202", "5/3/2026"]) expect(momentOfText("day", text)).toBe(text);
  for (const text of ["21/11/2026", "21/11/2026 25:00", ""]) expect(momentOfText("moment", text)).toBe(text);
  expect(["2026-11-21T14:30", "2026-02-30T14:30", "2026-11-21"].map((value) => isMoment("moment", value))).toEqual([
    true,
    false,
    false,
  ]);
});

test("the day comes before the month, and an incomplete text is shown as typed", () => {
  expect(textOfMoment("moment", "2026-04-03T09:05")).toBe("03/04/2026 09:05");
  expect(textOfMoment("day", "2026-04-03")).toBe("03/04/2026");
  expect(textOfMoment("day", "03/0")).toBe("03/0");
});

test.each([
  ["day", "5/3", "2026-03-05"],
  ["day", "5/3/27", "2027-03-05"],
  ["day", "05/03/2027", "2027-03-05"],
  ["day", "31/2", "31/2"],
  ["day", "5", "5"],
  ["day", "", ""],
  ["moment", "5/3/2027 8", "2027-03-05T08:00"],
  ["moment", "5/3 830", "2026-03-05T08:30"],
  ["moment", "5/3/2027", "5/3/2027"],
] as const)("an unfinished %s typed as %s is read as %s", (kind, text, meant) => {
  expect(settleMoment(kind, text, "2026-11-21")).toBe(meant);
});

test("an arrow key changes the part at the caret", () => {
  const step = (caret: number, by: 1 | -1 = 1) => stepMoment("moment", "2026-12-31T23:58", caret, by);
  expect([0, 3, 6, 11, 14].map((caret) => step(caret))).toEqual([
    "2027-01-01T23:58",
    "2027-01-31T23:58",
    "2027-12-31T23:58",
    "2026-12-31T00:58",
    "2026-12-31T00:03",
  ]);
  expect(step(16, -1)).toBe("2026-12-31T23:53");
  expect(stepMoment("day", "2026-03-31", 4, -1)).toBe("2026-02-28");
  expect(stepMoment("day", "3/4", 0, 1)).toBe("3/4");
});

test("the caret stays behind the same digits, or behind the separator that was typed", () => {
  expect(caretAfter("21/1", 3, false)).toBe(4);
  expect(caretAfter("21/11/2026", 2, false)).toBe(2);
  expect(caretAfter("21/11/2026", 2, true)).toBe(3);
});

test("for a value outside its bounds the fault says which bound it breaks", () => {
  const fault = (value: string) => momentFault("day", value, "2026-11-21", "2026-12-31");
  expect(["", "2026-11-21", "2026-12-31"].map(fault)).toEqual([null, null, null]);
  expect(["2026-11-20", "2027-01-01", "31/02/2026"].map(fault)).toEqual(["early", "late", "none"]);
});
