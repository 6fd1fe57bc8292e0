import type { FileFault } from "@balcao/shared/knowledge/schema";
import { isUnclaimed } from "../../base/postgres/alive.ts";
import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { sql } from "../../base/sql.ts";
import { inGoodStanding } from "../../company/companies/standing.ts";
import { lockCompany } from "../../company/companies/lock.ts";
import { lockKnowledge, tellKnowledge } from "./access.ts";
import { KnowledgeSourceRow } from "./knowledge-source.model.ts";
import { cut } from "./pieces.ts";

/** After this time without a sign of its worker, a file goes to another worker. */
const abandonedSeconds = 120;
/** A file that this many workers began to read and could not finish counts as broken. */
const mostTries = 3;

/** The condition that the plan includes the assistant and the company is in good standing. Files of other companies wait. */
const mayKnow = sql`${inGoodStanding} and 'useOpenAi' = any(c.plan_features)`;

/** The files of all companies that wait to be read, the longest wait first. Call it in the platform's scope. */
export const dueReadings = (): Promise<{ id: number; companyId: number }[]> =>
  query(
    KnowledgeSourceRow.shape("id", "companyId"),
    sql`select ${KnowledgeSourceRow.pick("s", "id", "companyId")} from knowledge_sources s
     join companies c on c.id = s.company_id and ${mayKnow} where s.state = 'reading' order by s.touched_at, s.id`,
  );

const claimedShape = {
  ...KnowledgeSourceRow.shape("id", "companyId", "fileName", "tries"),
  key: MediaRow.columns.objectKey.null,
};
export interface ClaimedReading {
  id: number;
  companyId: number;
  fileName: string;
  key: string | null;
  /** Several workers have begun to read the file, and none of them finished it. */
  isHopeless: boolean;
}

/**
 * Gives this worker a file and notes that the worker is alive (`base/postgres/alive.ts`). Null when another living worker has the file, or when the
 * file no longer waits or may not be read now.
 */
export async function claimReading(id: number, worker: string): Promise<ClaimedReading | null> {
  const [claimed] = await query(
    claimedShape,
    sql`update knowledge_sources s set claimed_by = ${worker}, touched_at = now(), tries = s.tries + 1 from companies c
     where s.id = ${id} and c.id = s.company_id and ${mayKnow} and s.state = 'reading'
       and ${isUnclaimed(sql`s`, abandonedSeconds)}
     returning ${KnowledgeSourceRow.pick("s", "id", "companyId", "fileName", "tries")},
       (select f.object_key from media f where f.company_id = s.company_id and f.id = s.media_id) as key`,
  );
  if (!claimed) return null;
  const { tries, ...rest } = claimed;
  return { ...rest, isHopeless: tries > mostTries };
}

/** Releases a file to another worker or a later round. The try counts only when the file itself may be the reason. */
export const releaseReading = (id: number, worker: string, { counts }: { counts: boolean }): Promise<number> =>
  run(
    sql`update knowledge_sources set claimed_by = null, tries = tries - ${counts ? 0 : 1}::int where id = ${id} and claimed_by = ${worker}`,
  );

/**
 * Ends the reading of a file with its text. Without a text, it stores the reason, and the assistant knows nothing of the file. A file that was
 * replaced or deleted meanwhile does not change. Answers 409 ERR_KNOWLEDGE_FULL.
 */
export async function endReading(
  id: number,
  worker: string,
  read: { text: string } | { fault: FileFault },
): Promise<void> {
  await lockCompany();
  const held = await query(
    { id: integer },
    sql`select s.id from knowledge_sources s where s.id = ${id} and s.claimed_by = ${worker} and s.state = 'reading' for no key update`,
  );
  if (held.length === 0) return;
  const row = await lockKnowledge(id);
  const failure = "fault" in read ? read.fault : null;
  const state = failure ? ("failed" as const) : ("ready" as const);
  await row.update({ state, failure, body: "text" in read ? read.text : "", claimedBy: null });
  await cut(row);
  await tellKnowledge(id);
}
