import type { Talker } from "@balcao/shared/automation/situation";
import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/** Messages that come within so many seconds are one question. */
const gatherSeconds = 4;

/** Has who talks answer what the customer of a locked ticket wrote, once they have written nothing more for a moment. */
export async function askTalker(ticketId: number, talker: Talker): Promise<void> {
  await run(
    sql`insert into bot_turns (company_id, ticket_id, talker, due_at)
       select t.company_id, t.id, ${JSON.stringify(talker)}::jsonb, clock_timestamp() + make_interval(secs => ${gatherSeconds})
       from tickets t where t.id = ${ticketId}
       on conflict (company_id, ticket_id) do update set talker = excluded.talker, due_at = excluded.due_at`,
  );
}
