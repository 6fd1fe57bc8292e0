import type { CompanyAssistant } from "./schema.ts";

export interface AssistantEvents {
  /** The instructions of the company's assistant changed. */
  "assistant.update": { companyAssistant: CompanyAssistant };
  /** A part of the assistant's data changed and must be fetched again: its provider, a fault, its use, or the questions without an answer. */
  "assistant.changed": { part: "provider" | "fault" | "usage" | "questions" };
}
