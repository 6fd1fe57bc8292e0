import type { SendFailure } from "@balcao/shared/messages/schema";
import { run } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";

const failure: SendFailure = "template";

/** Meta refused a template that we took for good: what became of it there is asked for at once, before the next people of a campaign get it. */
export async function readRefused({ changes }: Happenings["messages.acked"]): Promise<void> {
  const failed = changes.flatMap(({ messageId, after }) => (after < 0 ? [messageId] : []));
  if (failed.length === 0) return;
  const refused = await run(
    sql`select 1 from messages where id = any(${failed}::bigint[]) and failure = ${failure} and template is not null limit 1`,
  );
  if (refused > 0) enqueue("message-templates.read", {});
}
