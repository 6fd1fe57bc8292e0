import { integer, oneOf, text, timestamp } from "../../../base/columns.ts";
import { table } from "../../../base/table.ts";

/** The calls of providers. A row belongs to no company, because the company is unknown until the charge is found. */
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
