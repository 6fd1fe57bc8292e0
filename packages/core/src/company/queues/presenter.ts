import { sql } from "../../base/sql.ts";
import { QueueRow } from "./queue.model.ts";

const own = [
  "id",
  "name",
  "color",
  "greetingMessage",
  "outOfHoursMessage",
  "schedules",
  "promptId",
  "integrationId",
  "goalAnswerMinutes",
  "goalResolutionMinutes",
] as const;

/** `select ${queueColumns} from queues q` returns rows of this shape: queues as the browser sees them. */
export const queueShape = { ...QueueRow.shape(...own), orderQueue: QueueRow.columns.position };
export const queueColumns = sql`${QueueRow.pick("q", ...own)}, q.position as "orderQueue"`;
