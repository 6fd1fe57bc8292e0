import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { GraphError } from "../errors.ts";
import type { Play } from "../play.ts";
import { openEvents } from "./events.ts";
import { sendMedia } from "./media.ts";

/** The error that refuses a call of the control. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** One action of the control: its name, its input, and its answer. */
export interface ControlAction {
  name: string;
  run(body: unknown): unknown;
}
export const deed = <T>(name: string, schema: z.ZodType<T>, run: (asked: T) => unknown): ControlAction => ({
  name,
  run(body) {
    const asked = schema.safeParse(body);
    if (!asked.success) throw new ControlError(400, z.prettifyError(asked.error).slice(0, 2000));
    return run(asked.data);
  },
});

/** One list of the control. */
export interface List {
  name: string;
  rows(): unknown;
}

const prefix = "/__sim/";
const mostBytes = 64 * 1024 * 1024;

export const isOfControl = (pathname: string): boolean => pathname.startsWith(prefix);

/** Answers a call of the control, from programs and from the simulator's own page. */
export async function serveControl(
  play: Play,
  deeds: readonly ControlAction[],
  lists: readonly List[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const name = pathname.slice(prefix.length);
  try {
    if (request.method === "GET" && name === "events") return openEvents(play, response);
    const [, mediaId] = /^media\/(\d{1,20})$/.exec(name) ?? [];
    if (request.method === "GET" && mediaId !== undefined && sendMedia(play.world, mediaId, response)) return;
    if (request.method === "GET") return sendJson(response, 200, readList(lists, name, searchParams.get("after")));
    const { origin, host } = request.headers;
    if (origin !== undefined && origin !== `http://${host}`)
      throw new ControlError(403, "Another page may not write here.");
    const found = request.method === "POST" ? deeds.find((each) => each.name === name) : undefined;
    if (!found) throw new ControlError(404, "There is nothing at this address.");
    sendJson(response, 200, (await found.run(await readJson(request))) ?? {});
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (response.headersSent) response.destroy();
    else sendJson(response, statusOf(error), { error: message });
  }
}

const statusOf = (error: unknown) =>
  error instanceof ControlError ? error.status : error instanceof GraphError ? 400 : 500;

function readList(lists: readonly List[], name: string, after: string | null): unknown {
  const found = lists.find((each) => each.name === name);
  if (!found) throw new ControlError(404, "There is nothing at this address.");
  const rows = found.rows();
  return Array.isArray(rows) ? rows.slice(Math.max(0, Number(after ?? 0) || 0)) : rows;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new ControlError(413, "The body is too large.");
    parts.push(part);
  }
  const text = Buffer.concat(parts).toString("utf8");
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw new ControlError(400, "The body is not JSON.");
  }
}

function sendJson(response: ServerResponse, status: number, json: unknown): void {
  response
    .writeHead(status, {
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    })
    .end(JSON.stringify(json));
}
