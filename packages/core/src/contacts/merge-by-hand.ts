import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import { lockContact, showContact } from "./access.ts";
import { mergeContacts } from "./merge.ts";

/** Somebody says that these two are one person; the older is kept and answered. */
export async function mergeByHand(actor: Actor, id: number, { withId }: { withId: number }): Promise<ContactDetail> {
  const ids = [id, withId].toSorted((a, b) => b - a);
  for (const one of ids) if ((await lockContact(one)) !== one) throw new AppError("ERR_NO_CONTACT_FOUND");
  const groups = await query("select 1 from contacts where id = any($1::int[]) and is_group", [ids]);
  if (id === withId || groups.length > 0) throw new AppError("ERR_MERGE_STATE");
  return showContact(await mergeContacts({ ids, reason: "user", userId: actor.userId }));
}
