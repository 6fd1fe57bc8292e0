import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { editRefusal } from "@balcao/shared/users/rules";
import type { Attendant } from "@balcao/shared/users/schema";
import { boolean } from "../../base/columns.ts";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { raw, sql } from "../../base/sql.ts";
import { changesOf, namesOf, recordAudit } from "../audit/record.ts";
import { mostListed } from "../plans/room.ts";
import { lockUsersFor } from "./access.ts";
import { presentUsers } from "./presenter.ts";
import { UserRow } from "./user.model.ts";

const own = ["id", "name", "profile", "super"] as const;

/** The users who work in a queue, sorted by name. Switched-off users are listed too. */
export const listAttendants = (queueId: number): Promise<Attendant[]> =>
  query(
    { ...UserRow.shape(...own), off: boolean },
    sql`select ${UserRow.pick("u", ...own)}, u.off_by is not null as off
      from user_queues uq join users u on u.company_id = uq.company_id and u.id = uq.user_id
      where uq.queue_id = ${queueId} and u.deleted_at is null order by lower(u.name), u.id limit ${raw(mostListed)}`,
  );

/**
 * Makes these users the only ones who work in the queue, which the caller has locked. Each user whose queues change gets the same refusals, events
 * and audit lines as for a change of that user.
 */
export async function setAttendants(by: Actor, queueId: number, userIds: readonly number[]): Promise<void> {
  const before = (await listAttendants(queueId)).map(({ id }) => id);
  const gone = before.filter((id) => !userIds.includes(id));
  const come = [...new Set(userIds)].filter((id) => !before.includes(id));
  if (gone.length + come.length === 0) return;
  const { actor, targets } = await lockUsersFor(by, [...gone, ...come]);
  for (const target of targets) {
    const refused = editRefusal(actor, target, { profile: target.profile, others: true });
    if (refused) throw new AppError(refused);
  }
  const old = await presentUsers([...gone, ...come]);
  await run(sql`delete from user_queues where queue_id = ${queueId} and user_id = any(${gone}::int[])`);
  await run(
    sql`insert into user_queues (company_id, user_id, queue_id)
      select ${currentCompanyId()}, unnest(${come}::int[]), ${queueId} on conflict do nothing`,
  );
  for (const [index, user] of (await presentUsers([...gone, ...come])).entries()) {
    publish("session.changed", { userId: user.id });
    publish("user.update", { user });
    const changes = changesOf({ queues: namesOf(old[index]?.queues ?? []) }, { queues: namesOf(user.queues) });
    await recordAudit(by, "user.changed", user, { changes });
  }
}
