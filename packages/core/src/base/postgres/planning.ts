/**
 * How Postgres plans for our connections. Every statement asks for few rows of one company, to which an index leads. A plan that reads a whole
 * table was made while the table was small, and stays while it grows. And the start of parallel workers takes longer than any of our statements.
 * Days are counted in no zone: what needs one names it.
 */
export const planning = "-c timezone=UTC -c enable_seqscan=off -c max_parallel_workers_per_gather=0";
