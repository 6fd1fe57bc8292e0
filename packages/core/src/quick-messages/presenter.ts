import type { QuickMessage } from "@balcao/shared/quick-messages/schema";

export type QuickMessageRow = Omit<QuickMessage, "isMedia" | "mediaPath"> & { mediaId: number | null };

/** `select ${quickMessageColumns} from ${quickMessageTables}`. */
export const quickMessageColumns = `k.id, k.user_id as "userId", k.shortcode, k.message, k.keyword,
  k.keyword_initial_answer as "keywordInitialAnswer", k.geral, k.status, k.uses, f.id as "mediaId", f.name as "mediaName",
  f.mimetype, f.size as "mediaSize"`;
export const quickMessageTables =
  "quick_messages k left join media f on f.company_id = k.company_id and f.id = k.media_id";

export const presentQuickMessage = ({ mediaId, ...row }: QuickMessageRow): QuickMessage => ({
  ...row,
  isMedia: mediaId !== null,
  mediaPath: mediaId === null ? null : `/api/media/${mediaId}`,
});
