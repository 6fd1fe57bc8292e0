import { type Attempt, type ClaimedDelivery, keysOf } from "@balcao/core/followers/webhooks/work";
import { maxAnswerBytes } from "@balcao/shared/webhooks/rules";
import type { Dispatcher } from "undici";
import { type Answer, failureOf, postOutside, restOf } from "@balcao/outside/post-outside";
import { signedHeaders } from "@balcao/outside/sign";

const withinMs = 15_000;
const answerMs = 2000;

/** Makes one attempt. It does not throw when the receiver fails. */
export async function deliver(agent: Dispatcher, delivery: ClaimedDelivery): Promise<Attempt> {
  const { eventId: id, body, url } = delivery;
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Balcao-Webhooks/1",
    ...signedHeaders(keysOf(delivery), { id, seconds: Math.floor(Date.now() / 1000), body }),
  };
  const begun = performance.now();
  const limits = { withinMs, answerMs, mostBytes: maxAnswerBytes };
  const answer = await postOutside(url, { agent, headers, body, ...limits }).catch((error: unknown) => ({
    failure: failureOf(error),
  }));
  const ms = Math.round(performance.now() - begun);
  if ("failure" in answer) return { status: null, answer: "", restMs: null, ms, ...answer };
  return { status: answer.status, answer: answer.text, ms, ...readStatus(answer) };
}

function readStatus({ status, retryAfter }: Answer): Pick<Attempt, "failure" | "restMs"> {
  if (status >= 200 && status < 300) return { failure: null, restMs: null };
  if (status >= 300 && status < 400) return { failure: "redirect", restMs: null };
  return { failure: "refused", restMs: status === 429 || status === 503 ? restOf(retryAfter) : null };
}
