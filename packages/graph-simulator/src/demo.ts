import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { Desk, Play } from "./play.ts";
import { webhookFields } from "./world/make.ts";

/** The keys of the demo's company stay the same at each start, so that a number that was added with them still works after a restart. */
const keys = {
  app: { id: "700000000000001", secret: "5eed5eed5eed5eed5eed5eed5eed5eed" },
  account: { id: "700000000000002", name: "Balcão Demo" },
  number: { id: "700000000000003", verifiedName: "Balcão Demo" },
  token: { value: "EAADemoOfTheGraphOnThisMachine" },
};

const kept = z.object({ url: z.string(), verifyToken: z.string() });

/**
 * Makes a company and two customers. The company's app gets webhooks for every field. The address for the account's webhooks comes from `file`, if
 * there is one in it.
 */
export function playDemo(graph: Play, file: string | null): Desk {
  const app = graph.makeApp(keys.app);
  app.fields = new Set(webhookFields);
  const account = graph.makeAccount(keys.account);
  const number = graph.makeNumber(account, "551133330000", keys.number);
  const token = graph.makeToken(app, keys.token);
  graph.makeCustomer("5511999990000", { name: "Ana Lima" });
  graph.makeCustomer("5521988887777", { name: "Bia Sá", username: "bia.sa" });
  const callback = file && readKept(file);
  if (callback) account.subscribed.set(app.id, callback);
  return { app, account, number, token };
}

/** Stores the address for the account's webhooks, for the next start. */
export function keepDemo({ app, account }: Desk, file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(account.subscribed.get(app.id) ?? null), { mode: 0o600 });
}

function readKept(file: string): z.infer<typeof kept> | null {
  try {
    return kept.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}
