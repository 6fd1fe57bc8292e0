import type { TemplateCategory, TemplateQuality } from "./schema.ts";

/** Meta's report about a template, in our form. */
export interface ToldTemplate {
  metaId: string;
  name: string;
  language: string;
  category: TemplateCategory;
  /** Meta's word in small letters. */
  status: string;
  quality: TemplateQuality;
  named: boolean;
  rejectedReason: string | null;
  components: unknown;
}
