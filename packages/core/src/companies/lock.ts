import { query } from "../database.ts";

/** Names, defaults and limits concern all rows of a company: what changes them waits here for its turn. */
export const lockCompany = (): Promise<object[]> => query("select 1 from companies for no key update");
