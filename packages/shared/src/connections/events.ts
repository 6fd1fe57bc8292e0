import type { Connection } from "./schema.ts";

export interface ConnectionEvents {
  "connection.update": { connection: Connection };
  "connection.delete": { connectionId: number };
}
