import { expect, test } from "vitest";
import { unkeepable } from "./contract.ts";
import { keepable } from "./keepable.ts";

test("only content that the database would not store is left out, at any depth and in names", () => {
  const given = { text: "Oi 🙂\ud83d", list: [{ "a\0b": "x\0y" }, null, 3, true], whole: "á🙂\n" };
  const clean = keepable(given);
  expect(clean).toEqual({ text: "Oi 🙂", list: [{ ab: "xy" }, null, 3, true], whole: "á🙂\n" });
  expect(unkeepable(clean)).toBeNull();
});
