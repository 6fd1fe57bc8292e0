import type { JobPayload } from "@balcao/shared/jobs";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { integer, json } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { writeToAdmins } from "../../company/users/write-to-admins.ts";
import { stoppedWording } from "./stopped-wording.ts";

type StopJob = JobPayload<"message-templates.stopped">;
type CampaignNames = Pick<Campaign, "name">[];

/** Writes to the admins that a template can no longer be sent, or has another price, if campaigns or scheduled messages use it. */
export async function tellOfStop({ wabaId, name, language, why }: StopJob, publicUrl: string): Promise<void> {
  const numbers = sql`(select a.connection_id from official_accounts a where a.waba_id = ${wabaId})`;
  const [uses] = await query(
    { running: json<CampaignNames>(), waiting: json<CampaignNames>(), schedules: integer },
    sql`select coalesce(json_agg(json_build_object('name', k.name) order by k.id) filter (where k.status = 'EM_ANDAMENTO'), '[]') as running,
       coalesce(json_agg(json_build_object('name', k.name) order by k.id) filter (where k.status = 'PROGRAMADA'), '[]') as waiting,
       (select count(*)::int from schedules s where s.status = 'PENDENTE' and s.connection_id in ${numbers}
         and s.template->>'name' = ${name} and s.template->>'language' = ${language}) as schedules
     from campaigns k where k.connection_id in ${numbers} and k.template->>'name' = ${name} and k.template->>'language' = ${language}
       and (k.status = 'EM_ANDAMENTO' or k.status = 'PROGRAMADA' and not k.missed)`,
  );
  if (!uses || uses.running.length + uses.waiting.length + uses.schedules === 0) return;
  const [running, waiting] = [uses.running.map((one) => one.name), uses.waiting.map((one) => one.name)];
  const told = { template: `${name} (${language})`, why, running, waiting, schedules: uses.schedules, publicUrl };
  await writeToAdmins((spoken) => stoppedWording(spoken, told));
}
