import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { canChange, canUse } from "@balcao/shared/quick-messages/rules";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { query } from "../database.ts";
import type { StoredFile } from "../media/stored-file.ts";
import type { Binds } from "../sql.ts";
import { presentQuickMessage, quickMessageColumns, quickMessageTables, type QuickMessageRow } from "./presenter.ts";

/** `canUse` as a condition on `quick_messages k`. */
export const usableBy = (actor: Actor, binds: Binds): string => `(k.geral or k.user_id = ${binds.add(actor.userId)})`;

/** One's own or the company's; a colleague's private one is not there. */
export const showQuickMessage = (actor: Actor, id: number): Promise<QuickMessage> => usable(actor, id);

/** The same, locked until this transaction ends, for who may change it. */
export async function lockQuickMessage(actor: Actor, id: number): Promise<QuickMessage> {
  const found = await usable(actor, id, "for no key update of k");
  if (!canChange(actor, found)) throw new AppError("ERR_NO_PERMISSION");
  return found;
}

async function usable(actor: Actor, id: number, tail?: "for no key update of k"): Promise<QuickMessage> {
  const found = await loadQuickMessage(id, tail);
  if (!found || !canUse(actor, found)) throw new AppError("ERR_NO_QUICK_MESSAGE_FOUND");
  return found;
}

/** Whoever's it is: for events. */
export async function loadQuickMessage(id: number, tail = ""): Promise<QuickMessage | null> {
  const [row] = await query<QuickMessageRow>(
    `select ${quickMessageColumns} from ${quickMessageTables} where k.id = $1 ${tail}`,
    [id],
  );
  return row ? presentQuickMessage(row) : null;
}

/** The file a quick message brings along, if it has one. It stays as it is until this transaction ends. */
export async function fileOfQuickMessage(actor: Actor, id: number): Promise<StoredFile | null> {
  const [row] = await query<StoredFile & { userId: number | null; geral: boolean; key: string | null }>(
    `select k.user_id as "userId", k.geral, f.object_key as key, f.name, f.size, f.mimetype
     from ${quickMessageTables} where k.id = $1 for share of k`,
    [id],
  );
  if (!row || !canUse(actor, row)) throw new AppError("ERR_NO_QUICK_MESSAGE_FOUND");
  const { userId: _userId, geral: _geral, ...file } = row;
  return file.key === null ? null : file;
}
