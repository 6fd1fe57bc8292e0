import type { PushKind } from "@balcao/shared/push/rules";
import type { QuietHours } from "@balcao/shared/push/schema";
import { integer, json, text, textArrayOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const PushChoiceRow = table(
  "push_choices",
  {
    companyId: integer,
    userId: integer,
    off: textArrayOf<PushKind>().default,
    quiet: json<QuietHours>().null,
    since: timestamp.default,
    frontUntil: timestamp.null,
  },
  { key: ["companyId", "userId"] },
);

/** Until when a user has got notices about a conversation, a chat, a note or a number. */
export const PushToldRow = table(
  "push_told",
  { companyId: integer, userId: integer, subject: text, at: timestamp, toldAt: timestamp.default },
  { key: ["companyId", "userId", "subject"] },
);
