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

const isOne = "it is one thing, and what it lists belongs to it";
const isStatement = "it is one statement, and nothing is read for each of its rows";
/** Calls that answer a list and have no test that counts their statements, each with its reason. */
const uncounted: Record<string, string> = {
  "advertsApi.list": isStatement,
  "assistantApi.usage": isOne,
  "authApi.me": isOne,
  "authApi.sessions": isStatement,
  "billingApi.preview": isOne,
  "campaignsApi.using": isStatement,
  "connectionsApi.show": isOne,
  "contactFileImportsApi.list": isStatement,
  "contactFileImportsApi.show": isOne,
  "helpsApi.all": isStatement,
  "hoursApi.show": isOne,
  "integrationsApi.show": isOne,
  "kanbanApi.columns": isStatement,
  "plansApi.all": isStatement,
  "pushApi.show": isOne,
  "queuesApi.show": isOne,
  "ticketsApi.showByUuid": isOne,
  "usersApi.show": isOne,
  "visitsApi.users": isStatement,
};

const hasList = (response: unknown): boolean =>
  response instanceof z.ZodArray ||
  (response instanceof z.ZodObject && Object.values(response.shape).some((part) => part instanceof z.ZodArray));

test("every list that a call answers has a test that counts its statements, or a reason why not", async () => {
  const services = new Map(handled().map(({ call, calls }) => [call, calls.map((one) => one.split(" ")[1])]));
  const isCounted = (call: string): boolean => {
    const asked = new RegExp(`\\b(?:${services.get(call)?.join("|") || "-"})\\b`);
    return counting.some((text) => asked.test(text));
  };
  const lists = [...(await contracts())].filter(([, { method, response }]) => method === "GET" && hasList(response));
  expect(lists.length).toBeGreaterThan(100);
  const missing = lists.map(([call]) => call).filter((call) => !isCounted(call));
  expect(missing.toSorted()).toEqual(Object.keys(uncounted).toSorted());
});
