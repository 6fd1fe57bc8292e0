import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import type { RowOf } from "../../base/columns.ts";
import { sql } from "../../base/sql.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { QuickMessageRow } from "./quick-message.model.ts";

const own = [
  "id",
  "userId",
  "shortcode",
  "message",
  "keyword",
  "keywordInitialAnswer",
  "geral",
  "status",
  "uses",
  "mediaId",
] as const;

/** `select ${quickMessageColumns} from ${quickMessageTables}` answers rows of this shape. */
export const quickMessageShape = {
  ...QuickMessageRow.shape(...own),
  mediaName: MediaRow.columns.name.null,
  mimetype: MediaRow.columns.mimetype.null,
  mediaSize: MediaRow.columns.size.null,
};
export const quickMessageColumns = sql`${QuickMessageRow.pick("k", ...own)},
  f.name as "mediaName", f.mimetype, f.size as "mediaSize"`;
export const quickMessageTables = sql`quick_messages k left join media f on f.company_id = k.company_id and f.id = k.media_id`;

export const presentQuickMessage = ({ mediaId, ...row }: RowOf<typeof quickMessageShape>): QuickMessage => ({
  ...row,
  isMedia: mediaId !== null,
  mediaPath: mediaId === null ? null : `/api/media/${mediaId}`,
});
