import { expect, test } from "vitest";
import { readUnsupported, unsupportedBody } from "./unsupported.ts";

test("the body of an unsupported message gives its kind and its words, and a body of words alone stays as it is", () => {
  expect(unsupportedBody("product", "Bolo\nde fubá")).toBe(":product\nBolo\nde fubá");
  expect(readUnsupported(":product\nBolo\nde fubá")).toEqual({ kind: "product", words: "Bolo\nde fubá" });
  expect(readUnsupported(unsupportedBody("payment", ""))).toEqual({ kind: "payment", words: "" });
  expect(readUnsupported(unsupportedBody(null, "Que dia?"))).toEqual({ kind: null, words: "Que dia?" });
  expect(readUnsupported(":newer\nx")).toEqual({ kind: null, words: ":newer\nx" });
  expect(readUnsupported("")).toEqual({ kind: null, words: "" });
});
