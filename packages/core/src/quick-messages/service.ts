import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { quickMessagesApi } from "@balcao/shared/quick-messages/api";
import { isAccepted } from "@balcao/shared/quick-messages/rules";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { query } from "../database.ts";
import type { StoredFile } from "../media/stored-file.ts";
import { publish } from "../outbox/write.ts";
import { loadQuickMessage, lockQuickMessage, showQuickMessage } from "./access.ts";

type Owned = Pick<QuickMessage, "userId" | "geral">;
export async function createQuickMessage(
  actor: Actor,
  body: Input<typeof quickMessagesApi.create>["body"],
): Promise<QuickMessage> {
  const [created] = await query<{ id: number }>(
    `insert into quick_messages (company_id, user_id, shortcode, message, keyword, keyword_initial_answer, geral, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      actor.companyId,
      actor.userId,
      body.shortcode,
      body.message,
      body.keyword,
      body.keywordInitialAnswer,
      body.geral,
      body.status,
    ],
  );
  return tell(created?.id ?? 0, null);
}

/** What an admin takes from the company goes back to its owner, or to the admin when there is none any more. */
export async function updateQuickMessage(
  actor: Actor,
  id: number,
  body: Input<typeof quickMessagesApi.update>["body"],
): Promise<QuickMessage> {
  const before = await lockQuickMessage(actor, id);
  const after = { ...before, ...body };
  await query(
    `update quick_messages set shortcode = $2, message = $3, keyword = $4, keyword_initial_answer = $5, geral = $6, status = $7,
       user_id = coalesce(user_id, $8) where id = $1`,
    [
      id,
      after.shortcode,
      after.message,
      after.keyword,
      after.keywordInitialAnswer,
      after.geral,
      after.status,
      actor.userId,
    ],
  );
  return tell(id, before);
}

/** Its file is swept later, unless a message shows it. */
export async function deleteQuickMessage(actor: Actor, id: number): Promise<{ ok: true }> {
  const { userId, geral } = await lockQuickMessage(actor, id);
  await query("delete from quick_messages where id = $1", [id]);
  publish("quick-message.delete", { quickMessageId: id }, { of: { userId, geral } });
  return { ok: true };
}

export async function attachFile(actor: Actor, id: number, file: StoredFile | undefined): Promise<QuickMessage> {
  const before = await lockQuickMessage(actor, id);
  if (!file) throw new AppError("ERR_VALIDATION", [{ path: ["body", "file"], message: "A file is required" }]);
  const mimetype = kindOf(file);
  if (!isAccepted(mimetype)) throw new AppError("ERR_FILE_TYPE");
  await query(
    `with file as (
       insert into media (company_id, state, object_key, mimetype, name, size) values ($1, 'ok', $3, $4, $5, $6) returning id
     )
     update quick_messages set media_id = (select id from file) where id = $2`,
    [actor.companyId, id, file.key, mimetype, file.name, file.size],
  );
  return tell(id, before);
}

export async function detachFile(actor: Actor, id: number): Promise<QuickMessage> {
  const before = await lockQuickMessage(actor, id);
  await query("update quick_messages set media_id = null where id = $1", [id]);
  return tell(id, before);
}

/** Somebody chose it. Nobody is told: the order of suggestions may be a little old. */
export async function countUse(actor: Actor, id: number): Promise<{ ok: true }> {
  await showQuickMessage(actor, id);
  await query("update quick_messages set uses = uses + 1 where id = $1", [id]);
  return { ok: true };
}

/** Word's older files say by their bytes only that they are of that family. */
const kindOf = ({ mimetype, name }: StoredFile): string =>
  mimetype === "application/x-cfb" && /\.doc$/i.test(name) ? "application/msword" : mimetype;

async function tell(id: number, before: Owned | null): Promise<QuickMessage> {
  const quickMessage = await loadQuickMessage(id);
  if (!quickMessage) throw new AppError("ERR_NO_QUICK_MESSAGE_FOUND");
  publish("quick-message.update", { quickMessage }, { before });
  return quickMessage;
}
