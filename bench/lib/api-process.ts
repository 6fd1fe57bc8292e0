import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Child } from "../../e2e/support/child.ts";
import { freePort } from "../../scripts/lib/port.mjs";
import type { Dataset } from "./dataset.ts";
import { benchEmail, benchPassword } from "./fill-company.ts";
import { type Answer, caller } from "./load.ts";

export interface Api {
  origin: string;
  pid: number;
  call: (ask: { method?: string; path: string; headers?: Record<string, string>; body?: unknown }) => Promise<Answer>;
  /** The headers of the company's nth user, who signs in once. The first user is the admin. */
  as: (companyId: number, n: number) => Promise<{ authorization: string }>;
  /** Signs a user in again, which ends their other sessions. */
  signIn: (companyId: number, n: number) => Promise<Answer>;
  stop: () => Promise<void>;
}

/** Starts the built api as in production, but without a worker and without Redis. It also has no call limits, unless it should refuse floods. */
export async function startApi({
  databaseUrl,
  results,
  budgets = false,
}: {
  databaseUrl: string;
  results: string;
  budgets?: boolean;
}): Promise<Api> {
  const port = await freePort();
  const secret = () => randomBytes(32).toString("hex");
  const child = new Child(
    "api",
    "apps/api/dist/main.js",
    {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      DATA_KEY: `bench:${secret()}`,
      JWT_SECRET: secret(),
      JWT_REFRESH_SECRET: secret(),
      MEDIA_DIR: resolve(results, "media"),
      LOG_LEVEL: "warn",
      ...(!budgets && { REQUEST_BUDGET: "0" }),
    },
    results,
  );
  child.start();
  const origin = `http://127.0.0.1:${port}`;
  const call = caller(origin, 64);
  const tokens = new Map<string, Promise<{ authorization: string }>>();
  const ended = child.ended().then(() => {
    throw new Error("The api ended");
  });
  ended.catch(() => undefined);
  // Without a worker the api reports that it is not healthy, but it answers.
  while (!(await fetch(`${origin}/api/health`).catch(() => undefined))) await Promise.race([sleep(50), ended]);
  return {
    origin,
    pid: child.pid ?? 0,
    call,
    as: (companyId, n) => {
      const email = benchEmail(companyId, n);
      const known = tokens.get(email) ?? signIn(call, email).then(tokenOf);
      tokens.set(email, known);
      return known;
    },
    signIn: (companyId, n) => {
      const email = benchEmail(companyId, n);
      tokens.delete(email);
      return signIn(call, email);
    },
    stop: () => child.end(),
  };
}

const signIn = (call: Api["call"], email: string): Promise<Answer> =>
  call({ method: "POST", path: "/api/auth/login", body: { email, password: benchPassword } });
const tokenOf = ({ body }: Answer) => ({ authorization: `Bearer ${(JSON.parse(body) as { token: string }).token}` });

/** Starts the yardstick in its own process, like the api, so that the CPU time of each can be measured. */
export async function startYardstick(data: Dataset) {
  const child = fork(resolve(import.meta.dirname, "yardstick.ts"), [data.ownerUrl, String(data.companyId)], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: data.appUrl,
      DATA_KEY: `bench:${randomBytes(32).toString("hex")}`,
    },
  });
  const ended = once(child, "exit").then(() => {
    throw new Error("The yardstick ended");
  });
  ended.catch(() => undefined);
  const [port] = (await Promise.race([once(child, "message"), ended])) as [number];
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}
