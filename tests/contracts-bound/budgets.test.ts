import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { expect, test } from "vitest";
import { contracts, handled } from "../live-sync/support/written.ts";

const root = resolve(import.meta.dirname, "../..");
/** The tests that count statements. */
const counting = ["apps", "packages", "tests"]
  .flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".test.ts") && !file.includes("node_modules"))
      .map((file) => readFileSync(resolve(root, folder, file), "utf8")),
  )
  .filter((text) => /\b(?:statementsOf|watchStatements|blocksOf|statements)\(/.test(text));

/** Calls that return one item with its list, without a read for each row. */
const ofOneThing = [
  "assistantApi.usage",
  "authApi.me",
  "billingApi.preview",
  "connectionsApi.show",
  "contactFileImportsApi.show",
  "factorsApi.show",
  "hoursApi.show",
  "integrationsApi.show",
  "messagePricesApi.show",
  "pushApi.show",
  "queuesApi.show",
  "ticketsApi.showByUuid",
  "usersApi.show",
];

const hasList = (response: unknown): boolean =>
  response instanceof z.ZodArray ||
  (response instanceof z.ZodObject && Object.values(response.shape).some((part) => part instanceof z.ZodArray));

test("every list in an answer has a test that counts its statements, unless the answer is one item", async () => {
  const services = new Map(handled().map(({ call, calls }) => [call, calls.map((one) => one.split(" ")[1])]));
  const isCounted = (call: string): boolean => {
    const asked = new RegExp(`\\b(?:${services.get(call)?.join("|") || "-"})\\b`);
    return counting.some((text) => asked.test(text));
  };
  const lists = [...(await contracts())].filter(([, { method, response }]) => method === "GET" && hasList(response));
  expect(lists.length).toBeGreaterThan(100);
  const missing = lists.map(([call]) => call).filter((call) => !isCounted(call));
  expect(missing.toSorted()).toEqual(ofOneThing.toSorted());
});
