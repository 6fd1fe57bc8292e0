import { templateCategories, templateQualities } from "@balcao/shared/message-templates/schema";
import { boolean, integer, json, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const MessageTemplateRow = table("message_templates", {
  id: integer.default,
  companyId: integer,
  wabaId: text,
  metaId: text,
  name: text,
  language: text,
  category: oneOf(templateCategories),
  /** Meta's word, in small letters. */
  status: text,
  quality: oneOf(templateQualities).default,
  named: boolean.default,
  rejectedReason: text.null,
  /** Meta's own components. */
  components: json<unknown>(),
  seenAt: timestamp.default,
  /** The time at which Meta reported each state; null when no report named it. */
  statusAt: timestamp.null,
  qualityAt: timestamp.null,
  categoryAt: timestamp.null,
});
export type MessageTemplateRow = InstanceType<typeof MessageTemplateRow>;
