import { expect, test } from "vitest";
import { NotNow } from "../whatsapp/gateway.ts";
import { checkNumbers } from "./check-numbers.ts";
import type { Work } from "./work.ts";

/** Runs a question with this error as its answer, at its n-th try. */
const asked = (error: Error, attempts: number) => {
  const lookUpMany = async () => {
    throw error;
  };
  const command = { attempts, payload: { numbers: ["5511987654321"] } };
  return checkNumbers({ command, link: { lookUpMany } } as unknown as Work<"checks">);
};

test("when WhatsApp limits a number's checks, the worker waits longer each time, and the check fails in the end", async () => {
  const refused = new Error("rate-overlimit");
  expect(await asked(refused, 0)).toEqual({ again: "rate-overlimit", afterMs: 900_000 });
  expect(await asked(refused, 2)).toEqual({ again: "rate-overlimit", afterMs: 3_600_000 });
  expect(await asked(refused, 3)).toEqual({ failed: "no answer" });
  expect(await asked(new NotNow("silent"), 0)).toEqual({ again: "silent", afterMs: 60_000 });
});
