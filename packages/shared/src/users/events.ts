import type { User } from "./schema.ts";

export interface UserEvents {
  /** Made, changed, come or gone from the screen. The e-mail reaches admins and the user alone. */
  "user.update": { user: User };
  "user.delete": { userId: number };
}
