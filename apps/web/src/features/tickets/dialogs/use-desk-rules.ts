import { deskRules } from "@balcao/shared/hours/desk";
import type { Rules } from "@balcao/shared/hours/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQuery } from "@tanstack/react-query";
import { useMe } from "../../../nouns/auth/me.ts";
import { companyHours } from "../../../nouns/hours/noun.ts";
import { queueList } from "../../../nouns/queues/noun.ts";

/** The opening hours that apply to a ticket. Null when there are none, undefined until they are known. */
export function useDeskRules(ticket: Ticket): Rules | null | undefined {
  const { settings, timezone } = useMe().company;
  const scheduleType = settings.find(({ key }) => key === "scheduleType")?.value ?? "disabled";
  const none = scheduleType === "disabled";
  const { data: hours, isError: noHours } = useQuery({ ...companyHours, enabled: !none });
  const { data: queues, isError: noQueues } = useQuery({ ...queueList, enabled: scheduleType === "queue" });
  if (none || noHours || noQueues) return null;
  if (!hours || (scheduleType === "queue" && !queues)) return undefined;
  const queue = queues?.find(({ id }) => id === ticket.queueId) ?? null;
  return deskRules({ ...hours, scheduleType, timezone, queue });
}
