import { logger } from "@balcao/core/base/logger";
import type { PushKeys } from "@balcao/core/followers/push/keys";
import type { Notice } from "@balcao/core/followers/push/notices";
import type { PushDelivery, PushOutcome } from "@balcao/core/followers/push/round";
import { failureOf, postOutside, restOf } from "@balcao/outside/post-outside";
import { setTimeout as sleep } from "node:timers/promises";
import type { Dispatcher } from "undici";
import webPush from "web-push";

export interface Sender {
  agent: Dispatcher;
  keys: PushKeys;
  /** The contact address for push services: https or `mailto:`. */
  subject: string;
  /** The pause before each further try, in milliseconds. */
  pausesMs: readonly number[];
}

const limits = { withinMs: 10_000, answerMs: 1000, mostBytes: 1000 };
const hour = 3600;
/** For how many seconds a push service keeps a notice for a device that is off. */
const keptFor: Record<Notice["kind"], number> = {
  message: hour,
  waiting: hour,
  mention: 8 * hour,
  chat: hour,
  goal: hour / 4,
  handed: 8 * hour,
  number: 8 * hour,
  trial: 60,
};
/** When a service asks for a pause without a length, the pause has this length in seconds. No pause exceeds an hour. */
const usualRest = 60;
const longestRest = hour;

/** Sends a notice encrypted for its device (RFC 8291, RFC 8292). It does not throw when the push service fails. */
export async function sendPush(device: PushDelivery["device"], notice: Notice, sender: Sender): Promise<PushOutcome> {
  const { keys, subject, pausesMs } = sender;
  const {
    endpoint: url,
    headers,
    body,
  } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    JSON.stringify(notice.payload),
    {
      vapidDetails: { subject, ...keys },
      TTL: keptFor[notice.kind],
      urgency: notice.kind === "message" || notice.kind === "waiting" ? "high" : "normal",
      topic: topicOf(notice),
    },
  );
  const post = () => postOutside(url, { agent: sender.agent, headers: asText(headers), body, ...limits });
  for (const pauseMs of [...pausesMs, null]) {
    const answer = await post().catch((error: unknown) => ({ status: null, failure: failureOf(error) }));
    const outcome = outcomeOf(answer);
    if (outcome) return outcome;
    if (pauseMs === null)
      logger.warn({ host: new URL(url).host, ...answer, text: undefined }, "a notice was not taken");
    else await sleep(pauseMs);
  }
  return { kind: "failed" };
}

/** The meaning of an answer of the push service. Null when another try may help. */
function outcomeOf(answer: { status: number | null; retryAfter?: string | null }): PushOutcome | null {
  const { status, retryAfter = null } = answer;
  if (status === null || status >= 500) return null;
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status === 429)
    return { kind: "rest", seconds: Math.min(longestRest, (restOf(retryAfter) ?? usualRest * 1000) / 1000) };
  logger.warn({ status }, "a push service refused a notice");
  return { kind: "failed" };
}

/** The service keeps only the newest notice of each topic. A topic has at most 32 characters that need no escape. */
const topicOf = ({ payload }: Notice): string => payload.notification.tag.replaceAll(/[^A-Za-z0-9_]/g, "").slice(0, 32);

const asText = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
