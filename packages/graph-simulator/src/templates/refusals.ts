import { GraphError } from "../errors.ts";
import type { TemplateCategory, TemplateComponent } from "../world/template.ts";

/** A template that is checked before its review. */
export interface TemplateParts {
  category: TemplateCategory;
  parameterFormat: "POSITIONAL" | "NAMED";
  components: readonly TemplateComponent[];
  /** Whether an example file was uploaded. */
  isHandle: (handle: string) => boolean;
}

export const refusal = (subcode: number, userTitle: string, userMessage: string): GraphError =>
  new GraphError(100, { subcode, userTitle, userMessage, message: "Invalid parameter" });
export const missing = (details: string): GraphError =>
  refusal(2388043, 'Message template "components" param is missing expected field(s)', details);
export const wrong = (details: string): GraphError => refusal(2388047, "The format is incorrect", details);
