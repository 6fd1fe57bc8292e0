import { once } from "node:events";
import { Agent, createServer } from "node:http";
import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import type { Actor } from "@balcao/shared/permissions";
import request from "supertest";
import { createApp } from "../app.ts";
import { writeToken } from "../http/auth.ts";

export const app = createApp();

/** All calls of a process go to one server and reuse its connections, because opening and closing both for each call cost more than most calls. */
const server = createServer(app);
server.keepAliveTimeout = 0;
server.listen(0, "127.0.0.1").unref();
await once(server, "listening");
const connections = new Agent({ keepAlive: true });

/** Makes a session for a test user, without the slow hashing of a login. */
export async function signIn(actor: Actor): Promise<string> {
  await inCompany(actor.companyId, () =>
    queryText(
      "insert into sessions (id, company_id, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')",
      [actor.sessionId, actor.companyId, actor.userId],
    ),
  );
  return writeToken(actor, "api");
}

/** Calls below /api with a token. */
export function as(token: string) {
  const call = (method: "get" | "post" | "put" | "delete" | "head") => (path: string) =>
    request(server)[method](`/api${path}`).agent(connections).set("authorization", `Bearer ${token}`);
  return { get: call("get"), post: call("post"), put: call("put"), delete: call("delete"), head: call("head") };
}

/** Calls without a session. */
export const nobody = () => request(server);
