/**
 * The settings by which Postgres plans for our connections. Every statement reads few rows of one company, which an index finds. A plan that reads a
 * whole table was made while the table was small, and would stay while the table grows. Starting parallel workers takes longer than any of our
 * statements. The session's time zone is UTC; a statement that needs another zone names it.
 */
export const planning =
  "-c timezone=UTC -c standard_conforming_strings=on -c enable_seqscan=off -c max_parallel_workers_per_gather=0";
