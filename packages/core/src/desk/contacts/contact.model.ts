import { optOutSources } from "@balcao/shared/contacts/identity";
import type { ExtraField } from "@balcao/shared/contacts/schema";
import { bigint, boolean, integer, json, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ContactRow = table(
  "contacts",
  {
    id: integer.default,
    companyId: integer,
    name: text,
    plainName: text.default,
    number: text.default,
    userName: text.default,
    email: text.default,
    isGroup: boolean.default,
    mergedInto: integer.null,
    createdAt: timestamp.default,
    extraInfo: json<ExtraField[]>().default,
    pictureMediaId: integer.null,
    pictureId: text.default,
    pictureCheckedAt: timestamp.null,
    nameSource: oneOf(["user", "whatsapp", "import", "merge"]).default,
    blockedAt: timestamp.null,
    blockedBy: integer.null,
    optedOutAt: timestamp.null,
    optOutSource: oneOf(optOutSources).null,
    optOutWords: text.default,
    optOutMessageId: bigint.null,
    optOutUserId: integer.null,
    /** When the customer last set at WhatsApp whether they want our marketing messages. */
    marketingToldAt: timestamp.null,
    callAnsweredAt: timestamp.null,
    wroteFirst: boolean.null,
    doubtedAt: timestamp.null,
    /** When the person was erased. The row stays for its tickets, without any data of the person. */
    erasedAt: timestamp.null,
  },
  { defaultScope: { where: { mergedInto: null } } },
);
export type ContactRow = InstanceType<typeof ContactRow>;
