import type { BotStep } from "@balcao/shared/bot-steps/schema";
import type { QueryClient } from "@tanstack/react-query";
import { renewAnswers, withRow } from "../../lib/cache/list-changes.ts";

/** The automatic steps of the number in a ticket, newest first. */
export const stepKey = (ticketId: number) => ["bot-steps", ticketId] as const;

export const putStep = (cache: QueryClient, step: BotStep): void =>
  renewAnswers(
    cache,
    stepKey(step.ticketId),
    withRow(step, (a, b) => b.id - a.id),
  );
