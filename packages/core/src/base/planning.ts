/**
 * How Postgres plans for our connections. Every statement asks for few rows of one company, to which an index leads. A plan that reads a whole
 * table was made while the table was small, and stays while it grows.
 */
export const planning = "-c enable_seqscan=off";
