import { integer, text } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { and, sql } from "../../../base/sql.ts";
import { hasSilenced, silencedOf } from "../../contacts/numbers/removed-numbers.ts";
import { type Audience, peopleSql } from "./people.ts";

/** After comparing so many numbers, the process lets other work go on. */
const together = 5000;

/**
 * Adds to the audience the numbers that had opted out before their contact was deleted. They are stored as fingerprints, which only the process can
 * compute. For nearly all companies, which have no such number, this costs one look into an index.
 */
export async function withSilenced(audience: Audience): Promise<Audience> {
  if (!(await hasSilenced())) return audience;
  const silenced: string[] = [];
  const { where, limit = Number.MAX_SAFE_INTEGER } = audience;
  for (let [last, left] = [0, limit]; left > 0; ) {
    const page = { ...audience, where: and(where, sql`p.place > ${last}`), limit: Math.min(together, left) };
    const people = await query(
      { place: integer, number: text },
      sql`with ${peopleSql(page)} select p.place, p.number from people p order by p.place`,
      "its values",
    );
    silenced.push(...(await silencedOf(people.map(({ number }) => number))));
    if (people.length < page.limit) break;
    last = people.at(-1)?.place ?? last;
    left -= people.length;
  }
  return { ...audience, silenced };
}
