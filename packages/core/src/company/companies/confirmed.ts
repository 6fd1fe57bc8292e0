import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/** Whether nothing is to be confirmed of this company. Until then a stranger may stand behind it, and nobody who never asked gets a letter through it. */
export const isConfirmed = async (): Promise<boolean> =>
  (await run(sql`select 1 from companies where confirm_by is null`)) > 0;
