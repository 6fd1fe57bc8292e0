import { expect, test } from "vitest";
import { isEmailAddress, previewOf, readRecipients } from "./rules.ts";

test.each(["ana@loja.test", "ana.maria+promo@sub.loja.com.br", "o'neil@loja.test", "joão@loja.test"])(
  "%s is one address",
  (address) => {
    expect(isEmailAddress(address)).toBe(true);
  },
);

test.each([
  "",
  "ana",
  "@loja.test",
  "ana@loja",
  "ana@-loja.test",
  "ana..b@loja.test",
  ".ana@loja.test",
  "ana maria@loja.test",
  "Ana <ana@loja.test>",
  "ana@loja.test\r\nbcc: eva@mal.test",
  `${"a".repeat(65)}@loja.test`,
  `a@${"b".repeat(250)}.test`,
])("%j is not an address", (address) => {
  expect(isEmailAddress(address)).toBe(false);
});

test("addresses are read once each, whatever separates them, and faulty addresses are named", () => {
  expect(readRecipients("Ana@Loja.test, bruno@loja.test;ana@loja.test\n\n, eva\r\nana@loja.test")).toEqual({
    addresses: ["ana@loja.test", "bruno@loja.test"],
    invalid: ["eva"],
    repeated: 2,
  });
});

test("a preview has at most 100 characters, and never half a character", () => {
  expect(previewOf("Olá\n\n  mundo ")).toBe("Olá mundo");
  expect(previewOf("😀".repeat(101))).toBe(`${"😀".repeat(100)}…`);
  expect(previewOf("x".repeat(100))).toBe("x".repeat(100));
});
