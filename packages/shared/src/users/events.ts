import type { User } from "./schema.ts";

export interface UserEvents {
  /** The user is new or changed, or went online or offline. Only admins and the user get the e-mail. */
  "user.update": { user: User };
  "user.delete": { userId: number };
}
