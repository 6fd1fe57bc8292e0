import type { WebhookDelivery } from "./schema.ts";

export const webhookName = { min: 2, max: 50 };
export const maxWebhookUrl = 2000;
export const maxWebhooksOfCompany = 20;
/** The bytes of an answer that are kept. */
export const maxAnswerBytes = 1024;
/** The attempts that are kept of each delivery. */
export const maxAttemptsKept = 10;
/** What waits for longer, because the address is paused or the plan does not include webhooks, is dropped. */
export const waitingDays = 7;
/** The secret before the last change signs for so long. */
export const oldSecretHours = 24;
/** After so long without one success the address is paused. */
export const failingHours = 24;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** The pauses between attempts; after the last one a delivery has failed for good. */
const pausesMs = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 8 * hour, 24 * hour];
export const mostAttempts = pausesMs.length + 1;
/** A pause is up to a fifth longer or shorter, so that what failed together does not come again together. */
const spread = 0.2;

/** The pause after so many attempts; null when there is none left. `chance` is between 0 and 1. */
export function pauseAfter(attempts: number, chance: number): number | null {
  const pause = pausesMs[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 - spread + 2 * spread * chance));
}

/** Whether a delivery stands among those that did not arrive: it failed for good, or its last attempt did. */
export const isTroubled = ({ state, failure }: Pick<WebhookDelivery, "state" | "failure">): boolean =>
  failure !== null && state !== "delivered";

/** Whether a delivery can be sent again: one that waits is sent anyway. */
export const canReplay = ({ state }: Pick<WebhookDelivery, "state">): boolean => state !== "waiting";

/** Services of a machine that would take an HTTP request for something else. */
const closedPorts = [2375, 2376, 3306, 5432, 6379, 9200, 11_211, 27_017];

/** Whether anything may be sent to this port: those of the web, and the high ones that no database listens on. */
export const isOpenPort = (port: number): boolean =>
  port === 80 || port === 443 || (port >= 1024 && !closedPorts.includes(port));

export const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === "https:" ? 443 : 80);

/** Why an address cannot be one of a webhook, as far as its text says; null when it can. */
export function urlFault(text: string): "url" | "protocol" | "credentials" | "port" | null {
  if (!URL.canParse(text)) return "url";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "protocol";
  if (url.username !== "" || url.password !== "") return "credentials";
  return isOpenPort(portOf(url)) ? null : "port";
}
