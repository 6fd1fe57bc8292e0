import type { CompanyHours } from "./schema.ts";

export interface HoursEvents {
  "hours.update": { hours: CompanyHours };
}
