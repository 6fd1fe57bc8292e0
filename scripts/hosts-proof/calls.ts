import { setTimeout as sleep } from "node:timers/promises";
import { addresses } from "./network.ts";

/** The address that people know: the balancer's. */
export const deskUrl = `http://${addresses.balancer}:8080`;
const patienceMs = 10_000;
const againMs = 250;

/** Makes a call as a browser does: it asks again until an answer comes, and a refusal is a fault of the proof. */
export async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  for (;;) {
    const answer = await fetch(`${deskUrl}/api${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null);
    if (answer && answer.status < 300) return JSON.parse(answer.text || "null") as T;
    if (answer && answer.status < 500) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}`);
    await sleep(againMs);
  }
}
