import { type CallOutside, OutsideFault } from "@balcao/shared/outside/port";
import { type Dispatcher, request } from "undici";
import { AddressNotAllowed, failureOf } from "./post.ts";

/** Makes calls through this agent, which decides which addresses may be reached. */
export const callsThrough =
  (agent: Dispatcher): CallOutside =>
  async ({ method, url, headers = {}, body = null, withinMs, mostBytes, signal }) => {
    const timeout = AbortSignal.timeout(withinMs);
    const target = targetOf(url);
    try {
      const answer = await request(target, {
        method,
        dispatcher: agent,
        headers,
        body,
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      const text = await wholeOf(answer.body, mostBytes);
      return { status: answer.statusCode, headers: firsts(answer.headers), text };
    } catch (error) {
      throw error instanceof OutsideFault ? error : new OutsideFault(failureOf(error));
    }
  };

/** The address, if it may be called at all. Throws OutsideFault. */
export function targetOf(url: string): URL {
  const target = URL.canParse(url) ? new URL(url) : null;
  const isAllowed = target && /^https?:$/.test(target.protocol) && target.username === "" && target.password === "";
  if (!isAllowed) throw new OutsideFault(failureOf(new AddressNotAllowed()));
  return target;
}

async function wholeOf(body: Dispatcher.ResponseData["body"], mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) {
      body.destroy();
      throw new OutsideFault("too-large");
    }
    chunks.push(chunk);
  }
  // Removes NUL, because the database cannot store it.
  return Buffer.concat(chunks).toString("utf8").replaceAll("\0", "");
}

const firsts = (headers: Dispatcher.ResponseData["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name.toLowerCase(), first]];
    }),
  );
