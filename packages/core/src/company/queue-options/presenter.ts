import type { QueueOption } from "@balcao/shared/queue-options/schema";
import type { RowOf } from "../../base/columns.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { sql } from "../../base/sql.ts";
import { QueueOptionRow } from "./queue-option.model.ts";

const own = [
  "id",
  "queueId",
  "parentId",
  "option",
  "title",
  "message",
  "action",
  "forwardQueueId",
  "promptId",
  "integrationId",
  "mediaId",
] as const;

/** `select ${queueOptionColumns} from ${queueOptionTables}` returns rows of this shape. */
export const queueOptionShape = { ...QueueOptionRow.shape(...own), mediaName: MediaRow.columns.name.null };
export const queueOptionColumns = sql`${QueueOptionRow.pick("n", ...own)}, f.name as "mediaName"`;
export const queueOptionTables = sql`queue_options n left join media f on f.company_id = n.company_id and f.id = n.media_id`;

export const presentQueueOption = ({ mediaId, ...row }: RowOf<typeof queueOptionShape>): QueueOption => ({
  ...row,
  mediaPath: mediaId === null ? null : `/api/media/${mediaId}`,
});
