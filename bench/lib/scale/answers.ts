import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { NetworkEvent } from "@balcao/whatsapp-simulator/network-api";
import type { Desk } from "../../../e2e/support/desk.ts";
import { percentile } from "../measure.ts";
import type { ScaleStage } from "./stage.ts";
import type { Flow } from "./table.ts";

const atOnce = 16;
const quietMs = 20_000;

interface Conversation {
  desk: Desk;
  ticketId: number;
}

/** Accepts every waiting conversation of these companies. Returns the open conversations, which use all apis in turn. */
export async function openConversations(stage: ScaleStage, companies: readonly number[]): Promise<Conversation[]> {
  const { urls } = stage.fleet;
  const found: Conversation[] = [];
  for (const company of companies) {
    const desk = stage.companies[company]?.desk;
    if (!desk) continue;
    for (const ticket of await desk.tickets("status=pending")) await desk.accept(ticket.id);
    for (const { id } of await desk.tickets("status=open"))
      found.push({ desk: desk.at(urls[found.length % urls.length] ?? ""), ticketId: id });
  }
  return found;
}

/** Sends answers to the conversations in turn, several at the same time, and waits until each is on its customer's phone. */
export async function answer(
  stage: ScaleStage,
  conversations: readonly Conversation[],
  messages: number,
  label: string,
): Promise<Flow> {
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  let lastAt = performance.now();
  const hear = (event: NetworkEvent) => {
    if (event.type !== "entry" || event.entry.fromCustomer) return;
    const at = sentAt.get(event.entry.text);
    if (at === undefined || !sentAt.delete(event.entry.text)) return;
    lastAt = performance.now();
    delays.push(lastAt - at);
  };
  stage.network.events.on("event", hear);
  const begun = performance.now();
  let next = 0;
  const one = async () => {
    while (next < messages) {
      const conversation = conversations[next % conversations.length];
      const text = `${label} resposta ${next}`;
      next += 1;
      sentAt.set(text, performance.now());
      await conversation?.desk.send(conversation.ticketId, text, randomUUID());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  for (const from = performance.now(); sentAt.size > 0 && performance.now() - Math.max(from, lastAt) < quietMs; )
    await sleep(20);
  stage.network.events.off("event", hear);
  return {
    messages,
    perSecond: (delays.length * 1000) / (lastAt - begun),
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    lost: sentAt.size,
  };
}
