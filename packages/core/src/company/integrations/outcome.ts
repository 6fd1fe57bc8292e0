import type { Talker } from "@balcao/shared/automation/situation";
import type { TalkFault } from "@balcao/shared/talkers/reasons";
import { failuresBeforePause, pauseMinutes } from "@balcao/shared/integrations/rules";
import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { writeToAdmins } from "../users/write-to-admins.ts";
import { tellIntegration } from "./access.ts";
import { IntegrationRow } from "./integration.model.ts";
import { pauseWording } from "./wording.ts";

interface Outcome {
  /** Null: the integration answered. */
  failed: { reason: TalkFault; detail: string } | null;
  publicUrl: string;
}

/**
 * Notes whether an integration answered. After several failures in a row it is paused for a while, and the admins get one e-mail. The first failure after
 * a pause begins the next pause. Returns the integration's name, which is empty for the assistant and for a deleted integration.
 */
export async function noteOutcome(talker: Talker, { failed, publicUrl }: Outcome): Promise<string> {
  if (talker.kind !== "integration") return "";
  // A call that was not made, because the integration is paused or removed, counts as no failure.
  const reason = failed && failed.reason !== "paused" && failed.reason !== "removed" ? failed.reason : null;
  const isPause = failed !== null && reason === null;
  const [noted] = await query(
    { ...IntegrationRow.shape("name"), pauses: boolean, changed: boolean },
    sql`with before as (select id, failures, paused_until, last_failure from integrations where id = ${talker.id} for no key update)
     update integrations i set
       failures = case when ${isPause}::boolean then i.failures when ${failed === null}::boolean then 0 else i.failures + 1 end,
       last_failure = coalesce(${reason}, i.last_failure),
       last_failure_at = case when ${reason}::text is null then i.last_failure_at else clock_timestamp() end,
       last_answer_at = case when ${failed === null}::boolean then clock_timestamp() else i.last_answer_at end,
       paused_until = case when ${isPause}::boolean then i.paused_until
         when ${reason}::text is not null and i.failures + 1 >= ${failuresBeforePause}
         then clock_timestamp() + make_interval(mins => ${pauseMinutes}) end
     from before b where i.id = b.id
     returning i.name, coalesce(${reason}::text is not null and b.failures + 1 = ${failuresBeforePause}, false) as pauses,
       not ${isPause}::boolean and (b.failures > 0 or ${reason}::text is not null) as changed`,
  );
  if (!noted) return "";
  if (noted.pauses && reason)
    await writeToAdmins((language) => pauseWording(language, reason, { name: noted.name, publicUrl }));
  if (noted.changed) await tellIntegration(talker.id);
  return noted.name;
}
