import { readComponents, sampleHandle } from "@balcao/shared/message-templates/content";
import { type MessageTemplate, templateStatuses } from "@balcao/shared/message-templates/schema";
import { json, type RowOf } from "../../base/columns.ts";
import { sql } from "../../base/sql.ts";
import { type PlacedFile, templateFiles, withFilesOf } from "./card-files.ts";
import { MessageTemplateRow } from "./message-template.model.ts";

const own = [
  "id",
  "name",
  "language",
  "category",
  "status",
  "quality",
  "rejectedReason",
  "components",
  "seenAt",
] as const;

/** `select ${templateColumns} from message_templates p` returns rows of this shape. */
export const templateShape = {
  ...MessageTemplateRow.shape(...own),
  connections: json<MessageTemplate["connections"]>(),
  files: json<PlacedFile[]>(),
};
export const templateColumns = sql`${MessageTemplateRow.pick("p", ...own)}, (
    select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name) order by w.name, w.id), '[]')
    from official_accounts a join connections w on w.company_id = a.company_id and w.id = a.connection_id
    where a.company_id = p.company_id and a.waba_id = p.waba_id and w.deleted_at is null) as connections, ${templateFiles} as files`;

export function presentTemplate({
  components,
  status,
  seenAt,
  files,
  ...row
}: RowOf<typeof templateShape>): MessageTemplate {
  const { content, hasOther } = readComponents(components);
  return {
    ...row,
    content: withFilesOf(content, files),
    hasOther,
    keepsFile: sampleHandle(components) !== null,
    status: templateStatuses.find((one) => one === status) ?? "unknown",
    seenAt: seenAt.toISOString(),
  };
}
