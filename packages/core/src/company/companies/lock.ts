import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/** Names, defaults and limits concern many rows of a company: their changes are made one after another. */
export const lockCompany = (): Promise<number> => run(sql`select 1 from companies for no key update`);
