import { bigint, integer, smallint } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** The file with which a card of a message was sent. */
export const MessageCardRow = table(
  "message_cards",
  { companyId: integer, messageId: bigint, place: smallint, mediaId: integer },
  { key: ["companyId", "messageId", "place"] },
);
export type MessageCardRow = InstanceType<typeof MessageCardRow>;
