import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { recordAudit } from "../../company/audit/record.ts";
import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { lockContact, showContact } from "../contacts/access.ts";
import { mergeContacts } from "./merge.ts";

/** Merges two contacts because a user says that they are one person. Keeps the older contact and returns it. */
export async function mergeByHand(actor: Actor, id: number, { withId }: { withId: number }): Promise<ContactDetail> {
  const ids = [id, withId].toSorted((a, b) => b - a);
  for (const one of ids) if ((await lockContact(one)) !== one) throw new AppError("ERR_NO_CONTACT_FOUND");
  const groups = await run(sql`select 1 from contacts where id = any(${ids}::int[]) and is_group`);
  if (id === withId || groups > 0) throw new AppError("ERR_MERGE_STATE");
  const gone = await showContact(Math.max(...ids));
  const kept = await showContact(await mergeContacts({ ids, reason: "user", userId: actor.userId }));
  await recordAudit(actor, "contact.merged", kept, { other: gone.name });
  return kept;
}
