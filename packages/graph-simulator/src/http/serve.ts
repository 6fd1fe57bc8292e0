import type { IncomingMessage, ServerResponse } from "node:http";
import { GraphError } from "../errors.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import type { Fault } from "../world/faults.ts";
import type { LoggedCall, World } from "../world/world.ts";
import { readBody } from "./body.ts";
import { type Answer, type Call, type NodeRoute, runNode } from "./router.ts";
import { requireToken, tokenTextOf } from "./tokens.ts";

type Query = Readonly<Record<string, string>>;
/** A call that names no object, such as `/debug_token`. */
export interface BareRoute {
  method: string;
  path: string;
  /** False when the caller is identified without a key. */
  needsToken: boolean;
  run(call: Call): Answer | Promise<Answer>;
}
export interface ServerParts {
  world: World;
  webhooks: Webhooks;
  nodes: readonly NodeRoute[];
  bare: readonly BareRoute[];
}

const versioned = /^\/(v\d{1,3}\.\d{1,2})\/([^?]{1,2000})$/;

/** Whether a path belongs to the API. */
export const isOfApi = (pathname: string): boolean => versioned.test(pathname);

/** Answers one call of the API. */
export async function serveApi(served: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { world } = served;
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const [, version = "", path = ""] = versioned.exec(pathname) ?? [];
  const query: Query = Object.fromEntries(searchParams);
  const method = request.method ?? "GET";
  const called: LoggedCall = {
    at: world.now(),
    method,
    path: `/${path}`,
    version,
    query,
    body: undefined,
    headers: request.headers,
    status: 0,
    answer: undefined,
  };
  const fault = world.faults.take(`/${path}`, "call");
  try {
    if (fault && failsBefore(fault, response))
      return world.calls.add({ ...called, status: fault.kind === "html" ? 500 : 0 });
    const answer = await answerOf(served, request, called);
    Object.assign(called, { answer: answer.json, status: answer.status ?? 200 });
    await finish(served, fault, answer, called, response);
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    const refusal = error instanceof GraphError ? error : new GraphError(131000, { details: String(error) });
    Object.assign(called, { answer: refusal.toJSON(), status: refusal.status });
    sendJson(response, refusal.status, called.answer, refusal.headers);
    world.calls.add(called);
  }
}

async function answerOf(served: ServerParts, request: IncomingMessage, called: LoggedCall): Promise<Answer> {
  const { world, webhooks, nodes, bare } = served;
  const [id = "", edge = "", more] = called.path.slice(1).replace(/\/$/, "").split("/");
  const isUpload = id.startsWith("upload:");
  const whole = `${called.method} /${[id, edge].filter((part) => part !== "").join("/")}`;
  const route = bare.find((each) => `${each.method} ${each.path}` === whole);
  const tokenText = tokenTextOf(request.headers.authorization, called.query);
  if (id === "me" && tokenText === null) throw new GraphError(2500);
  const needsToken = route?.needsToken ?? true;
  const token = needsToken ? requireToken(world, tokenText) : null;
  const body = await readBody(request, isUpload && called.method === "POST");
  called.body = body.value;
  const value = called.method === "POST" && isEmpty(body.value) ? withoutToken(called.query) : body.value;
  const call: Call = {
    world,
    webhooks,
    version: called.version,
    method: called.method,
    query: called.query,
    headers: request.headers,
    body: { ...body, value },
    token: token ?? nobody,
    link: `${world.url}/${called.version}${called.path}`,
  };
  if (route) return route.run(call);
  if (more !== undefined) throw new GraphError(2500, { message: `Unknown path components: /${more.slice(0, 100)}` });
  return runNode(nodes, call, id, edge);
}

const nobody: Call["token"] = {
  value: "",
  appId: "",
  kind: "APP",
  userId: "",
  scopes: [],
  expiresAt: null,
  revoked: false,
  accountIds: new Set(),
};
const isEmpty = (value: unknown) => typeof value === "object" && value !== null && Object.keys(value).length === 0;
const withoutToken = (query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== "access_token"));

/** Applies an ordered fault before the call has an effect. False when the call continues. */
function failsBefore(fault: Fault, response: ServerResponse): boolean {
  if (fault.kind === "silent") return true;
  if (fault.kind === "reset") {
    response.socket?.destroy();
    return true;
  }
  if (fault.kind === "html") {
    response.writeHead(500, { "content-type": "text/html" }).end("<html><body><h1>Error</h1></body></html>");
    return true;
  }
  if (fault.kind !== "error") return false;
  const headers: Record<string, string> =
    fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) };
  throw new GraphError(fault.code ?? 131000, {
    headers,
    ...(fault.details !== undefined && { details: fault.details }),
  });
}

async function finish(
  { world, webhooks }: ServerParts,
  fault: Fault | null,
  { json, status = 200, afterwards }: Answer,
  called: LoggedCall,
  response: ServerResponse,
): Promise<void> {
  if (fault?.kind === "lost") {
    response.socket?.destroy();
    world.calls.add({ ...called, status: 0 });
    afterwards?.();
    return;
  }
  if (fault?.kind === "statusFirst") {
    afterwards?.();
    await webhooks.idle();
  }
  sendJson(response, status, json);
  world.calls.add(called);
  if (fault?.kind !== "statusFirst") afterwards?.();
}

function sendJson(
  response: ServerResponse,
  status: number,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(status, {
      "content-type": "application/json; charset=UTF-8",
      "cache-control": "private, no-cache, no-store, must-revalidate",
      "facebook-api-version": "v25.0",
      ...headers,
    })
    .end(JSON.stringify(json));
}
