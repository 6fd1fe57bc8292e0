import { type TemplateCategory, type TemplateQuality } from "@balcao/shared/message-templates/schema";
import { boolean, integer, json, text, textOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const MessageTemplateRow = table("message_templates", {
  id: integer.default,
  companyId: integer,
  wabaId: text,
  metaId: text,
  name: text,
  language: text,
  category: textOf<TemplateCategory>(),
  /** Meta's word, in small letters. */
  status: text,
  quality: textOf<TemplateQuality>().default,
  named: boolean.default,
  rejectedReason: text.null,
  /** As Meta wrote them. */
  components: json<unknown>(),
  seenAt: timestamp.default,
});
export type MessageTemplateRow = InstanceType<typeof MessageTemplateRow>;
