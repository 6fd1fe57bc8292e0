import type { Branding } from "./schema.ts";

export interface BrandingEvents {
  /** The operator changed the name or the look of the installation. The event is sent to the users of every company, even of a suspended one. */
  "branding.changed": { branding: Branding };
}
