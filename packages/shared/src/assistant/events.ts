import type { CompanyAssistant } from "./schema.ts";

export interface AssistantEvents {
  /** The company's assistant is told something else. */
  "assistant.update": { companyAssistant: CompanyAssistant };
  /**
   * A part of what is shown of the assistant changed and is to be fetched again: its provider, a fault, its use, or the questions without an answer.
   */
  "assistant.changed": { part: "provider" | "fault" | "usage" | "questions" };
}
