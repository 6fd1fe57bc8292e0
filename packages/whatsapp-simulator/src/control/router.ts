import type { IncomingMessage, ServerResponse } from "node:http";
import type { z } from "zod";
import { ControlError, readJson, sendError, sendJson } from "./http.ts";

/** A JSON answer, or a function that writes the answer itself (streams, files). Undefined becomes 204. */
export type Answer =
  | { status?: number; json: unknown }
  | ((request: IncomingMessage, response: ServerResponse) => void)
  | undefined;

interface Call<Body> {
  params: Record<string, string>;
  query: URLSearchParams;
  body: Body;
}

export interface Route {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  pattern: RegExp;
  run(call: Call<unknown>): Answer | Promise<Answer>;
}

function compile(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
}

/** A route without a body. */
export function route(
  method: Route["method"],
  path: string,
  run: (call: Call<undefined>) => Answer | Promise<Answer>,
): Route {
  return { method, pattern: compile(path), run: (call) => run({ ...call, body: undefined }) };
}

/** A route whose body is checked first. One 400 contains all its faults. */
export function routeWithBody<Body>(
  method: Route["method"],
  path: string,
  schema: z.ZodType<Body>,
  run: (call: Call<Body>) => Answer | Promise<Answer>,
): Route {
  return { method, pattern: compile(path), run: (call) => run({ ...call, body: parse(schema, call.body) }) };
}

export function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  const sentence = faults.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join("; ");
  throw new ControlError(400, "ERR_VALIDATION", sentence, faults);
}

function decodeParams(groups: Record<string, string> = {}): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw new ControlError(400, "ERR_VALIDATION", "The address is not well encoded.");
  }
}

/** Finds the route of a request, runs it and answers. Every error also becomes an answer. */
export async function dispatch(routes: Route[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const method = request.method === "HEAD" ? "GET" : request.method;
    const samePath = routes.filter(({ pattern }) => pattern.test(pathname));
    const found = samePath.find((candidate) => candidate.method === method);
    if (!found) {
      if (samePath.length === 0) throw new ControlError(404, "ERR_NOT_FOUND", "There is nothing at this address.");
      throw new ControlError(
        405,
        "ERR_METHOD",
        `Only ${samePath.map((candidate) => candidate.method).join(", ")} here.`,
      );
    }
    const params = decodeParams(found.pattern.exec(pathname)?.groups);
    const body = method === "GET" ? undefined : await readJson(request);
    const answer = await found.run({ params, query: searchParams, body });
    if (typeof answer === "function") answer(request, response);
    else sendJson(response, answer?.status ?? 200, answer?.json);
  } catch (error) {
    sendError(response, error);
  }
}
