import type { Readable } from "node:stream";
import { OutsideFault } from "@balcao/shared/outside/port";
import { type Dispatcher, request } from "undici";
import { failureOf } from "./post-outside.ts";
import { targetOf } from "./call.ts";

/** The most redirects of a file. */
const mostHops = 3;

export interface OutsideFile {
  /** The file's bytes as they arrive. The caller counts them. */
  bytes: Readable;
  /** The last part of the file's address, decoded. Empty when there is none. */
  name: string;
}

/**
 * Opens a file at an address that a stranger named. Every redirect is checked like the first address. Throws OutsideFault when no file comes within
 * `withinMs`, which also limits the time for the bytes.
 */
export async function openOutsideFile(
  agent: Dispatcher,
  address: string,
  { withinMs }: { withinMs: number },
): Promise<OutsideFile> {
  const signal = AbortSignal.timeout(withinMs);
  let target = targetOf(address);
  for (let hop = 0; hop <= mostHops; hop += 1) {
    const headers = { "accept-encoding": "identity" };
    const answer = await request(target, { method: "GET", dispatcher: agent, headers, signal }).catch(
      (error: unknown) => {
        throw new OutsideFault(failureOf(error));
      },
    );
    const { location } = answer.headers;
    if (answer.statusCode >= 200 && answer.statusCode < 300) return { bytes: answer.body, name: nameOf(target) };
    // Undici reports an unread answer as a failure, and nothing handles such failures.
    answer.body.on("error", () => undefined).destroy();
    if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== "string") break;
    target = targetOf(URL.canParse(location, target.href) ? new URL(location, target).href : "");
  }
  throw new OutsideFault("unreachable");
}

function nameOf({ pathname }: URL): string {
  const last = pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last)
      .replaceAll(/[\p{Cc}/\\]/gu, "")
      .slice(0, 200);
  } catch {
    return last.slice(0, 200);
  }
}
