import { words } from "@balcao/shared/automation/rules";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { quickMessagesApi } from "@balcao/shared/quick-messages/api";
import { isAccepted, maxQuickMessagesOfCompany } from "@balcao/shared/quick-messages/rules";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { lockCompany } from "../../company/companies/lock.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { query, run } from "../../base/database.ts";
import { insertFile } from "../../base/files/insert-files.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { followQuickMessage, forgetQuickMessage } from "../knowledge/from-quick-message.ts";
import { loadQuickMessage, lockQuickMessage, showQuickMessage } from "./access.ts";
import { QuickMessageRow } from "./quick-message.model.ts";

type OwnedMessage = Pick<QuickMessage, "userId" | "geral">;
export async function createQuickMessage(
  actor: Actor,
  body: Input<typeof quickMessagesApi.create>["body"],
): Promise<QuickMessage> {
  await requireRoom(sql`quick_messages`, maxQuickMessagesOfCompany);
  await lockCompany();
  const { id } = await QuickMessageRow.create({ ...body, userId: actor.userId });
  await requireOwnShortcode(actor, id);
  await requireOwnKeyword(id);
  return tellQuickMessage(id, null);
}

/** Changes a quick message. If an admin makes the message private, it goes back to its owner, or to the admin when its owner was deleted. */
export async function updateQuickMessage(
  actor: Actor,
  id: number,
  body: Input<typeof quickMessagesApi.update>["body"],
): Promise<QuickMessage> {
  if (ofWords.some((name) => body[name] !== undefined)) await lockCompany();
  const before = await lockQuickMessage(actor, id);
  await QuickMessageRow.update({ ...body, userId: before.userId ?? actor.userId }, { where: { id } });
  const { shortcode = before.shortcode, geral = before.geral } = body;
  if (shortcode !== before.shortcode || geral !== before.geral) await requireOwnShortcode(actor, id);
  if (ofAnswer.some((name) => body[name] !== undefined)) await requireOwnKeyword(id);
  const quickMessage = await tellQuickMessage(id, before);
  await followQuickMessage(quickMessage);
  return quickMessage;
}

const ofAnswer = ["keyword", "keywordInitialAnswer", "geral", "status"] as const;
const ofWords = [...ofAnswer, "shortcode"] as const;

/**
 * Answers 409 ERR_SHORTCODE_TAKEN for a used shortcode. A shortcode calls one text of the company and one of each user's own texts, because a user
 * who types it could not tell two apart. Nobody learns of a colleague's private texts.
 */
async function requireOwnShortcode({ userId }: Actor, id: number): Promise<void> {
  const taken = await run(
    sql`select 1 from quick_messages own join quick_messages other on other.id <> own.id and other.geral = own.geral
        and (own.geral or (own.user_id = ${userId} and other.user_id = own.user_id)) and plain(other.shortcode) = plain(own.shortcode)
      where own.id = ${id} limit 1`,
  );
  if (taken > 0) throw new AppError("ERR_SHORTCODE_TAKEN");
}

/**
 * Answers 409 ERR_KEYWORD_TAKEN with the other quick message for a used keyword. A keyword of the company has one answer, because customers could not
 * tell which of two answers they get.
 */
async function requireOwnKeyword(id: number): Promise<void> {
  const answering = await query(
    QuickMessageRow.shape("id", "keyword", "shortcode"),
    sql`select id, keyword, shortcode from quick_messages where geral and status and keyword <> '' and keyword_initial_answer <> '' order by id`,
  );
  const own = words(answering.find((one) => one.id === id)?.keyword ?? "");
  const other = own === "" ? undefined : answering.find((one) => one.id !== id && words(one.keyword) === own);
  if (other) throw new AppError("ERR_KEYWORD_TAKEN", { shortcode: other.shortcode });
}

/** Deletes a quick message. The sweep deletes its file later, unless a message shows the file. */
export async function deleteQuickMessage(actor: Actor, id: number): Promise<{ ok: true }> {
  const { userId, geral } = await lockQuickMessage(actor, id);
  await forgetQuickMessage(id);
  await QuickMessageRow.destroy({ where: { id } });
  publish("quick-message.delete", { quickMessageId: id }, { of: { userId, geral } });
  return { ok: true };
}

export async function attachFile(actor: Actor, id: number, file: StoredFile | undefined): Promise<QuickMessage> {
  const before = await lockQuickMessage(actor, id);
  if (!file) throw new AppError("ERR_VALIDATION", [{ path: ["body", "file"], message: "A file is required" }]);
  const mimetype = kindOf(file);
  if (!isAccepted(mimetype)) throw new AppError("ERR_FILE_TYPE");
  await run(
    sql`with file as (${insertFile({ ...file, mimetype })} returning id)
     update quick_messages set media_id = (select id from file) where id = ${id}`,
  );
  return tellQuickMessage(id, before);
}

export async function detachFile(actor: Actor, id: number): Promise<QuickMessage> {
  const before = await lockQuickMessage(actor, id);
  await QuickMessageRow.update({ mediaId: null }, { where: { id } });
  return tellQuickMessage(id, before);
}

/** Counts a use. Browsers get no event, because the order of suggestions may be a little old. */
export async function countUse(actor: Actor, id: number): Promise<{ ok: true }> {
  await showQuickMessage(actor, id);
  await run(sql`update quick_messages set uses = uses + 1 where id = ${id}`);
  return { ok: true };
}

/** The kind of a file. The bytes of older Word files show only an Office program, so the file's name decides. */
const kindOf = ({ mimetype, name }: StoredFile): string =>
  mimetype === "application/x-cfb" && /\.doc$/i.test(name) ? "application/msword" : mimetype;

async function tellQuickMessage(id: number, before: OwnedMessage | null): Promise<QuickMessage> {
  const quickMessage = await loadQuickMessage(id);
  if (!quickMessage) throw new AppError("ERR_NO_QUICK_MESSAGE_FOUND");
  publish("quick-message.update", { quickMessage }, { before });
  return quickMessage;
}
