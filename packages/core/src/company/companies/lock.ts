import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/** Locks the company. Names, defaults and limits concern many of its rows, so their changes come one after another. */
export const lockCompany = (): Promise<number> => run(sql`select 1 from companies for no key update`);
