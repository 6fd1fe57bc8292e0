import { expect, test } from "vitest";
import { operatorsMustHaveFactor } from "./operators.ts";

test.each([
  [true, "production", "https://desk.example"],
  [true, "production", "http://10.0.0.7:8080"],
  [false, "production", "http://localhost:8080"],
  [false, "production", "http://127.0.0.1:8080"],
  [false, "production", "http://[::1]:8080"],
  [false, "production", undefined],
  [false, "development", "https://desk.example"],
  [false, "test", "https://desk.example"],
])("operators must have a second factor: %s, with NODE_ENV %s and the address %s", (must, NODE_ENV, PUBLIC_URL) =>
  expect(operatorsMustHaveFactor({ NODE_ENV, PUBLIC_URL })).toBe(must),
);
