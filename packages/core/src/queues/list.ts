import type { QueueDetail } from "@balcao/shared/queues/schema";
import { query } from "../database.ts";

/** Of `queues q`. */
export const queueColumns = `q.id, q.name, q.color, q.position as "orderQueue", q.greeting_message as "greetingMessage",
  q.out_of_hours_message as "outOfHoursMessage", q.schedules`;

/** All of the company, in their order. */
export const listQueues = (): Promise<QueueDetail[]> =>
  query<QueueDetail>(`select ${queueColumns} from queues q order by q.position, q.id`);
