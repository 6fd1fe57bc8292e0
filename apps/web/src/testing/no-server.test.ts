import { expect, test } from "vitest";
import { requireNoCalls } from "./no-server.ts";
import { wire } from "./wire.ts";

test("a call that the test does not mock is refused, and fails the test", async () => {
  await expect(fetch("/api/tags")).rejects.toThrow("Nobody answers GET /api/tags");
  expect(requireNoCalls).toThrow("asked: GET /api/tags");
  expect(requireNoCalls).not.toThrow();
});

test("a call that the test mocks does not fail the test", async () => {
  wire({ "GET /tags": () => [] });
  await expect((await fetch("/api/tags")).json()).resolves.toEqual([]);
  expect(requireNoCalls).not.toThrow();
});
