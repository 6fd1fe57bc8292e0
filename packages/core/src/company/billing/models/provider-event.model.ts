import { integer, oneOf, text, timestamp } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

/** What providers told us. A row belongs to no company: until the charge is found nobody knows whose it is. */
export const ProviderEventRow = table(
  "provider_events",
  {
    id: integer.default,
    provider: text,
    receivedAt: timestamp.default,
    ref: text.null,
    raw: text,
    state: oneOf(["pending", "done", "failed", "ignored"]).default,
    attempts: integer.default,
  },
  { company: null },
);
