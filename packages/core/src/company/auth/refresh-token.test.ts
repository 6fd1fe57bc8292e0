import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readRefreshToken, writeRefreshToken } from "./refresh-token.ts";

const secret = "a".repeat(32);
const token = { sessionId: randomUUID(), generation: 3 };

test("a token names its session and generation", () => {
  expect(readRefreshToken(writeRefreshToken(token, secret), secret)).toEqual(token);
});

test("a token with another secret, generation or session is refused", () => {
  const written = writeRefreshToken(token, secret);
  const mac = written.split(".")[2];
  expect(readRefreshToken(written, "b".repeat(32))).toBeNull();
  expect(readRefreshToken(`${token.sessionId}.4.${mac}`, secret)).toBeNull();
  expect(readRefreshToken(`${randomUUID()}.3.${mac}`, secret)).toBeNull();
});

test.each(["", "x", "a.b.c", `${randomUUID()}.1.`, `${randomUUID()}.1.${"é".repeat(43)}`, "x".repeat(10_000)])(
  "a text that is no token is refused without an error: %#",
  (nonsense) => {
    expect(readRefreshToken(nonsense, secret)).toBeNull();
  },
);
