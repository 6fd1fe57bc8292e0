import { type CallOutside, OutsideFault } from "@balcao/shared/outside/port";
import { type Dispatcher, request } from "undici";
import { AddressNotAllowed, failureOf } from "./post-outside.ts";
import { unpacked } from "./unpack.ts";

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
        headers: { "accept-encoding": "identity", ...headers },
        body,
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      const firstHeaders = firsts(answer.headers);
      const packed = await wholeOf(answer.body, mostBytes);
      const bytes = await unpacked(packed, firstHeaders["content-encoding"] ?? "", mostBytes);
      return { status: answer.statusCode, headers: firstHeaders, text: textOf(bytes, firstHeaders["content-type"]) };
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

async function wholeOf(body: Dispatcher.ResponseData["body"], mostBytes: number): Promise<Buffer> {
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
  return Buffer.concat(chunks);
}

/**
 * The text of an answer. A byte order mark decides about the encoding. Without a mark the text is UTF-8 if all bytes are valid UTF-8. Otherwise it has the
 * encoding that the answer names, or that of Windows, because older servers name none. Removes NUL, because the database cannot store it.
 */
export function textOf(bytes: Buffer, contentType = ""): string {
  const [, named = "utf-8"] = /charset\s{0,3}=\s{0,3}["']?([\w.:-]{1,40})/i.exec(contentType) ?? [];
  const marked = markedLetters(bytes) ?? (/^utf-?16/i.test(named) ? named : null);
  const letters = marked ? [marked] : ["utf-8", named, "windows-1252"];
  return (letters.map((name) => decoded(bytes, name)).find((text) => text !== null) ?? bytes.toString()).replaceAll(
    "\0",
    "",
  );
}

/** The encoding that a byte order mark of UTF-16 shows. The mark of UTF-8 is not looked for, because UTF-8 is tried first. */
function markedLetters([first, second]: Buffer): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

function decoded(bytes: Buffer, letters: string): string | null {
  try {
    return new TextDecoder(letters, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const firsts = (headers: Dispatcher.ResponseData["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name.toLowerCase(), first]];
    }),
  );
