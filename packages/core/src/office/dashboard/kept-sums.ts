import { integer, json, type RowOf, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { join, raw, type Sql, sql } from "../../base/sql.ts";
import { addUp, type Histogram } from "./histogram.ts";
import type { PeriodQuery } from "./period.ts";
import { TurnDayRow } from "./turn-day.model.ts";

const counted = ["finished", "ratings", "ratingSum", "waits", "waitSeconds", "supports", "supportSeconds"] as const;
const columnOf = {
  finished: "finished",
  ratings: "ratings",
  ratingSum: "rating_sum",
  waits: "waits",
  waitSeconds: "wait_seconds",
  supports: "supports",
  supportSeconds: "support_seconds",
} as const satisfies Record<(typeof counted)[number], string>;

/** The sums for the turns of one user or of all users. Each day has one histogram of their durations; `addUp` adds the histograms. */
export const sumsShape = {
  ...TurnDayRow.shape(...counted),
  waitTimes: json<Histogram[]>(),
  supportTimes: json<Histogram[]>(),
};
export type Sums = RowOf<typeof sumsShape>;

const times = (of: "wait" | "support"): Sql =>
  sql`coalesce(json_agg(json_build_object('minutes', s.${raw(`${of}_minutes`)}, 'counts', s.${raw(`${of}_counts`)}))
    filter (where s.${raw(`${of}s`)} > 0), '[]') as "${raw(`${of}Times`)}"`;
/** The columns that add up the days `s`. */
export const sumsOfDays: Sql = join(
  [
    ...counted.map((name) => sql`coalesce(sum(s.${raw(columnOf[name])}), 0)::int8 as "${raw(name)}"`),
    times("wait"),
    times("support"),
  ],
  ", ",
);

/** Common table expressions that end in `kept`: the days whose stored sums are still valid, and the transaction that made them. */
export function keptDays({ from, to, timezone }: PeriodQuery): Sql {
  const zone = sql`${timezone}::text`;
  return sql`changed as materialized (
    select distinct (queued_at at time zone ${zone})::date as day from turn_changes
  ), kept as materialized (
    select k.day, k.xmin::text as made from turn_days k
    where k.day between ${from}::date and ${to}::date and k.user_id = 0 and k.timezone = ${zone} and k.day not in (select day from changed)
  )`;
}
/** The marks of the stored sums. A day gets another mark when it is summed again. An empty text means that no sums are stored. */
export const marksOf: Sql = sql`(select coalesce(string_agg(day::text || '=' || made, ' ' order by day), '') from kept)`;

/** The sums of each user over the days whose sums are stored. */
type KeptSums = ReadonlyMap<number, Sums>;
const none: KeptSums = new Map();
/** How many companies and periods have their sums in memory. Each takes a quarter of a megabyte, for fifty users and a month. */
const mostHeld = 50;
const held = new Map<string, KeptSums>();

/**
 * The sums of the stored days. They are read and added again only when their marks have changed. Null when the present marks differ from the caller's
 * marks.
 */
export async function findKept(companyId: number, period: PeriodQuery, marks: string): Promise<KeptSums | null> {
  if (marks === "") return none;
  const key = `${companyId} ${marks}`;
  const known = held.get(key);
  if (known) return known;
  const rows = await query(
    { id: integer, kept: text, ...sumsShape },
    sql`with ${keptDays(period)}
      select s.user_id as id, ${marksOf} as kept, ${sumsOfDays} from turn_days s join kept using (day) group by s.user_id`,
  );
  if (rows[0]?.kept !== marks) return null;
  const sums = new Map(
    rows.map((row) => [row.id, { ...row, waitTimes: [addUp(row.waitTimes)], supportTimes: [addUp(row.supportTimes)] }]),
  );
  if (held.size === mostHeld) for (const oldest of [...held.keys()].slice(0, 1)) held.delete(oldest);
  held.set(key, sums);
  return sums;
}
