import { randomInt } from "node:crypto";
import { GraphError } from "../errors.ts";
import type { Callback } from "../world/objects.ts";

const loopback = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?(\/|$)/i;

/** Requests the challenge from an address, as Meta does before it uses the address. */
export async function verifyCallback({ url, verifyToken }: Callback): Promise<void> {
  if (!loopback.test(url)) throw refusal("The simulator calls addresses of this machine alone.");
  const challenge = String(randomInt(10 ** 8, 10 ** 9));
  const asked = new URL(url);
  asked.searchParams.set("hub.mode", "subscribe");
  asked.searchParams.set("hub.challenge", challenge);
  asked.searchParams.set("hub.verify_token", verifyToken);
  const answer = await fetch(asked, { signal: AbortSignal.timeout(10_000), redirect: "manual" }).catch(() => null);
  if (!answer) throw refusal("The URL couldn't be validated. Nobody answered.");
  const text = await answer.text().catch(() => "");
  if (answer.status !== 200)
    throw refusal(
      `The URL couldn't be validated. HTTP Status Code = ${answer.status}; HTTP Message = ${answer.statusText}`,
    );
  if (text !== challenge)
    throw refusal(
      `The URL couldn't be validated. Response does not match challenge, expected value="${challenge}", received="${text.slice(0, 50)}"`,
    );
}

const refusal = (reason: string) =>
  new GraphError(2200, { message: `Callback verification failed with the following errors: ${reason}` });
