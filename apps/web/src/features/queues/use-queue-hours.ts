import { defaultWeek, inOrder } from "@balcao/shared/hours/rules";
import type { HoursDay } from "@balcao/shared/hours/schema";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMe } from "../../nouns/auth/me.ts";
import { weekFaults } from "../../nouns/hours/faults.ts";
import { companyHours } from "../../nouns/hours/noun.ts";

/** The week of a queue in its form. A new queue shows the company's week, and has a week of its own only after a change. */
export function useQueueHours(queue: QueueDetail | null) {
  const counts = useMe().company.settings.some(({ key, value }) => key === "scheduleType" && value === "queue");
  const { data } = useQuery({ ...companyHours, enabled: counts && queue === null });
  const [draft, change] = useState<HoursDay[] | null>(null);
  const week = draft ?? inOrder(queue?.schedules ?? data?.schedules ?? defaultWeek);
  return {
    counts,
    week,
    change,
    dirty: draft !== null,
    faulty: counts && weekFaults(week).size > 0,
    body: draft === null ? {} : { schedules: draft },
  };
}
