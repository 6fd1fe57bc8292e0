import { bytes, integer, oneOf } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** The keys that a company gave for its provider, and for the writer of transcripts. */
export const assistantKeys = ["chat", "voice"] as const;
export const AssistantSecretRow = table(
  "assistant_secrets",
  { companyId: integer, kind: oneOf(assistantKeys), value: bytes },
  { key: ["companyId", "kind"] },
);
export type AssistantSecretRow = InstanceType<typeof AssistantSecretRow>;
