import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { QueueOption } from "@balcao/shared/queue-options/schema";
import { query, run } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { insertFile } from "../../base/files/insert-files.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../audit/record.ts";
import { lockTreeOf } from "./access.ts";
import { QueueOptionRow } from "./queue-option.model.ts";

/** Puts a file on a node in place of an earlier file. The sweep deletes the earlier file unless a message shows it. */
export async function attachFile(actor: Actor, id: number, file: StoredFile | undefined): Promise<QueueOption> {
  const tree = await lockTreeOf(id);
  if (!file) throw new AppError("ERR_VALIDATION", [{ path: ["body", "file"], message: "A file is required" }]);
  await run(
    sql`with file as (${insertFile(file)} returning id)
     update queue_options set media_id = (select id from file) where id = ${id}`,
  );
  return tell(actor, id, tree);
}

export async function detachFile(actor: Actor, id: number): Promise<QueueOption> {
  const tree = await lockTreeOf(id);
  await QueueOptionRow.update({ mediaId: null }, { where: { id } });
  return tell(actor, id, tree);
}

/** Sends the changed tree. The version stays, because a colleague's draft of the tree cannot overwrite a change of files. */
async function tell(
  actor: Actor,
  id: number,
  { queueId, version, name, options }: Awaited<ReturnType<typeof lockTreeOf>>,
): Promise<QueueOption> {
  await recordAudit(actor, "queue.options", { id: queueId, name }, { count: options.length });
  publish("queue-option.update", { queueId, version });
  return (await lockTreeOf(id)).node;
}

/** The files of nodes in this order, for sending them unchanged. They stay until this transaction ends. */
export const filesOfOptions = (ids: readonly number[]): Promise<{ id: number; mimetype: string }[]> =>
  query(
    MediaRow.shape("id", "mimetype"),
    sql`select ${MediaRow.pick("f", "id", "mimetype")} from queue_options n
      join media f on f.company_id = n.company_id and f.id = n.media_id
      where n.id = any(${[...ids]}::int[]) order by array_position(${[...ids]}::int[], n.id) for share of n, f`,
  );
