import { expect } from "vitest";

// Two buffers are compared in one step. Vitest compares each byte as a value of its own, which takes seconds for some hundred thousand bytes.
expect.addEqualityTesters([
  (one: unknown, other: unknown) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
]);
