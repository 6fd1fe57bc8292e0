import { wallTime } from "@balcao/shared/hours/clock";
import { removesMore, retentionGraceDays } from "@balcao/shared/retentions/rules";
import type { Retention } from "@balcao/shared/retentions/schema";
import { text, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { raw, sql } from "../../base/sql.ts";
import { writeToAdmins } from "../../company/users/write-to-admins.ts";
import { showRetentions } from "./list.ts";
import { queueWording } from "./wording.ts";

/**
 * Called before a queue is deleted, because its closed conversations then follow the company's period. If the queue kept them longer, the retentions with
 * that period wait for a new start day and the admins get an e-mail, as after any change that removes more than before.
 */
export async function putOffForQueue({ part, id }: Happenings["part.removing"]): Promise<void> {
  if (part !== "queue") return;
  const { active, waiting } = await showRetentions();
  const losing = [active, waiting].filter((one): one is Retention => one !== null && keptLonger(one, id));
  const queue = losing[0]?.queues.find(({ queueId }) => queueId === id);
  if (!queue) return;
  const rows = await query(
    { startsAt: timestamp, timezone: text },
    sql`update retentions r set starts_at = greatest(r.starts_at, now() + make_interval(days => ${raw(retentionGraceDays)})) from companies c
     where c.id = r.company_id and r.id = any(${losing.map((one) => one.id)}::int[]) and r.ended_at is null
     returning r.starts_at as "startsAt", c.timezone`,
  );
  const [first] = rows.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  if (!first) return;
  publish("retentions", {});
  const { date } = wallTime(first.startsAt, first.timezone);
  await writeToAdmins((language) => queueWording(language, { queue: queue.name, day: date }));
}

/** Whether the company's period removes anything of this queue earlier than the queue's own period. */
const keptLonger = (before: Retention, id: number): boolean =>
  removesMore(before, { company: before.company, queues: before.queues.filter(({ queueId }) => queueId !== id) });
