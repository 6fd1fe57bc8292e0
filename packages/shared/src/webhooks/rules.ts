import type { WebhookDelivery } from "./schema.ts";

export const webhookName = { min: 2, max: 50 };
export const maxWebhookUrl = 2000;
export const maxWebhooksOfCompany = 20;
/** How many bytes of an answer are stored. */
export const maxAnswerBytes = 1024;
/** How many attempts of each delivery are stored. */
export const maxAttemptsKept = 10;
/** A delivery that waits longer than this is dropped. It waits because the address is paused or the plan does not include webhooks. */
export const waitingDays = 7;
/** For this long after a change the old secret also signs. */
export const oldSecretHours = 24;
/** After this long without one success the address is paused. */
export const failingHours = 24;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** The pauses between attempts. After the last attempt a delivery has failed for good. */
const pausesMs = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 8 * hour, 24 * hour];
export const mostAttempts = pausesMs.length + 1;
/** A pause is up to a fifth longer or shorter, so that deliveries that failed together are not tried again together. */
const spread = 0.2;

/** The pause after this many attempts. Null when no attempt is left. `chance` is between 0 and 1. */
export function pauseAfter(attempts: number, chance: number): number | null {
  const pause = pausesMs[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 - spread + 2 * spread * chance));
}

/** Whether the list shows a delivery as not arrived: it failed for good, or its last attempt failed. */
export const isTroubled = ({ state, failure }: Pick<WebhookDelivery, "state" | "failure">): boolean =>
  failure !== null && state !== "delivered";

/** Whether a delivery can be sent again. A waiting delivery cannot, because it will be sent anyway. */
export const canReplay = ({ state }: Pick<WebhookDelivery, "state">): boolean => state !== "waiting";

/** Ports of services that could mistake an HTTP request for something else. */
const closedPorts = [2375, 2376, 3306, 5432, 6379, 9200, 11_211, 27_017];

/** Whether this port may be called: the ports of the web, and high ports on which no database listens. */
export const isOpenPort = (port: number): boolean =>
  port === 80 || port === 443 || (port >= 1024 && !closedPorts.includes(port));

export const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === "https:" ? 443 : 80);

/** Why a text cannot be the address of a webhook. Null when it can. */
export function urlFault(text: string): "url" | "protocol" | "credentials" | "port" | null {
  if (!URL.canParse(text)) return "url";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "protocol";
  if (url.username !== "" || url.password !== "") return "credentials";
  return isOpenPort(portOf(url)) ? null : "port";
}
