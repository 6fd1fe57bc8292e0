import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { canChange, canUse } from "@balcao/shared/quick-messages/rules";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { query } from "../../base/database.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { empty, type Sql, sql } from "../../base/sql.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { presentQuickMessage, quickMessageColumns, quickMessageShape, quickMessageTables } from "./presenter.ts";
import { QuickMessageRow } from "./quick-message.model.ts";

/** `canUse` as a condition on `quick_messages k`. */
export const usableBy = (actor: Actor): Sql => sql`(k.geral or k.user_id = ${actor.userId})`;

/** The actor's own quick message, or a message of the whole company. Answers 404 for a colleague's private message. */
export const showQuickMessage = (actor: Actor, id: number): Promise<QuickMessage> => usable(actor, id);

/** The quick message, locked until this transaction ends, for actors who may change it. */
export async function lockQuickMessage(actor: Actor, id: number): Promise<QuickMessage> {
  const found = await usable(actor, id, sql`for no key update of k`);
  if (!canChange(actor, found)) throw new AppError("ERR_NO_PERMISSION");
  return found;
}

async function usable(actor: Actor, id: number, tail?: Sql): Promise<QuickMessage> {
  const found = await loadQuickMessage(id, tail);
  if (!found || !canUse(actor, found)) throw new AppError("ERR_NO_QUICK_MESSAGE_FOUND");
  return found;
}

/** A quick message of any owner, without a check of rights. */
export async function loadQuickMessage(id: number, tail = empty): Promise<QuickMessage | null> {
  const [row] = await query(
    quickMessageShape,
    sql`select ${quickMessageColumns} from ${quickMessageTables} where k.id = ${id} ${tail}`,
  );
  return row ? presentQuickMessage(row) : null;
}

/** The file of a quick message, if it has one. The file cannot change until this transaction ends. */
export async function fileOfQuickMessage(actor: Actor, id: number): Promise<StoredFile | null> {
  const [row] = await query(
    {
      ...QuickMessageRow.shape("userId", "geral"),
      key: MediaRow.columns.objectKey,
      name: MediaRow.columns.name.null,
      size: MediaRow.columns.size,
      mimetype: MediaRow.columns.mimetype.null,
    },
    sql`select ${QuickMessageRow.pick("k", "userId", "geral")}, f.object_key as key, f.name, f.size, f.mimetype
      from ${quickMessageTables} where k.id = ${id} for share of k`,
  );
  if (!row || !canUse(actor, row)) throw new AppError("ERR_NO_QUICK_MESSAGE_FOUND");
  const { key, name, size, mimetype } = row;
  return key === null || name === null || size === null || mimetype === null ? null : { key, name, size, mimetype };
}
