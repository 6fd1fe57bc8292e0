export type TemplateStatus =
  | "PENDING"
  | "APPROVED"
  | "REJECTED"
  | "PAUSED"
  | "DISABLED"
  | "IN_APPEAL"
  | "PENDING_DELETION"
  | "DELETED"
  | "LIMIT_EXCEEDED"
  | "ARCHIVED";
export type TemplateCategory = "MARKETING" | "UTILITY" | "AUTHENTICATION";

/** A button of a template, in its original form. */
export interface TemplateButton {
  type: string;
  text?: string | undefined;
  url?: string | undefined;
  example?: readonly string[] | string | undefined;
  phone_number?: string | undefined;
  [field: string]: unknown;
}
export interface TemplateComponent {
  type: string;
  format?: string | undefined;
  text?: string | undefined;
  buttons?: TemplateButton[] | undefined;
  cards?: { components: TemplateComponent[] }[] | undefined;
  [field: string]: unknown;
}

export interface Template {
  id: string;
  name: string;
  language: string;
  category: TemplateCategory;
  parameterFormat: "POSITIONAL" | "NAMED";
  status: TemplateStatus;
  components: TemplateComponent[];
  quality: "GREEN" | "YELLOW" | "RED" | "UNKNOWN";
  rejectedReason: string;
  createdAt: number;
  /** The times of its changes. */
  edits: number[];
  /** Whether Meta holds the template's messages until Meta knows how people like the template. */
  isPaced: boolean;
}
