import type { CompanyAssistant } from "./schema.ts";

export interface AssistantEvents {
  /** The company's assistant is told something else. */
  "assistant.update": { companyAssistant: CompanyAssistant };
  /** Where it is asked, whether that answers, what it used, or what it could not answer changed: what is shown of it is fetched again. */
  "assistant.changed": { part: "provider" | "fault" | "usage" | "questions" };
}
