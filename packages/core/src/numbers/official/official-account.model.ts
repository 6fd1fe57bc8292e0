import type { Fall } from "@balcao/shared/connections/facts";
import type { NumberFacts } from "@balcao/shared/connections/facts-schema";
import { bytes, integer, json, text, textArrayOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const OfficialAccountRow = table(
  "official_accounts",
  {
    companyId: integer,
    connectionId: integer,
    phoneNumberId: text,
    wabaId: text,
    /** The portfolio that owns the account; null until Meta was asked. */
    portfolioId: text.null,
    /** The token and the app secret, encrypted. */
    secrets: bytes,
    displayNumber: text,
    verifiedName: text.default,
    checkedAt: timestamp.default,
    /** Since when the account's templates wait to be read again; null when nothing waits. */
    templatesWantedAt: timestamp.null,
    /** When a reading of the account's templates, or of Meta's facts, was ordered that has not begun yet. */
    templatesOrderedAt: timestamp.null,
    factsOrderedAt: timestamp.null,
    /** How many templates Meta lets the account have; null until Meta tells it. */
    templateLimit: integer.null,
    /** What Meta last said of the number and its account. */
    facts: json<NumberFacts>().default,
    /** The problems about which the admins must still get an e-mail, and the time of the last e-mail about each. */
    untold: textArrayOf<Fall>().default,
    told: json<Record<string, string>>().default,
  },
  { key: ["connectionId"] },
);
export type OfficialAccountRow = InstanceType<typeof OfficialAccountRow>;
