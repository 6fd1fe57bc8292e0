import { integer, smallint } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** The file with which a card of a template is sent. */
export const MessageTemplateCardRow = table(
  "message_template_cards",
  { companyId: integer, templateId: integer, place: smallint, mediaId: integer },
  { key: ["companyId", "templateId", "place"] },
);
export type MessageTemplateCardRow = InstanceType<typeof MessageTemplateCardRow>;
