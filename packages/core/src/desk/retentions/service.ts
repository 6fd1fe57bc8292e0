import { wallTime } from "@balcao/shared/hours/clock";
import { keepsAll, removesMore, retentionGraceDays } from "@balcao/shared/retentions/rules";
import type { Retention, RetentionRules } from "@balcao/shared/retentions/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { locked } from "../../base/table.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { requireQueue } from "../../company/queues/access.ts";
import { writeToAdmins } from "../../company/users/write-to-admins.ts";
import { rulesInForce, showRetention } from "./list.ts";
import { RetentionRow } from "./retention.model.ts";
import { RetentionRuleRow } from "./retention-rule.model.ts";
import { retentionWording } from "./wording.ts";

const dayMs = 86_400_000;

/**
 * Sets how long closed conversations are kept. Rules that remove anything earlier than the rules in force wait for some days, and the admins get an
 * e-mail; other rules apply immediately. Rules that were waiting are replaced.
 */
export async function beginRetention(
  actor: Actor,
  rules: RetentionRules,
  publicUrl: string | null,
): Promise<Retention> {
  await lockCompany();
  for (const { queueId } of rules.queues) await requireQueue(queueId);
  const waits = removesMore(await rulesInForce(), rules);
  await replace(waits ? ["waiting"] : ["waiting", "active"]);
  const { id } = await RetentionRow.create({
    state: waits ? "waiting" : "active",
    ...rules.company,
    askedBy: actor.userId,
    startsAt: new Date(Date.now() + (waits ? retentionGraceDays * dayMs : 0)),
  });
  await RetentionRuleRow.bulkCreate(rules.queues.map((one) => ({ retentionId: id, ...one })));
  await recordAudit(
    actor,
    [rules.company, ...rules.queues].every(keepsAll) ? "retention.ended" : "retention.asked",
    null,
    {},
  );
  publish("retentions", {});
  const retention = await showRetention(id);
  if (waits) await tellAdmins(retention, actor, publicUrl);
  return retention;
}

/** Lets changes that come at the same moment wait for each other. */
const lockCompany = () => run(sql`select 1 from companies for no key update`);

async function tellAdmins({ startsAt }: Retention, { name }: Actor, publicUrl: string | null): Promise<void> {
  const [company] = await query(CompanyRow.shape("timezone"), sql`select timezone from companies`);
  const { date } = wallTime(new Date(startsAt), company?.timezone ?? "UTC");
  await writeToAdmins((language) => retentionWording(language, { name, day: date, publicUrl }));
}

/** Ends the retentions in these states, because another one takes their place. */
const replace = (states: readonly ("waiting" | "active")[]) =>
  run(
    sql`update retentions set state = 'replaced', ended_at = now() where ended_at is null and state = any(${[...states]}::text[])`,
  );

/** Stops a retention that waits or is in force. A batch that has begun is finished first. */
export async function stopRetention(actor: Actor, id: number): Promise<Retention> {
  const row = await RetentionRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_RETENTION_FOUND");
  if (row.endedAt !== null) throw new AppError("ERR_RETENTION_STATE");
  await row.update({ state: "stopped", stoppedBy: actor.userId, endedAt: new Date() });
  await recordAudit(actor, "retention.stopped", null, {});
  publish("retentions", {});
  return showRetention(id);
}

/** Puts into force the retention whose start day has come, and ends the one before. */
export async function startDueRetention(now: Date): Promise<void> {
  await lockCompany();
  const due = await RetentionRow.findOne({ where: { state: "waiting" } });
  if (!due || due.startsAt > now) return;
  await replace(["active"]);
  await due.update({ state: "active" });
  publish("retentions", {});
}
