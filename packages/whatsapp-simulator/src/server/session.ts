import type { Connection } from "../wire/connection.ts";
import type { Companion } from "./companion.ts";
import type { Person } from "./person.ts";

/** A logged-in companion on its connection. */
export interface Session {
  connection: Connection;
  person: Person;
  companion: Companion;
}
