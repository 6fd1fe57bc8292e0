import type { TemplateCategory, TemplateQuality } from "./schema.ts";

/** A template as Meta tells it, in our words. */
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
