import type { Colleague } from "@balcao/shared/users/schema";
import { query } from "../database.ts";
import { colleagueColumns } from "./presenter.ts";

/** Everybody of the company: a company has tens of people, at most hundreds. */
export const listColleagues = async (): Promise<{ users: Colleague[] }> => ({
  users: await query<Colleague>(`select ${colleagueColumns} from users u order by lower(u.name), u.id`),
});
